/* The end: ten seconds of undo, then the places come one after the other on every screen, counted from the tap that
   uncovered them. With reduced motion all is there at once. Sharing, printing, and on to the rematch. Comes with end pages only. */
"use strict";

(() => {
  const body = document.body;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let timers = [], had = null, guardEnds = 0, armed = false;
  const main = () => document.getElementById("main");
  const later = (deed, delay) => timers.push(setTimeout(deed, delay));

  /* -- ten seconds --------------------------------------------------------------------------------------------------- */
  function guard(pane) {
    const cover = pane.querySelector("[data-wb-guard]");
    if (!cover) return void (armed = false);
    guardEnds = performance.now() + Number(cover.dataset.wbGuard);
    burn(cover);
  }

  function burn(cover) {
    if (!cover.isConnected) return;
    const left = Math.max(0, guardEnds - performance.now());
    const early = cover.querySelector("[data-wb-early]"), count = cover.querySelector("[data-wb-left]"), reveal = cover.querySelector("[data-wb-reveal]");
    if (count) count.textContent = String(Math.ceil(left / 1000));
    if (reveal && armed) reveal.dataset.wbPhase = "sending";
    cover.querySelector(".fuse path")?.setAttribute("stroke-dasharray", `${left / 100} 100`);
    if (left > 0) return later(() => burn(cover), still.matches ? 1000 : 100);
    if (early && document.activeElement === early) reveal?.focus({ preventScroll: true });
    early?.setAttribute("hidden", "");
    if (armed) reveal?.form.requestSubmit();
    armed = false;
  }

  /** Who taps before the ten seconds are over has tapped: it is shown when they are, unless it is taken back. */
  document.addEventListener("submit", (event) => {
    if (!event.target.querySelector("[data-wb-reveal]") || performance.now() >= guardEnds) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    armed = true;
    event.target.querySelector("[data-wb-reveal]").dataset.wbPhase = "sending";
  }, true);

  /* -- place by place ------------------------------------------------------------------------------------------------ */
  function stages(pane) {
    const root = pane.querySelector("[data-wb-age]");
    if (!root) return;
    const age = Number(root.dataset.wbAge), pace = Number(root.dataset.wbPace), last = Number(root.dataset.wbLast);
    for (const one of pane.querySelectorAll("[data-wb-step]")) {
      const step = Number(one.dataset.wbStep), wait = step * pace - age;
      if (!one.classList.contains("veiled")) continue;
      if (still.matches || wait <= 0) one.classList.remove("veiled");
      else later(() => unveil(one, step, last), wait);
    }
    for (const one of pane.querySelectorAll("[data-wb-till]")) later(() => one.remove(), still.matches ? 0 : Number(one.dataset.wbTill) * pace - age);
    turns(pane, Math.max(0, (last + 1) * pace - age));
  }

  function unveil(one, step, last) {
    one.classList.remove("veiled");
    one.classList.add("arrives");
    if (one.dataset.wbSay) wb.say?.(one.dataset.wbSay);
    if (one.dataset.wbSay && step) wb.feel?.play(step === last ? "fanfare" : "coin");
  }

  /** On the screen for everybody, which nobody can scroll, the count and what is told of it take turns. */
  function turns(pane, begin) {
    const other = pane.querySelector("[data-wb-turns]"), panes = pane.querySelector(".panes");
    if (!other) return;
    const turn = () => {
      other.hidden = !other.hidden;
      panes.hidden = !other.hidden;
      later(turn, Number(other.dataset.wbTurns));
    };
    later(turn, begin + Number(other.dataset.wbTurns));
  }

  /* -- the rematch: who was there when it was laid goes along; who comes later is asked ----------------------------------- */
  function follow(pane) {
    const form = pane.querySelector("[data-wb-follow]"), link = pane.querySelector("[data-wb-goto]");
    const has = Boolean(form || link);
    if (had === false && has) {
      if (form) form.requestSubmit();
      else location.assign(link.href);
    }
    had = has;
  }

  /* -- sharing --------------------------------------------------------------------------------------------------------- */
  async function picture(button) {
    const image = new Image();
    image.src = button.dataset.wbPicture;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 630 });
    canvas.getContext("2d").drawImage(image, 0, 0, 1200, 630);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    const file = new File([blob], button.dataset.wbName, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {});
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  /** Where the connection is plain there is no clipboard of the browser's: the field is selected and copied as of old. */
  async function copy(button) {
    const field = document.getElementById(button.dataset.wbCopy);
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    button.querySelector("[data-wb-words]").hidden = true;
    button.querySelector("[data-wb-done]").hidden = false;
    wb.say?.(button.querySelector("[data-wb-done]").textContent);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-wb-picture], [data-wb-copy], [data-wb-print]");
    if (!button) return;
    if (button.dataset.wbPicture) picture(button);
    else if (button.dataset.wbCopy) copy(button);
    else window.print();
  });

  function begin() {
    timers.forEach(clearTimeout);
    timers = [];
    const pane = main();
    if (!pane) return;
    guard(pane);
    stages(pane);
    follow(pane);
  }
  body.addEventListener("wb:pane", begin);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
  if (new URLSearchParams(location.search).has("print")) window.addEventListener("load", () => window.print());
})();
