/* Device: what this tablet, phone or television does by itself: stay awake, mirror the screen for the left hand, live on
   the home screen. Where the connection does not allow something, the page says so instead of promising it. */
"use strict";

(() => {
  const body = document.body, AWAKE = "wb-awake", HAND = "wb-hand", HOME = "wb-home";
  const canWake = window.isSecureContext && "wakeLock" in navigator;
  let lock = null, invitation = null;

  function kept(name, otherwise) {
    try { return localStorage.getItem(name) || otherwise; } catch { return otherwise; }
  }
  function keep(name, value) {
    try { localStorage.setItem(name, value); } catch { /* a private window keeps no habits */ }
    settle();
  }
  const wantsAwake = () => kept(AWAKE, body.dataset.role === "seat" ? "off" : "on") === "on";
  const isLeft = () => kept(HAND, "right") === "left";

  /* -- awake --------------------------------------------------------------------------------------------------------- */
  async function wake() {
    if (!canWake || document.hidden || !wantsAwake()) return;
    if (lock && !lock.released) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", show);
    } catch { lock = null; /* the battery is low, or the browser said no */ }
    show();
  }

  const isAwake = () => Boolean(lock && !lock.released);

  function settle() {
    body.classList.toggle("lefty", isLeft());
    if (wantsAwake()) wake();
    else lock?.release();
    show();
  }

  function show() {
    for (const button of document.querySelectorAll("[data-wb-awake]")) {
      button.setAttribute("aria-pressed", String(wantsAwake() && canWake));
      button.disabled = !canWake;
    }
    for (const words of document.querySelectorAll("[data-wb-awake-is]")) words.hidden = words.dataset.wbAwakeIs !== state();
    for (const badge of document.querySelectorAll("[data-wb-sleepy]")) badge.hidden = !wantsAwake() || isAwake();
    for (const button of document.querySelectorAll("[data-wb-hand]")) button.setAttribute("aria-pressed", String(isLeft()));
    offerHome();
  }

  function state() {
    if (!canWake) return "impossible";
    return !wantsAwake() ? "off" : isAwake() ? "on" : "refused";
  }

  /* -- one's own money, where the table keeps it to oneself: shown while somebody looks, covered again after a while ------ */
  const LOOK = 5000;
  let looking = 0;

  function peek(on) {
    clearTimeout(looking);
    body.classList.toggle("peeking", on);
    for (const button of document.querySelectorAll("[data-wb-peek]")) button.setAttribute("aria-pressed", String(on));
    if (on) looking = setTimeout(peek, LOOK, false);
  }

  document.addEventListener("click", (event) => event.target.closest("[data-wb-peek]") && peek(!body.classList.contains("peeking")));

  /* -- on the home screen ---------------------------------------------------------------------------------------------- */
  const isApp = () => matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
  const byShare = () => window.isSecureContext && "standalone" in navigator;

  /** Once, after the first game, and only where it works. */
  function offerHome() {
    const works = !isApp() && (invitation || byShare()) && kept(HOME, "") === "";
    for (const offer of document.querySelectorAll("[data-wb-home]")) {
      offer.hidden = !works;
      for (const words of offer.querySelectorAll("[data-wb-home-by]")) words.hidden = words.dataset.wbHomeBy !== (invitation ? "button" : "share");
    }
  }

  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    invitation = event;
    offerHome();
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-wb-awake], [data-wb-hand], [data-wb-home-answer]");
    if (!button) return;
    if ("wbAwake" in button.dataset) keep(AWAKE, wantsAwake() ? "off" : "on");
    if ("wbHand" in button.dataset) keep(HAND, isLeft() ? "right" : "left");
    if (button.dataset.wbHomeAnswer) {
      if (button.dataset.wbHomeAnswer === "yes") invitation?.prompt();
      keep(HOME, "asked");
    }
  });
  for (const event of ["wb:pane", "wb:sheet"]) body.addEventListener(event, show);
  document.addEventListener("visibilitychange", wake);
  document.addEventListener("pointerdown", wake);
  settle();

  if (window.isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
})();
