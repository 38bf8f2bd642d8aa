/* Clock: how long the table has played, counted on from what the page was drawn with; and what is shown only after a
   while. Only this device's own passing of time is used, never its idea of what o'clock it is. */
"use strict";

(() => {
  const STEP = 1000;
  let drawn = Date.now();

  const hours = (seconds) => `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}`;

  function show() {
    const since = Math.floor((Date.now() - drawn) / 1000);
    for (const clock of document.querySelectorAll("[data-wb-played]")) {
      const played = Number(clock.dataset.wbPlayed) + ("wbRuns" in clock.dataset ? since : 0), limit = Number(clock.dataset.wbLimit || 0);
      const figure = clock.querySelector("[data-wb-clock]"), text = hours(played);
      if (figure.textContent !== text) figure.textContent = text;
      clock.classList.toggle("late", limit > 0 && played >= limit);
    }
    for (const late of document.querySelectorAll("[data-wb-after][hidden]")) late.hidden = since < Number(late.dataset.wbAfter);
  }

  /** Days and times of other evenings, in this device's own time zone. */
  function days() {
    for (const time of document.querySelectorAll("time[data-wb-day]")) {
      const form = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
      time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang || "en", form);
      delete time.dataset.wbDay;
    }
  }

  days();
  document.body.addEventListener("wb:pane", () => { days(); drawn = Date.now(); show(); });
  document.addEventListener("visibilitychange", () => document.hidden || show());
  setInterval(() => document.hidden || show(), STEP);
})();
