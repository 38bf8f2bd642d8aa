/* Reactions: a sign that another seat has sent appears for some seconds, on the phone it was meant for and on the television.
   It is seen and not said, and a device that does not want signs shows none. */
"use strict";

(() => {
  const body = document.body, MUTED = "wb-signs", STAY = 4000, PAUSE = 3000;
  const place = document.getElementById("reaction");
  let known = null, timer = 0;

  function kept() {
    try { return localStorage.getItem(MUTED) || "on"; } catch { return "on"; }
  }
  const last = () => wb.state?.reactions?.last;

  function pawn(letter) {
    const token = wb.state.players[letter]?.token, made = place.querySelector("template").content.querySelector(".pawn").cloneNode(true);
    made.className = `pawn xl ${token || "nobody"}`;
    const use = made.querySelector("use");
    use.setAttribute("href", `${use.getAttribute("href").split("#")[0]}#pawn-${token}`);
    return made;
  }

  function sign(name) {
    const made = place.querySelector("template").content.querySelector(".icon").cloneNode(true), use = made.querySelector("use");
    use.setAttribute("href", `${use.getAttribute("href").split("#")[0]}#i-${name}`);
    return made;
  }

  function show({ by, to, sign: name }) {
    const isTelevision = body.dataset.role === "tv";
    if (kept() === "off" || !(isTelevision || body.dataset.seat === to)) return;
    place.replaceChildren(place.querySelector("template"), pawn(by), sign(name), ...(isTelevision ? [pawn(to)] : []));
    place.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => { place.hidden = true; }, STAY);
  }

  /** What was shown before this page was open is past. */
  body.addEventListener("wb:state", () => { known = known ?? (last()?.at || ""); });
  body.addEventListener("wb:entry", () => {
    const now = last();
    if (!now || now.at === known) return;
    known = now.at;
    show(now);
  });

  /* One sign, then a moment's rest: the row is a wave, not a drum. */
  body.addEventListener("htmx:beforeRequest", (event) => {
    if (!event.target.matches(".signs-form")) return;
    for (const button of event.target.querySelectorAll("button")) button.disabled = true;
    setTimeout(() => { for (const button of document.querySelectorAll(".signs button")) button.disabled = false; }, PAUSE);
  });

  function settle() {
    for (const button of document.querySelectorAll("[data-wb-signs]")) button.setAttribute("aria-pressed", String(kept() === "on"));
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-wb-signs]")) return;
    try { localStorage.setItem(MUTED, kept() === "on" ? "off" : "on"); } catch { /* a private window keeps no habits */ }
    settle();
  });
  body.addEventListener("wb:sheet", settle);
})();
