/* Stamps: one that the landing has booked waits for its owner's finger, and falls with a thud. The bank knows it already:
   what is remembered here is only that this device has let it fall. Untouched, it lies in the passport by the next throw. */
"use strict";

(() => {
  const body = document.body, KEPT = "wb-put";
  const name = () => `${KEPT}-${body.dataset.code}`;

  function put() {
    try { return JSON.parse(sessionStorage.getItem(name()) || "[]"); } catch { return []; }
  }

  function remember(stamp) {
    try { sessionStorage.setItem(name(), JSON.stringify([...put(), stamp].slice(-30))); } catch { /* it waits again, no harm */ }
  }

  /** What was put on this device stays put when the page is drawn anew. */
  function show() {
    const done = put();
    for (const one of document.querySelectorAll("[data-wb-waits-for]")) if (done.includes(one.dataset.wbWaitsFor)) lie(one);
  }

  function lie(one) {
    const slot = one.querySelector("[data-wb-put]");
    slot.className = "slot seen big";
    slot.disabled = true;
    slot.querySelector(".ghost")?.classList.remove("ghost");
    one.querySelector("[data-wb-open]").hidden = true;
    one.querySelector("[data-wb-lain]").hidden = false;
    return slot;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-wb-put]");
    if (!button) return;
    const one = button.closest("[data-wb-waits-for]");
    remember(one.dataset.wbWaitsFor);
    lie(one).querySelector(".stamp").classList.add("new");
    wb.feel?.play("stamp");
    wb.feel?.buzz(20);
    wb.say?.(one.querySelector("[data-wb-lain]").textContent);
  });

  /** The map opens on the old world, where most places are; it can be moved to the new one. */
  body.addEventListener("wb:sheet", () => {
    const frame = document.querySelector("#sheet .mapframe");
    if (frame) frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) * 0.72;
  });
  body.addEventListener("wb:pane", show);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
  else show();
})();
