/* Feel: what one hears and feels of the table, by this device's own choice. Sounds are made here, note by note: no files.
   A phone sounds and trembles for its own affairs, a tablet or a television for everybody's, if somebody switches that on.
   A device that cannot do it (or may not before the first tap) simply stays still. */
"use strict";
window.wb = window.wb || {};

(() => {
  const body = document.body, SOUND = "wb-sound", BUZZ = "wb-buzz", WAYS = ["none", "own", "all"];
  const isSeat = body.dataset.role === "seat";
  const TUNES = {   // [hertz, from second, for seconds, loudness]
    coin: [[988, 0, .07, .2], [1319, .07, .22, .2]], pay: [[523, 0, .08, .16], [392, .08, .16, .16]], turn: [[659, 0, .14, .2], [880, .14, .34, .2]],
    owe: [[220, 0, .16, .2], [175, .18, .3, .2]], fanfare: [[523, 0, .14, .2], [659, .14, .14, .2], [784, .28, .14, .2], [1047, .42, .6, .24]], stamp: [], bell: [[1047, 0, .5, .24], [784, .28, .7, .24]],
  };
  let audio = null, before = null;

  /* -- the device's own choice ------------------------------------------------------------------------------------- */
  function kept(name, otherwise) {
    try { return localStorage.getItem(name) || otherwise; } catch { return otherwise; }
  }
  function keep(name, value) {
    try { localStorage.setItem(name, value); } catch { /* a private window keeps no habits */ }
    show();
  }
  const way = () => kept(SOUND, isSeat ? "own" : "none");
  const trembles = () => kept(BUZZ, "on") === "on";

  /* -- sounds ------------------------------------------------------------------------------------------------------ */
  function unlock() {
    if (way() === "none") return;
    try {
      audio = audio || new AudioContext();
      audio.resume();
    } catch { /* no sound on this device */ }
  }

  function note([hertz, from, lasts, loud], shape = "triangle", to = hertz) {
    const at = audio.currentTime + from, tone = audio.createOscillator(), gain = audio.createGain();
    tone.type = shape;
    tone.frequency.setValueAtTime(hertz, at);
    tone.frequency.exponentialRampToValueAtTime(to, at + lasts);
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(.001, at + lasts);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + lasts);
  }

  /** "coin", "pay", "turn", "owe", "stamp" or "fanfare", if this device wants sounds and may make any. */
  function play(name) {
    if (way() === "none" || !audio || audio.state !== "running" || document.hidden) return;
    if (name === "stamp") note([150, 0, .16, .7], "sine", 45);
    for (const one of TUNES[name] || []) note(one);
  }

  function buzz(pattern) {
    if (trembles() && navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
  }
  wb.feel = { play, buzz };

  /* -- what has happened --------------------------------------------------------------------------------------------- */
  function now() {
    const seat = body.dataset.seat, me = seat ? wb.at(`players.${seat}`) : null, all = Object.values(wb.state?.players || {});
    if (!wb.state) return null;
    return {
      over: wb.state.status === "over", debts: me?.debts.length || 0, waits: document.getElementById("main")?.dataset.wbWaits === "true",
      cash: me?.cash, ticks: me?.passport.length, everyTick: all.reduce((sum, one) => sum + one.passport.length, 0), every: all.map((one) => one.cash).join(),
    };
  }

  function heard(was, is) {
    if (is.over && !was.over) return play("fanfare");
    if (isSeat) return own(was, is);
    if (way() === "all" && is.everyTick > was.everyTick) play("stamp");
    if (way() === "all" && is.every !== was.every) play("coin");
  }

  function own(was, is) {
    if (is.ticks > was.ticks) { play("stamp"); buzz(20); }
    if (is.debts > was.debts) { play("owe"); buzz([60, 60, 60]); }
    else if (is.waits && !was.waits) { play("turn"); buzz([40, 60, 40]); }
    else if (is.cash > was.cash) { play("coin"); buzz(30); }
    else if (is.cash < was.cash) play("pay");
    else if (way() === "all" && is.every !== was.every) play("coin");
  }

  body.addEventListener("wb:state", () => { before = before || now(); });
  body.addEventListener("wb:pane", () => {
    const was = before, is = now();
    before = is || before;
    if (was && is) heard(was, is);
  });

  /* -- switches -------------------------------------------------------------------------------------------------------- */
  function show() {
    for (const button of document.querySelectorAll("[data-wb-buzz]")) button.setAttribute("aria-pressed", String(trembles()));
    for (const button of document.querySelectorAll("[data-wb-sound]")) button.setAttribute("aria-pressed", String(button.dataset.wbSound === way()));
    for (const button of document.querySelectorAll("[data-wb-mute]")) button.setAttribute("aria-pressed", String(way() !== "none"));
  }

  /* Sound takes a moment to wake: first the tap's own answer is drawn. */
  const soon = () => requestAnimationFrame(() => setTimeout(unlock));
  document.addEventListener("click", soon);
  document.addEventListener("keydown", soon);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-wb-buzz], [data-wb-sound], [data-wb-mute]");
    if (!button) return;
    if ("wbBuzz" in button.dataset) return keep(BUZZ, trembles() ? "off" : "on");
    const loud = isSeat ? kept(`${SOUND}-loud`, "own") : "all";
    keep(SOUND, WAYS.includes(button.dataset.wbSound) ? button.dataset.wbSound : way() === "none" ? loud : "none");
    if (way() !== "none") keep(`${SOUND}-loud`, way());
    unlock();
    setTimeout(() => play("coin"), 60);
  });
  for (const event of ["wb:pane", "wb:sheet"]) body.addEventListener(event, show);
  show();
})();
