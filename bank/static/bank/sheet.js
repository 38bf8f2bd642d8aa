/* Sheet: [data-open] fetches a sheet and lays it over the page; inside it data-pick, data-key and data-add build a command.
   A sheet holds its own small draft (data-wb-draft). Some sheets are redrawn by the server after each step, because what
   follows from it is for the rules to say; the others (a sum of money) are written here. */
"use strict";

(() => {
  const body = document.body;
  const sheet = document.getElementById("sheet"), inside = document.getElementById("sheet-body");
  const backdrop = document.getElementById("backdrop"), stage = document.getElementById("stage");
  let opener = null, address = null, fetching = null;

  /* -- opening, closing --------------------------------------------------------------------------------------------------- */
  function query(control) {
    const fields = new URLSearchParams();
    for (const [key, value] of Object.entries(control.dataset)) {
      if (key !== "open" && !key.startsWith("wb")) fields.set(key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), value);
    }
    return fields;
  }

  async function open(name, fields, control) {
    opener = sheet.contains(control) ? opener : control;
    address = { path: `${body.dataset.wbSheets}${name}/`, opened: fields, fields: new URLSearchParams(fields) };
    control.dataset.wbPhase = "sending";
    await load();
    delete control.dataset.wbPhase;
  }

  /** Fetches the sheet as it stands now; of several askings only the newest is answered. */
  async function load() {
    fetching?.abort();
    const mine = (fetching = new AbortController());
    try {
      const answer = await fetch(`${address.path}?${address.fields}`, { headers: { "HX-Request": "true" }, signal: mine.signal });
      const text = await answer.text();
      if (mine.signal.aborted) return;
      if (answer.ok) lay(text);
      else wb.refused({ detail: text });
    } catch (failure) {
      if (failure.name !== "AbortError") wb.refused({ detail: wb.word("failed") });
    }
  }

  /** Lays the fetched sheet; where a finger or the eye was, it stays. */
  function lay(text) {
    const focus = wb.fingerprint?.(document.activeElement, inside), top = sheet.scrollTop;
    inside.innerHTML = text;
    for (const living of inside.querySelectorAll("[hx-get], [hx-post]")) htmx.process(living);   // not all that lies in it
    if (sheet.open && inside.querySelector("[data-wb-over]")) return close();
    const first = show();
    for (const name of Object.keys(root() ? draftOf(root()) : {})) address.opened.delete(name);   // the draft says it from now on
    if (first) return;
    sheet.scrollTop = top;
    if (focus) inside.querySelector(focus)?.focus({ preventScroll: true });
  }

  function show() {
    const first = !sheet.open;
    if (first) {
      sheet.show();
      stage.inert = true;
      backdrop.hidden = false;
      body.classList.add("covered");
      sheet.scrollTop = 0;
    }
    sheet.className = `sheet ${inside.firstElementChild.dataset.wbShape || ""}`;
    wb.paint(inside);
    wb.clocks(inside);
    redraw(root());
    body.dispatchEvent(new CustomEvent("wb:sheet"));
    if (first) (inside.querySelector("[autofocus]") || inside.querySelector("h2"))?.focus({ preventScroll: true });
    return first;
  }

  function close() {
    fetching?.abort();
    if (!sheet.open) return;
    sheet.close();
    stage.inert = false;
    backdrop.hidden = true;
    body.classList.remove("covered");
    inside.replaceChildren();
    address = null;
    if (opener?.isConnected) opener.focus({ preventScroll: true });
    opener = null;
  }
  wb.sheet = { close, isOpen: () => sheet.open, open: (name, fields, control) => open(name, new URLSearchParams(fields), control) };

  /* -- the draft ---------------------------------------------------------------------------------------------------------------- */
  const root = () => inside.querySelector("[data-wb-draft]");
  const draftOf = (element) => JSON.parse(element.dataset.wbDraft);

  function change(control) {
    const element = control.closest("[data-wb-draft]");
    const draft = draftOf(element);
    for (const field of (control.dataset.wbField || "amount").split(" ")) changeField(draft, field, control);
    for (const set of (control.dataset.wbSets || "").split(" ").filter(Boolean)) draft[set.split(":")[0]] = set.split(":")[1];
    for (const also of (control.dataset.wbClears || "").split(" ").filter(Boolean)) delete draft[also];
    settle(element, draft);
  }

  function changeField(draft, field, control) {
    const { pick, key, add } = control.dataset;
    if (pick !== undefined) draft[field] = "wbMany" in control.dataset ? toggled(draft[field] || [], pick) : pick;
    if (key !== undefined) draft[field] = typed(draft[field] || 0, key);
    if (add !== undefined) draft[field] = Math.max(Number(control.dataset.wbLeast || 0), (draft[field] || 0) + Number(add));
  }

  function settle(element, draft) {
    element.dataset.wbDraft = JSON.stringify(draft);
    if ("wbServer" in element.dataset) consult(element, draft);
    else redraw(element);
  }

  const toggled = (list, one) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);

  function typed(amount, key) {
    if (key === "clear") return 0;
    if (key === "back") return Math.floor(amount / 10);
    return Math.min(Number(`${amount}${key}`), 999999);
  }

  /** The server says what follows from the draft; until then its command cannot be sent. */
  function consult(element, draft) {
    mark(element, draft);
    for (const control of element.querySelectorAll("[data-command]")) control.disabled = true;
    const fields = new URLSearchParams(address.opened);
    for (const [name, value] of Object.entries(draft)) {
      fields.set(name, typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : value);
    }
    address.fields = fields;
    load();
  }

  /** Writes the draft on the sheet: what is picked, the figure, and every field and word of its command. */
  function redraw(element) {
    if (!element || "wbServer" in element.dataset) return;
    const draft = draftOf(element);
    mark(element, draft);
    for (const shown of element.querySelectorAll("[data-wb-show]")) wb.writeMoney(shown, Number(draft[shown.dataset.wbShow] || 0));
    for (const left of element.querySelectorAll("[data-wb-left]")) wb.writeMoney(left, Number(left.dataset.wbLeft) - (draft.amount || 0));
    for (const control of element.querySelectorAll("[data-wb-takes]")) complete(control, draft, element);
  }

  function mark(element, draft) {
    for (const control of element.querySelectorAll("[data-pick]")) {
      const held = draft[control.dataset.wbField];
      const on = Array.isArray(held) ? held.includes(control.dataset.pick) : String(held) === control.dataset.pick;
      control.setAttribute("aria-pressed", String(on));
    }
  }

  /** `data-wb-takes="from to amount>price name?"`: draft fields, under another name, or optional ones. */
  function complete(control, draft, element) {
    const taken = control.dataset.wbTakes.split(" ").filter(Boolean).map((words) => {
      const [from, to] = words.replace("?", "").split(">");
      return { from, to: camel(to || from), optional: words.includes("?") };
    });
    for (const { from, to } of taken) {
      if (draft[from]) control.dataset[to] = draft[from];
      else delete control.dataset[to];
    }
    for (const [key, pattern] of Object.entries(control.dataset)) {
      if (key.startsWith("wbMake")) control.dataset[key.slice(6).toLowerCase()] = wb.fill(pattern, quoted(draft));
    }
    const needed = [...taken.filter((one) => !one.optional).map((one) => one.from), ...(control.dataset.wbNeeds || "").split(" ").filter(Boolean)];
    const [field, forbidden] = (control.dataset.wbNot || ":").split(":");
    const missing = needed.some((name) => !draft[name]) || (field && draft[field] === forbidden);
    control.disabled = missing;
    const label = missing ? control.dataset.wbLack : control.dataset.wbLabel, shown = control.querySelector("[data-wb-words]");
    if (label && shown) shown.textContent = wb.fill(label, words(draft, element));
  }

  const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

  /** The draft as it stands inside a JSON text. */
  const quoted = (draft) => Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, typeof value === "string" ? JSON.stringify(value).slice(1, -1) : value]));

  /** The draft in words: sums as money, picks by the name on their control. */
  function words(draft, element) {
    const said = {};
    for (const [name, value] of Object.entries(draft)) {
      const picked = element.querySelector(`[data-wb-field="${name}"][data-pick="${CSS.escape(String(value))}"]`);
      said[name] = typeof value === "number" ? wb.money(value) : picked?.dataset.wbName || value;
    }
    return said;
  }

  /* -- events ---------------------------------------------------------------------------------------------------------------------- */
  document.addEventListener("click", (event) => {
    const opens = event.target.closest("[data-open]");
    if (opens && !opens.disabled) return void open(opens.dataset.open, query(opens), opens);
    if (event.target.closest("[data-close]") || event.target === backdrop) return close();
    const almost = event.target.closest("[data-wb-almost]");
    if (almost) return void notQuite(almost);
    const part = event.target.closest("[data-pick], [data-key], [data-add]");
    if (part && !part.disabled && part.closest("[data-wb-draft]")) change(part);
  });

  /** Where the table learns to count, a sum that is not right says so and lies aside. */
  function notQuite(control) {
    control.disabled = true;
    inside.querySelector("[data-wb-almost-words]").textContent = control.dataset.wbAlmost;
  }

  inside.addEventListener("input", (event) => {
    const element = event.target.closest("[data-wb-input]") && root();
    if (element) settle(element, { ...draftOf(element), [event.target.dataset.wbInput]: event.target.value.trim() });
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return close();
    const element = sheet.open && root();
    if (!element || event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey) return;
    const key = /^\d$/.test(event.key) ? event.key : event.key === "Backspace" ? "back" : null;
    if (key) element.querySelector(`[data-key="${key}"]`)?.click();
  });

  /* What a sheet's command did is on the page below: the sheet has served. A form inside it says so by an event. */
  body.addEventListener("wb:done", (event) => event.detail.closes && close());
  body.addEventListener("wb:close", close);

  /* Sheets that show what others do (an auction, a debt, an offer) follow each entry, unless somebody is writing in them. */
  body.addEventListener("wb:entry", () => {
    if (!sheet.open || !address || !inside.querySelector("[data-wb-fresh]")) return;
    if (inside.contains(document.activeElement) && document.activeElement.matches("input, textarea")) return;
    load();
  });
})();
