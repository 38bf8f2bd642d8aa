/* What a hand can reach on a page, and what an eye reads there: nothing of the application's own scripts is used. */
(() => {
  const SHOWN = { checkOpacity: false, checkVisibilityCSS: true };
  const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

  /** A finger needs a moment to see that something else lies under it now; till then its second tap is not meant. */
  const READING = 320;
  let last = { at: -READING, x: -1, y: -1 };
  document.addEventListener("pointerdown", (event) => { last = { at: performance.now(), x: event.clientX, y: event.clientY }; }, true);
  const isNewUnderTheFinger = (element) => {
    if (performance.now() - last.at > READING) return false;
    const box = element.getBoundingClientRect(), slack = 40;
    return last.x > box.left - slack && last.x < box.right + slack && last.y > box.top - slack && last.y < box.bottom + slack;
  };

  const isUsable = (element) => {
    if (element.disabled || element.getAttribute("aria-disabled") === "true" || element.closest("[inert]")) return false;
    const box = element.getBoundingClientRect();
    return element.checkVisibility(SHOWN) && box.width > 0 && box.height > 0;
  };

  const parsed = (text) => {
    try { return JSON.parse(text); } catch { return /^\d+(,\d+)+$/.test(text) ? text.split(",").map(Number) : text; }
  };
  const words = (value) => {
    if (Array.isArray(value)) return `[${value.map(words)}]`;
    if (value && typeof value === "object") return `{${Object.keys(value).sort().map((key) => `${key}:${words(value[key])}`)}}`;
    return String(value);
  };
  const isSame = (wanted, text) => {
    const found = parsed(text);
    return words(wanted) === words(Array.isArray(wanted) && !Array.isArray(found) ? [found] : found);
  };

  const field = (element, name) => {
    const own = element.dataset[camel(name)];
    if (own !== undefined) return own;
    const nested = element.dataset.fields ? JSON.parse(element.dataset.fields)[name] : undefined;
    return nested === undefined ? undefined : JSON.stringify(nested);
  };

  /** A field wanted as null has to be left out of the control; {} of a side that gives nothing may be left out. */
  const fits = (element, fields) => Object.entries(fields).every(([name, wanted]) => {
    const found = field(element, name);
    if (wanted === null) return found === undefined;
    return found === undefined ? words(wanted) === "{}" : isSame(wanted, found);
  });

  /** Looks again and again until there is something, at most so many milliseconds; null after that. */
  const until = (look, within) => new Promise((resolve) => {
    const end = performance.now() + within;
    const again = () => {
      const found = look();
      if (found || performance.now() > end) resolve(found || null);
      else setTimeout(again, 8);
    };
    again();
  });

  window.hand = {
    waitFor: (asked, within) => until(() => {
      const found = window.hand.find(asked);
      return found && !(asked.kind === "command" && isNewUnderTheFinger(found)) && found;
    }, within),
    isRight: (expected, within) => until(() => window.hand.wrong(expected).length === 0, within),
    isDrawn: (seq, within) => until(() => Number(document.body.dataset.seq) >= seq, within),

    /** The first control of that kind (data-command, data-open, …) with these fields that can be tapped now. */
    find: ({ kind, value, fields }) =>
      [...document.querySelectorAll(`[data-${kind}="${CSS.escape(String(value))}"]`)].find((element) => isUsable(element) && fits(element, fields)) || null,

    /** Every figure of the page: the path in the state, and all texts shown for it. */
    figures: () => {
      const read = {};
      for (const element of document.querySelectorAll("[data-state]")) (read[element.dataset.state] ||= []).push(element.textContent.trim());
      return read;
    },

    /** The paths that do not show what they should: an empty list once the page is right. */
    wrong: (expected) => {
      const read = window.hand.figures();
      const figure = (text) => (/\d/.test(text) ? text.replace(/[^\d-]/g, "") : text);
      return Object.entries(expected).filter(([path, right]) => !(read[path] || ["(not shown)"]).every((text) => figure(text) === right))
        .map(([path, right]) => `${path}: ${(read[path] || ["(not shown)"]).join(" | ")} instead of ${right}`);
    },

    /** What a phone tells its page when its screen goes dark or is lit. */
    look: (how) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => how });
      Object.defineProperty(document, "hidden", { configurable: true, get: () => how === "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    },

    /** Everything that can be tapped, in words: for the message of a tap that was not possible. */
    all: () => [...document.querySelectorAll("[data-command], [data-open], [data-pick], [data-key], [data-add]")].filter(isUsable)
      .map((element) => [...element.attributes].filter((a) => a.name.startsWith("data-") && !a.name.startsWith("data-wb")).map((a) => `${a.name.slice(5)}=${a.value}`).join(" ")),
  };
})();
