/* Keys: what the keyboard does beside Tab and Enter. Digits find a tile by its sum, or a throw by its two dice; arrows go
   from tile to tile as they lie; U takes back what happened last, W says that something is wrong, ? opens the rules.
   A key never sends a command by itself: it brings the focus there, and Enter does it (U alone presses its button). */
"use strict";

(() => {
  const GRIDS = ".pad, .dicepad, .squares, .slots, .picks, .keys, .chips, .cards, .bids";
  const PAUSE = 1200;
  let typed = "", last = 0;

  const isTyping = (target) => target.matches("input, textarea, select, [contenteditable]");
  const seen = (all) => [...all].filter((one) => !one.disabled && one.checkVisibility() && !one.closest("[inert]"));
  const scope = () => document.querySelector("#sheet[open]") || document.getElementById("main");
  const press = (selector) => seen(document.querySelectorAll(selector))[0]?.click();

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (/^\d$/.test(event.key)) return void digit(event.key);
    if (event.key.startsWith("Arrow")) return void (arrow(event.key) && event.preventDefault());
    const isCovered = Boolean(document.querySelector("#sheet[open]"));
    if (event.key === "?") return press('[data-open="rules"]');
    if (isCovered) return;
    if (event.key === "u" || event.key === "U") press('footer [data-command="undo"]');
    if (event.key === "w" || event.key === "W") press('[data-open="wrong"]');
  });

  /** The pad that is shown: its tiles by their sum, or its throws by both dice. A sheet with digits of its own takes them. */
  function digit(key) {
    if (scope().querySelector("[data-key]")) return;
    typed = performance.now() - last < PAUSE ? (typed + key).slice(-2) : key;
    last = performance.now();
    const tiles = seen(scope().querySelectorAll(".pad [data-dice]")), throws = seen(scope().querySelectorAll(".dicepad [data-dice]"));
    const found = throws.length && !tiles.length ? throws.find((one) => isThrow(one, typed)) : tiles.find((one) => one.dataset.dice === typed) || tiles.find((one) => one.dataset.dice.startsWith(typed));
    found?.focus();
  }

  const isThrow = (one, digits) => {
    const sorted = [...digits].sort().join(",");
    return digits.length === 2 ? one.dataset.dice === sorted : one.dataset.dice?.startsWith(sorted);
  };

  /** The nearest control of the same grid in that direction. */
  function arrow(key) {
    const grid = document.activeElement?.closest(GRIDS) || seen(scope().querySelectorAll(".pad, .dicepad, .squares"))[0];
    if (!grid) return false;
    const all = seen(grid.querySelectorAll("button, a"));
    if (!grid.contains(document.activeElement)) return all[0]?.focus() ?? true;
    const here = middle(document.activeElement), ahead = all.map((one) => [distance(here, middle(one), key), one]).filter(([far]) => far > 0);
    ahead.sort((a, b) => a[0] - b[0])[0]?.[1].focus();
    return true;
  }

  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };

  /** How far on it lies that way; what lies aside counts more; 0 for what does not lie that way. */
  function distance([x, y], [to, down], key) {
    const [on, aside] = { ArrowRight: [to - x, down - y], ArrowLeft: [x - to, down - y], ArrowDown: [down - y, to - x], ArrowUp: [y - down, to - x] }[key];
    return on > 4 ? on + 3 * Math.abs(aside) : 0;
  }
})();
