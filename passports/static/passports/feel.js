/* Feel: the phone trembles when its own money grows, a stamp falls or its turn comes; never for others' affairs.
   A device that cannot do it (or may not yet) simply stays still. The choice is this device's own. */
"use strict";

(() => {
  const CHOICE = "wb-buzz";
  let before = null;

  function wanted() {
    try { return localStorage.getItem(CHOICE) !== "off"; } catch { return true; }
  }

  function now() {
    const pane = document.getElementById("main"), seat = document.body.dataset.seat, me = wb.at(`players.${seat}`);
    return me && { cash: me.cash, ticks: me.passport.length, waits: pane.dataset.wbWaits === "true" };
  }

  document.body.addEventListener("wb:pane", () => {
    const was = before, is = now();
    before = is;
    if (!was || !is || !wanted() || !navigator.vibrate || !navigator.userActivation?.hasBeenActive) return;
    if (is.ticks > was.ticks) navigator.vibrate(20);
    else if (is.waits && !was.waits) navigator.vibrate([40, 60, 40]);
    else if (is.cash > was.cash) navigator.vibrate(30);
  });

  /** The switch in one's own sheet shows the choice when the sheet comes, and changes it. */
  document.body.addEventListener("wb:sheet", () => {
    for (const button of document.querySelectorAll("[data-wb-buzz]")) button.setAttribute("aria-pressed", String(wanted()));
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-wb-buzz]");
    if (!button) return;
    const on = !wanted();
    try { localStorage.setItem(CHOICE, on ? "on" : "off"); } catch { /* a private window keeps no habits */ }
    button.setAttribute("aria-pressed", String(on));
  });
})();
