/* Paper: taps on a paper game. Each tap goes to the bank, which draws the page anew; taps made meanwhile wait together and
   go next, so that none is lost however quick the finger. What has been told outlives a reload of the page. */
"use strict";

(() => {
  const form = document.getElementById("paper"), body = document.getElementById("paper-body");
  if (!form) return;
  const KEPT = `wb-paper-${location.pathname}`, WAIT = 9000, AGAIN = 1500;
  let waiting = [], busy = false;

  const draft = () => body.querySelector('[name="draft"]');

  form.addEventListener("click", (event) => {
    const button = event.target.closest('button[name="tap"]');
    if (!button) return;
    event.preventDefault();
    tap(button.value);
  });
  form.addEventListener("submit", (event) => {
    if (event.submitter?.name !== "do") return event.preventDefault();
    if (busy || waiting.length) return void (event.preventDefault(), setTimeout(() => event.submitter.click(), 60));
    forget();
  });

  function tap(value) {
    waiting.push(value);
    if (!busy) send();
  }

  async function send() {
    busy = true;
    const sent = waiting;
    waiting = [];
    try {
      redraw(await answer(sent));
    } catch {
      waiting = [...sent, ...waiting];
      await new Promise((done) => setTimeout(done, AGAIN));
    }
    busy = false;
    if (waiting.length) send();
  }

  /** The page after these taps, or its address where the bank leads elsewhere. */
  async function answer(taps) {
    const fields = new FormData(form);
    for (const one of taps) fields.append("tap", one);
    const stop = new AbortController(), timer = setTimeout(() => stop.abort(), WAIT);
    try {
      const said = await fetch(form.action || location.href, {
        method: "POST", body: new URLSearchParams(fields), headers: { "X-Taps": "1" }, credentials: "same-origin", signal: stop.signal,
      });
      if (said.status >= 500) throw new Error("no answer");
      if (said.redirected || !said.ok) return void location.assign(said.redirected ? said.url : location.href);
      return await said.text();
    } finally {
      clearTimeout(timer);
    }
  }

  function redraw(html) {
    if (html === undefined) return;
    const held = document.activeElement, id = body.contains(held) ? held.id : "", page = shown();
    body.innerHTML = html;
    if (shown() !== page) window.scrollTo(0, 0);
    body.querySelector('.paper-tabs [aria-pressed="true"]')?.scrollIntoView({ inline: "center", block: "nearest" });
    if (id) document.getElementById(id)?.focus({ preventScroll: true });
    keep();
  }

  const shown = () => (draft() ? JSON.parse(draft().value).page : "");

  /* -- a reload forgets nothing ------------------------------------------------------------------------------------------ */
  function keep() {
    try { sessionStorage.setItem(KEPT, draft().value); } catch { /* a private window keeps nothing */ }
  }

  function forget() {
    try { sessionStorage.removeItem(KEPT); } catch { /* nothing was kept */ }
  }

  /** What was told before the page was loaded anew: if it is of the same table at the same moment. */
  function restore() {
    let kept = null;
    try { kept = sessionStorage.getItem(KEPT); } catch { return; }
    if (!kept || !draft() || kept === draft().value || !fits(JSON.parse(kept), JSON.parse(draft().value))) return;
    draft().value = kept;
    tap(`page:${JSON.parse(kept).page}`);
  }

  const fits = (was, is) => was.seq === is.seq && Object.keys(was.hands).join() === Object.keys(is.hands).join();

  restore();
})();
