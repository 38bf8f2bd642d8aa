/* Pane: #main is drawn by the server and fetched anew with each entry, one request at a time; only what differs is changed.
   What a person was doing on the page stays: the focus, the scroll, the Double toggle, the pad chosen. */
"use strict";

(() => {
  const body = document.body;
  const main = () => document.getElementById("main");
  const TOLERATE = 900, WAIT = 9000;
  let asking = false, next = null, retry = 0, known = { name: "", text: "" };

  /* -- fetching ---------------------------------------------------------------------------------------------------- */
  wb.pane = { refresh: () => ask(main()?.dataset.wbPane), seq: () => Number(main()?.dataset.seq ?? -1) };

  /** Fetches the pane; what is asked for meanwhile is fetched after it, the newest wish only. */
  async function ask(address) {
    if (!address) return;
    if (asking) return void (next = address);
    asking = true;
    clearTimeout(retry);
    try {
      const answer = await fetch(address, { headers: { "HX-Request": "true", "Pane-Known": known.name }, signal: AbortSignal.timeout(WAIT) });
      if (answer.ok) lay(whole(answer.headers, await answer.text()));
      else if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
    } catch {
      retry = setTimeout(wb.pane.refresh, TOLERATE);
    }
    asking = false;
    const wish = next;
    next = null;
    if (wish) ask(wish);
  }

  /** The whole drawing: of one that is much like the last, only new texts come, and from where to where the last goes on. */
  function whole(headers, told) {
    const piece = (one) => (typeof one === "string" ? one : known.text.slice(...one));
    const text = headers.has("Pane-Pieces") ? JSON.parse(told).map(piece).join("") : told;
    known = { name: headers.get("Pane-Name") ?? "", text };
    return text;
  }

  /** The pane is older than what the socket told: fetch again (the answer crossed an entry, or was lost). */
  function checkAge() {
    if (wb.live && wb.live.seq > wb.pane.seq() && !asking) retry = setTimeout(wb.pane.refresh, 60);
  }

  /** Makes the new drawing ready apart from the page, then changes on the page what differs. */
  function lay(text) {
    const made = document.createElement("template"), was = main();
    made.innerHTML = text;
    const is = made.content.querySelector("main");
    if (!is) return;
    const kept = keep(was);
    prepare(is, kept);
    if (isOtherScene(was, is)) replace(was, is);
    else wb.morph(was, is);
    putBack(main(), kept);
    drawn();
  }

  /* The places at the end are uncovered one by one by a script of their own. */
  const isOtherScene = (was, is) => was.className !== is.className || Boolean(is.querySelector("[data-wb-step]"));

  function replace(was, is) {
    was.replaceWith(is);
    htmx.process(is);
  }

  /* The lobby's own deeds answer with the pane as it is then. */
  body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id !== "main" || detail.swapOverride === "none" || !detail.shouldSwap || !detail.target.dataset.wbPane) return;
    detail.shouldSwap = false;
    lay(detail.serverResponse);
  });
  body.addEventListener("wb:gone", wb.pane.refresh);
  if (wb.live?.seq > wb.pane.seq()) wb.pane.refresh(); // what came while this script was still on its way

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

  function drawn() {
    body.dataset.seq = main().dataset.seq;
    const title = main().dataset.wbTitle;
    if (title && document.title !== title) document.title = title;
    body.dispatchEvent(new CustomEvent("wb:pane", { detail: { seq: wb.pane.seq() } }));
    checkAge();
  }

  /* -- what stays --------------------------------------------------------------------------------------------------- */
  function keep(pane) {
    const scrolls = [...pane.querySelectorAll("[data-wb-scroll]")].map((el) => [el, el.scrollTop, el.scrollLeft]);
    const focused = document.activeElement;
    return { seq: pane.dataset.seq, moment: pane.dataset.wbMoment || "", focused, focus: footprints(focused, pane), scrolls, pressed: pressed(pane) };
  }

  /** The drawing as this device shows it: newer figures, the pad chosen, the toggle pressed; a stamp falls once. */
  function prepare(is, was) {
    if (was.seq === is.dataset.seq) is.querySelectorAll(".stamp.new").forEach((stamp) => stamp.classList.remove("new"));
    if (was.moment === (is.dataset.wbMoment || "")) was.pressed.forEach((name) => toggle(is.querySelector(`[data-toggle="${name}"]`), true, is));
    if (wb.live && wb.live.seq >= Number(is.dataset.seq)) wb.paint(is);
    wb.clocks(is);
    usualPad(is);
  }

  function putBack(pane, was) {
    for (const [old, top, left] of was.scrolls) {
      const el = !old.isConnected && (top || left) && pane.querySelector(`[data-wb-scroll="${old.dataset.wbScroll}"]`);
      if (el) Object.assign(el, { scrollTop: top, scrollLeft: left });
    }
    if (was.moment.split(".")[0] !== (pane.dataset.wbMoment || "").split(".")[0]) window.scrollTo(0, 0);
    if (!was.focus || (was.focused.isConnected && !was.focused.disabled)) return;
    const control = was.focus.map((one) => pane.querySelector(one)).find(Boolean);
    if (!control) pane.tabIndex = -1;
    (control || pane).focus({ preventScroll: true });
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

  function toggle(button, on, scope = button?.closest("#sheet-body") || main()) {
    if (!button) return;
    button.setAttribute("aria-pressed", String(on));
    if (button.dataset.toggle === "double") setDouble(on, scope);
  }

  /** Tiles of two and twelve are doubles anyway; the others are what the toggle says. */
  function setDouble(on, scope) {
    for (const tile of scope.querySelectorAll("[data-wb-may-double]")) {
      if (on) tile.dataset.double = "true";
      else delete tile.dataset.double;
    }
  }

  function showPad(name, pane = main()) {
    for (const pad of pane.querySelectorAll("[data-wb-pad]")) pad.hidden = pad.dataset.wbPad !== name;
    for (const button of pane.querySelectorAll("[data-wb-show-pad]")) button.hidden = button.dataset.wbShowPad === name;
  }

  function choosePad(name) {
    showPad(name);
    try { localStorage.setItem(CHOSEN, name); } catch { /* a private window keeps no habits */ }
  }

  function usualPad(pane = main()) {
    let name = null;
    try { name = localStorage.getItem(CHOSEN); } catch { /* none kept */ }
    const pads = [...pane.querySelectorAll("[data-wb-pad]")].map((pad) => pad.dataset.wbPad);
    if (pads.length > 1) showPad(pads.includes(name) ? name : pads[0], pane);
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
    ask(`?${wish}`);
  }

  /* -- what only some panes need comes with the first of them --------------------------------------------------------------- */
  function loads() {
    for (const url of (main()?.dataset.wbLoads || "").split(" ").filter(Boolean)) {
      if (document.querySelector(`[href="${url}"], script[src="${url}"]`)) continue;
      const isStyle = url.split("?")[0].endsWith(".css");
      document.head.append(Object.assign(document.createElement(isStyle ? "link" : "script"), isStyle ? { rel: "stylesheet", href: url } : { src: url }));
    }
  }

  body.addEventListener("wb:pane", loads);
  const begin = () => { usualPad(); loads(); wb.clocks(); };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
