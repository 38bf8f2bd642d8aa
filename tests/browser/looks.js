/* What an eye sees amiss on a page: fingers without room, words cut off or out of their boxes, controls that overlap.
   Nothing of the application's own scripts is used. Each fault is a sentence. */
(() => {
  const CONTROLS = "button, a, input, summary, select, textarea, [role=button]";
  const BOXES = "button, a.button, .tile, .choice, .chip, .card, .strip, .hint, .warnline, td, th, summary";
  const SLACK = 1.5;
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert], .hide, .skip, template");
  const named = (one) => one.outerHTML.replace(/\s+/g, " ").slice(0, 100);

  /** Everything behind an open dialog is out of reach, and is looked at without it. */
  const scope = () => document.querySelector("dialog[open]") || document.body;

  function small(least) {
    return [...scope().querySelectorAll(CONTROLS)].filter((one) => isSeen(one) && one.type !== "radio")
      .map((one) => [one, (one.closest("label") || one).getBoundingClientRect()])
      .filter(([, box]) => box.width > 0 && (box.width < least - 0.6 || box.height < least - 0.6))
      .map(([one, box]) => `too small, ${Math.round(box.width)} x ${Math.round(box.height)}: ${named(one)}`);
  }

  function wide() {
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over <= 1) return [];
    const far = [...document.body.querySelectorAll("*")].filter((one) => isSeen(one) && one.getBoundingClientRect().right > innerWidth + 1).at(-1);
    return [`${over} px too wide: ${far ? named(far) : ""}`];
  }

  function* texts(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (node.data.trim() && parent && !parent.closest("[aria-hidden=true]") && isSeen(parent)) yield node;
    }
  }

  function* lines(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1) yield box;
  }

  const isHidden = (value) => value === "hidden" || value === "clip";

  /** Words that stick out of their button or card, or that an ancestor cuts off. Lines left out on purpose do not count. */
  function cut() {
    const faults = new Set();
    for (const node of texts(scope())) {
      for (const box of lines(node)) {
        const why = stuckOut(node.parentElement, box);
        if (why) faults.add(`${why}: “${node.data.trim().slice(0, 60)}” in ${named(node.parentElement).slice(0, 60)}`);
      }
    }
    return [...faults];
  }

  function stuckOut(parent, box) {
    for (let one = parent, boxed = false; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one), room = one.getBoundingClientRect();
      if (style.webkitLineClamp !== "none" || style.overflowX === "auto" || style.overflowX === "scroll") return null;
      if (style.overflowY === "auto" || style.overflowY === "scroll") return null;
      if (!boxed && one.matches(BOXES)) {
        boxed = true;
        if (box.right > room.right + SLACK || box.left < room.left - SLACK) return "sticks out";
        if (box.bottom > room.bottom + 3 || box.top < room.top - 3) return "sticks out below";
      }
      if (isHidden(style.overflowX) && (box.right > room.right + SLACK || box.left < room.left - SLACK)) return "cut off";
      if (isHidden(style.overflowY) && (box.bottom > room.bottom + 4 || box.top < room.top - 4)) return "cut off below";
    }
    return null;
  }

  const layer = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    return null;
  };

  function overlap() {
    const all = [...scope().querySelectorAll(CONTROLS)].filter((one) => isSeen(one) && one.type !== "radio")
      .map((one) => ({ one, box: one.getBoundingClientRect(), layer: layer(one) })).filter(({ box }) => box.width > 0);
    const faults = [];
    all.forEach((a, index) => all.slice(index + 1).forEach((b) => {
      if (a.layer !== b.layer || a.one.contains(b.one) || b.one.contains(a.one)) return;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > 2 && down > 2 && !isScrolledAway(a) && !isScrolledAway(b)) faults.push(`overlap: ${named(a.one)} and ${named(b.one)}`);
    }));
    return faults;
  }

  function isScrolledAway({ one, box }) {
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      const room = at.getBoundingClientRect();
      if (getComputedStyle(at).overflowY !== "visible" && (box.bottom > room.bottom + 1 || box.top < room.top - 1)) return true;
    }
    return false;
  }

  /** A screen read across a room: letters of `letters` px, sums of `figures`, nothing in the outer `edge` of it. */
  function far({ letters, figures, edge }) {
    const faults = new Set();
    for (const node of texts(document.body)) {
      const drawn = node.parentElement.getScreenCTM?.()?.a ?? 1;
      const size = parseFloat(getComputedStyle(node.parentElement).fontSize) * drawn;
      const least = node.parentElement.matches(".money") ? figures : letters;
      if (size < least - 0.5) faults.add(`${size} px: “${node.data.trim().slice(0, 40)}”`);
      for (const box of lines(node)) {
        if (box.left < innerWidth * edge - 1 || box.right > innerWidth * (1 - edge) + 1 || box.top < innerHeight * edge - 1 || box.bottom > innerHeight * (1 - edge) + 1) faults.add(`outside the safe part: “${node.data.trim().slice(0, 40)}”`);
      }
    }
    return [...faults];
  }

  window.looks = { amiss: (least) => [...wide(), ...small(least), ...cut(), ...overlap()], words: () => [...wide(), ...cut(), ...overlap()], lost: () => [...wide(), ...cut().filter((fault) => fault.startsWith("cut off"))], far };
})();
