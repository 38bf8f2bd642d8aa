/* Pane: #main is drawn by the server and fetched anew after each entry, one request at a time.
   What a person was doing on the page stays: the focus, the scroll, the Double toggle, the pad chosen. */
"use strict";

(() => {
  const body = document.body;
  const main = () => document.getElementById("main");
  const TOLERATE = 900;
  let kept = null, retry = 0;

  /* -- fetching ---------------------------------------------------------------------------------------------------- */
  wb.pane = { refresh: () => main() && main().hasAttribute("hx-get") && htmx.trigger(main(), "wb:refresh"), seq: () => Number(main()?.dataset.seq ?? -1) };

  /** The pane is older than what the socket told: fetch again (the answer crossed an entry, or was lost). */
  function checkAge() {
    clearTimeout(retry);
    if (wb.live && wb.live.seq > wb.pane.seq()) retry = setTimeout(wb.pane.refresh, 60);
  }

  body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "main") return;
    kept = keep(event.detail.target);
  });
  body.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target.id !== "main" && event.detail.elt.id !== "main") return;
    drawn();
  });

  /* A token picked while the choices were on their way stays picked in the new drawing, if it is still free. */
  let picked = null;
  body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id === "pawns") picked = event.detail.target.querySelector("input:checked")?.value ?? null;
  });
  body.addEventListener("htmx:afterSwap", () => {
    const again = picked && document.querySelector(`#pawns input[value="${CSS.escape(picked)}"]`);
    if (again) again.checked = true;
    picked = null;
  });

  for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    body.addEventListener(failure, (event) => {
      if (event.detail.elt.id !== "main" && event.detail.target?.id !== "main") return;
      clearTimeout(retry);
      retry = setTimeout(wb.pane.refresh, TOLERATE);
    });
  }

  function drawn() {
    const pane = main();
    body.dataset.seq = pane.dataset.seq;
    document.title = pane.dataset.wbTitle || document.title;
    if (kept?.seq === pane.dataset.seq) pane.querySelectorAll(".stamp.new").forEach((stamp) => stamp.classList.remove("new"));   // it has fallen already
    if (kept) putBack(pane, kept);
    kept = null;
    if (wb.live && wb.live.seq >= wb.pane.seq()) wb.paint(pane);
    wb.clocks(pane);
    body.dispatchEvent(new CustomEvent("wb:pane", { detail: { seq: wb.pane.seq() } }));
    checkAge();
  }

  /* -- what stays --------------------------------------------------------------------------------------------------- */
  function keep(pane) {
    const scrolls = [...pane.querySelectorAll("[data-wb-scroll]")].map((el) => [el.dataset.wbScroll, el.scrollTop, el.scrollLeft]);
    return { seq: pane.dataset.seq, moment: pane.dataset.wbMoment || "", focus: footprints(document.activeElement, pane), scrolls, pressed: pressed(pane) };
  }

  function putBack(pane, was) {
    for (const [name, top, left] of was.scrolls) {
      const el = pane.querySelector(`[data-wb-scroll="${name}"]`);
      if (el) Object.assign(el, { scrollTop: top, scrollLeft: left });
    }
    if (was.moment === (pane.dataset.wbMoment || "")) was.pressed.forEach((name) => toggle(pane.querySelector(`[data-toggle="${name}"]`), true));
    if (was.moment.split(".")[0] !== (pane.dataset.wbMoment || "").split(".")[0]) window.scrollTo(0, 0);
    const control = was.focus && was.focus.map((one) => pane.querySelector(one)).find(Boolean);
    if (was.focus && !control) pane.tabIndex = -1;
    if (was.focus) (control || pane).focus({ preventScroll: true });
  }

  const pressed = (pane) => [...pane.querySelectorAll('[data-toggle][aria-pressed="true"]')].map((el) => el.dataset.toggle);

  /** A selector that finds the same control in the next drawing of the pane. */
  function fingerprint(element, pane) {
    if (!element || element === document.body || !pane.contains(element)) return null;
    if (element.id) return `#${CSS.escape(element.id)}`;
    const fields = [...element.attributes].filter((a) => a.name.startsWith("data-") && !a.name.startsWith("data-wb-"));
    if (!fields.length) return null;
    return element.tagName.toLowerCase() + fields.map((a) => `[${a.name}="${CSS.escape(a.value)}"]`).join("");
  }

  wb.fingerprint = fingerprint;

  /** Where the focus may go on: the same control, or the one that does the same now. Not there any more: the pane. */
  function footprints(element, pane) {
    if (!element || element === document.body || !pane.contains(element)) return null;
    const kinds = ["command", "open", "pick", "toggle", "action"].filter((name) => name in element.dataset);
    const same = kinds.map((name) => `${element.tagName.toLowerCase()}[data-${name}="${CSS.escape(element.dataset[name])}"]`);
    return [fingerprint(element, pane), ...same].filter(Boolean);
  }

  /* -- toggles: Double, and which pad is shown ------------------------------------------------------------------------ */
  const CHOSEN = "wb-pad";

  function toggle(button, on) {
    if (!button) return;
    button.setAttribute("aria-pressed", String(on));
    if (button.dataset.toggle === "double") setDouble(on, button.closest("#sheet-body") || main());
  }

  /** Tiles of two and twelve are doubles anyway; the others are what the toggle says. */
  function setDouble(on, scope) {
    for (const tile of scope.querySelectorAll("[data-wb-may-double]")) {
      if (on) tile.dataset.double = "true";
      else delete tile.dataset.double;
    }
  }

  function showPad(name) {
    for (const pad of main().querySelectorAll("[data-wb-pad]")) pad.hidden = pad.dataset.wbPad !== name;
    for (const button of main().querySelectorAll("[data-wb-show-pad]")) button.hidden = button.dataset.wbShowPad === name;
  }

  function choosePad(name) {
    showPad(name);
    try { localStorage.setItem(CHOSEN, name); } catch { /* a private window keeps no habits */ }
  }

  function usualPad() {
    let name = null;
    try { name = localStorage.getItem(CHOSEN); } catch { /* none kept */ }
    const pads = [...main().querySelectorAll("[data-wb-pad]")].map((pad) => pad.dataset.wbPad);
    if (pads.length > 1) showPad(pads.includes(name) ? name : pads[0]);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-toggle], [data-wb-show-pad], [data-mover]");
    if (!button) return;
    if (button.dataset.mover) move(button.dataset.mover);
    if (button.dataset.toggle) toggle(button, button.getAttribute("aria-pressed") !== "true");
    if (button.dataset.wbShowPad) choosePad(button.dataset.wbShowPad);
  });

  /** Another player's pad, for as long as the moment lasts. */
  function move(letter) {
    wb.sheet.close();
    const wish = new URLSearchParams({ pane: 1, mover: `${letter}~${main().dataset.wbMoment}` });
    htmx.ajax("GET", `?${wish}`, { target: "#main", swap: "outerHTML" });
  }

  /* -- what only some panes need comes with the first of them --------------------------------------------------------------- */
  function loads() {
    for (const url of (main()?.dataset.wbLoads || "").split(" ").filter(Boolean)) {
      if (document.querySelector(`[href="${url}"], script[src="${url}"]`)) continue;
      const isStyle = url.split("?")[0].endsWith(".css");
      document.head.append(Object.assign(document.createElement(isStyle ? "link" : "script"), isStyle ? { rel: "stylesheet", href: url } : { src: url }));
    }
  }

  body.addEventListener("wb:pane", () => { usualPad(); loads(); });
  const begin = () => { usualPad(); loads(); wb.clocks(); };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
