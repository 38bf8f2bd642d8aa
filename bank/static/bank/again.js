/* The evening again: the slider fetches the screen that is picked as it was after that entry. Read only: what the
   screens offered then is taken out of reach. Of several wishes only the newest is answered, so that dragging is quick. */
"use strict";

(() => {
  const root = document.querySelector("[data-wb-again]"), stage = root.querySelector("[data-wb-stage]");
  const slider = root.querySelector("[data-wb-at]"), play = root.querySelector("[data-wb-play]");
  const FRAMES = { tv: [1920, 1080], tablet: [1180, 820] };
  const PACE = 900, LAST = Number(root.dataset.wbLast);
  let screen = root.querySelector('[data-wb-screen][aria-pressed="true"]'), fetching = null, playing = 0;

  /* -- fetching ---------------------------------------------------------------------------------------------------- */
  async function show() {
    fetching?.abort();
    const mine = (fetching = new AbortController());
    const at = slider.value;
    root.querySelector("[data-wb-now]").textContent = at;
    try {
      const answer = await fetch(`${screen.dataset.wbScreen}&at=${at}`, { signal: mine.signal });
      if (answer.ok) lay(await answer.text(), at);
    } catch (failure) {
      if (failure.name !== "AbortError") stop();
    }
  }

  function lay(text, at) {
    const made = new DOMParser().parseFromString(text, "text/html");
    for (const link of made.querySelectorAll("link")) adopt(link);
    const past = made.querySelector(".past");
    for (const one of past.querySelectorAll("button, a, input, select, textarea, summary")) one.tabIndex = -1;
    for (const one of past.querySelectorAll("a")) one.removeAttribute("href");
    for (const one of past.querySelectorAll("form")) one.replaceWith(...one.childNodes);
    stage.replaceChildren(past);
    stage.dataset.wbShown = at;
    root.querySelector("[data-wb-said]").textContent = past.dataset.wbWords;
    root.querySelector("[data-wb-when]").textContent = past.dataset.wbRound;
    slider.setAttribute("aria-valuetext", `${at}: ${past.dataset.wbWords}`);
    fit();
  }

  /** A style sheet that a screen needs comes once, and stays. */
  function adopt(link) {
    const known = [...document.styleSheets].some((sheet) => sheet.href === link.href) || document.head.querySelector(`link[href="${link.getAttribute("href")}"]`);
    if (!known) document.head.append(link.cloneNode());
    link.remove();
  }

  /** A screen of fixed size is made as small as the room that there is. */
  function fit() {
    const [width, height] = FRAMES[screen.dataset.wbFrame] || [], past = stage.querySelector(".past");
    if (!past) return;
    past.className = `past frame-${screen.dataset.wbFrame}`;
    past.style.removeProperty("transform");
    stage.style.removeProperty("height");
    if (!width || (screen.dataset.wbFrame === "tablet" && innerWidth < 900)) return;
    const scale = Math.min(1, stage.clientWidth / width);
    past.style.setProperty("transform", `scale(${scale})`);
    stage.style.setProperty("height", `${Math.round(height * scale)}px`);
  }

  /* -- moving -------------------------------------------------------------------------------------------------------- */
  function go(at) {
    slider.value = Math.max(0, Math.min(LAST, at));
    show();
  }

  function stop() {
    clearInterval(playing);
    playing = 0;
    play.setAttribute("aria-pressed", "false");
  }

  /** As fast as a game of an evening passes in some minutes; a long one in bigger steps. */
  function start() {
    if (Number(slider.value) >= LAST) go(0);
    const step = Math.max(1, Math.round(LAST / 400));
    play.setAttribute("aria-pressed", "true");
    playing = setInterval(() => {
      go(Number(slider.value) + step);
      if (Number(slider.value) >= LAST) stop();
    }, PACE);
  }

  root.addEventListener("click", (event) => {
    const { wbBy, wbJump, wbScreen } = event.target.closest("button")?.dataset ?? {};
    if (event.target.closest("[data-wb-play]")) playing ? stop() : start();
    if (wbBy) go(Number(slider.value) + Number(wbBy));
    if (wbJump) go(Number(wbJump));
    if (wbScreen) pick(event.target.closest("button"));
  });

  function pick(button) {
    for (const one of root.querySelectorAll("[data-wb-screen]")) one.setAttribute("aria-pressed", String(one === button));
    screen = button;
    show();
  }

  slider.addEventListener("input", () => { stop(); show(); });
  window.addEventListener("resize", fit);
  show();
})();
