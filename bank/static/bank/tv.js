/* Television: what the middle of its board shows by turns, the sheet of stamps and the map of the world; and, when nothing has
   happened for some minutes, what a wonder has to tell, another one after a while. Nobody ever has to touch anything. */
"use strict";

(() => {
  const TURN = 20000, IDLE = 180000, FACT = 40000, STEP = 1000;
  let stirred = Date.now(), turned = stirred, told = 0, slide = 0, number = Math.floor(Math.random() * 1000);
  const isIdle = () => Date.now() - stirred >= IDLE;
  const fact = () => document.querySelector("[data-wb-fact]");

  function show() {
    const slides = [...document.querySelectorAll("[data-wb-slide]")];
    slides.forEach((one, index) => { one.hidden = index !== slide % slides.length; });
    const telling = fact();
    if (telling) telling.hidden = !isIdle() || !telling.firstElementChild;
  }

  /** The next wonder's word; without an answer the slides go on. */
  async function tell() {
    told = Date.now();
    try {
      const answer = await fetch(`${fact().dataset.wbFact}?n=${number++}`, { headers: { "HX-Request": "true" } });
      if (answer.ok && fact()) fact().innerHTML = await answer.text();
    } catch { /* the bank cannot be reached: the strip says so */ }
    show();
  }

  function step() {
    if (document.hidden) return;
    if (isIdle() && fact() && Date.now() - told >= FACT) tell();
    if (Date.now() - turned < TURN) return;
    turned = Date.now();
    slide += 1;
    show();
  }

  document.body.addEventListener("wb:entry", (event) => { if (event.detail.entry) stirred = Date.now(); });
  document.body.addEventListener("wb:pane", show);
  setInterval(step, STEP);
})();
