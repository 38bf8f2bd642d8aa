/* Checks: what has been ticked off on a check list stays so on this device, as long as the table stands as it does. */
"use strict";

(() => {
  const list = document.querySelector("[data-wb-checks]");
  if (!list) return;
  const KEPT = "wb-checks", mark = list.dataset.wbChecks;
  const boxes = [...list.querySelectorAll("[data-wb-check]")];

  function kept() {
    try {
      const found = JSON.parse(localStorage.getItem(KEPT) || "null");
      return found && found.mark === mark ? found.ticked : [];
    } catch { return []; }
  }

  function tell() {
    const ticked = boxes.filter((box) => box.checked);
    list.querySelector("[data-wb-ticked]").textContent = ticked.length;
    list.querySelector("[data-wb-lines]").textContent = boxes.length;
    return ticked.map((box) => box.dataset.wbCheck);
  }

  const ticked = new Set(kept());
  for (const box of boxes) box.checked = ticked.has(box.dataset.wbCheck);
  tell();
  list.addEventListener("change", () => {
    const now = tell();
    try { localStorage.setItem(KEPT, JSON.stringify({ mark, ticked: now })); } catch { /* a private window keeps nothing */ }
  });
  list.addEventListener("click", (event) => event.target.closest("[data-wb-print]") && window.print());
})();
