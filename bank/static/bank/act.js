/* Act: a tap on [data-command] becomes a command, sent once however often it is tapped or retried.
   Every data-* of the control but `command` (and the page's own data-wb-*) is a field of the command. The idempotency key
   belongs to the control as it was drawn: it changes only after a definite answer, and a command still under way is
   joined, never sent beside itself. What is under way is kept on the device before it is sent: a page that is loaded anew
   (or was thrown out by its phone) asks on under the same key. */
"use strict";

(() => {
  const body = document.body;
  const ALIVE = 120000, WAIT = 9000, SETTLE = 1500, DOUBLE_TAP = 300;
  const RETRIES = [400, 900, 1800, 3000, 5000];
  const TEXTS = new Set(["player", "card", "name", "reason", "override", "from", "to", "choice", "with", "building", "first", "kind"]);
  const LISTS = new Set(["dice", "squares", "entries", "order", "lift"]);
  const STALE_MATTERS = new Set(["land", "throw", "accept"]);   // what is tapped there is read off the screen as it stood
  const UNDER_WAY = `wb-under-way-${body.dataset.code}-${body.dataset.role}-${body.dataset.seat}`, FORGOTTEN = 86400000;
  const keys = new WeakMap(), running = new Map();
  let lastTap = { at: 0, control: null, seq: -1 };

  /* -- from a control to a command ------------------------------------------------------------------------------------ */
  const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

  function value(name, text) {
    if (text === "null") return null;
    if (name === "lift" && !text.includes(",") && !/^\d+$/.test(text)) return text ? JSON.parse(text) : [];
    if (LISTS.has(name) && !/^[[{]/.test(text)) return list(name, text);
    if (TEXTS.has(name)) return text;
    if (/^-?\d+$/.test(text)) return Number(text);
    if (text === "true" || text === "false") return text === "true";
    return /^[[{]/.test(text) ? JSON.parse(text) : text;
  }

  /** "3,4" is a list; for dice a single number is their sum. */
  function list(name, text) {
    if (name === "dice" && !text.includes(",")) return Number(text);
    return text.split(",").filter(Boolean).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  }

  /** The command that a control stands for. */
  wb.command = (control) => {
    const command = { type: control.dataset.command };
    for (const [key, text] of Object.entries(control.dataset)) {
      const name = snake(key);
      if (name === "command" || name === "fields" || name.startsWith("wb_")) continue;
      command[name] = value(name, text);
    }
    return { ...command, ...(control.dataset.fields ? JSON.parse(control.dataset.fields) : {}) };
  };

  function randomKey() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function keyOf(control) {
    if (!keys.has(control)) keys.set(control, randomKey());
    return keys.get(control);
  }

  /* -- a tap -------------------------------------------------------------------------------------------------------------- */
  document.addEventListener("click", (event) => {
    const control = event.target.closest("[data-command]");
    if (!control || control.disabled || control.getAttribute("aria-disabled") === "true") return;
    event.preventDefault();
    if (isSecondHalf(event, control)) return;
    tap(control);
  });

  /** The second tap of a quick double tap, on another control or one that stands for a later moment: it was not meant. */
  function isSecondHalf(event, control) {
    const seq = wb.pane ? wb.pane.seq() : -1, isOther = lastTap.control !== control || lastTap.seq !== seq;
    const quick = event.detail > 1 && event.timeStamp - lastTap.at < DOUBLE_TAP && isOther;
    lastTap = { at: event.timeStamp, control, seq };
    return quick;
  }

  function tap(control) {
    if (["sending", "unconfirmed", "done"].includes(control.dataset.wbPhase)) return;
    wb.clearNotices();
    const damaged = document.getElementById("looked-at");
    if (damaged) return wb.refused({ detail: damaged.innerText });
    if (mustBeChecked(control)) return wb.sheet.open("check", { command: JSON.stringify(wb.command(control)) }, control);
    send(wb.command(control), control, keyOf(control));
  }

  /** Where the table has asked for it (setting `automation: assisted`), each sum is looked at before it is sent. */
  function mustBeChecked(control) {
    if (!document.querySelector("[data-wb-assisted]") || "wbChecked" in control.dataset) return false;
    return !["undo", "mend", "configure", "amend", "arrange", "start", "bid", "pass", "join"].includes(control.dataset.command);
  }

  /** Sends a command; one with the same words that is still under way is joined. */
  function send(command, control, key) {
    const words = JSON.stringify(command);
    if (running.has(words)) return;
    const closes = Boolean(control.closest("#sheet")) && !("wbStay" in control.dataset);
    const job = { command, words, control, key, closes, tapped: Date.now(), tries: 0, seq: wb.pane ? wb.pane.seq() : -1 };
    begin(job);
  }

  function begin(job) {
    running.set(job.words, job);
    keep();
    phase(job, "sending");
    post(job);
  }
  wb.send = (command, control) => send(command, control, randomKey());

  async function post(job) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), WAIT);
    try {
      const answer = await fetch(`/api/games/${body.dataset.code}/commands/?as=${body.dataset.role}`, {
        method: "POST", credentials: "same-origin", headers: headers(job), body: job.words, signal: stop.signal,
      });
      await answered(job, answer);
    } catch {
      unanswered(job);
    } finally {
      clearTimeout(timer);
    }
  }

  function headers(job) {
    const own = {
      "Content-Type": "application/json", "Idempotency-Key": job.key, "Accept-Language": wb.LANG,
      "X-CSRFToken": document.querySelector('meta[name="csrf-token"]').content,
      "Command-Age": String(Math.max(0, Math.round((Date.now() - job.tapped) / 1000))),   // a clock may be set back
    };
    if (STALE_MATTERS.has(job.command.type) && job.seq >= 0) own["If-Match"] = `"${job.seq}"`;
    return own;
  }

  async function answered(job, answer) {
    const isDamaged = answer.status === 503 && (await answer.clone().text()).includes('"DAMAGED"');   // it will not answer soon
    if (!isDamaged && (answer.status >= 500 || answer.status === 429)) return unanswered(job);
    const said = await answer.json();
    finish(job);
    if (answer.ok) return done(job, said);
    phase(job, "refused");
    keys.delete(job.control);
    setTimeout(() => phase(job, null), 600);
    if (answer.status === 412) wb.pane?.refresh();
    const again = body.dataset.role === "bank" && !job.command.override ? (reason) => wb.send({ ...job.command, override: reason }, job.control) : null;
    wb.refused(answer.status === 412 ? { detail: wb.word("stale") } : { ...said, entry: job.command.entry }, again, () => passes(job));
  }

  /** Would the bank take it on the banker's word? What the box itself cannot bear, no word passes. */
  async function passes(job) {
    const words = JSON.stringify({ ...job.command, override: "?" }), { "If-Match": _stale, ...plain } = headers(job);
    const answer = await fetch(`/api/games/${body.dataset.code}/commands/?as=bank&preview=true`, {
      method: "POST", credentials: "same-origin", headers: plain, body: words,
    });
    return answer.ok;
  }

  function done(job, said) {
    phase(job, "done");
    keys.delete(job.control);
    wb.say(said.entry?.text || wb.word("done"));
    body.dispatchEvent(new CustomEvent("wb:done", { detail: { seq: said.seq, entry: said.entry, command: job.command, closes: job.closes } }));
    const free = () => { clearTimeout(timer); body.removeEventListener("wb:pane", whenDrawn); phase(job, null); };
    const whenDrawn = (drawn) => drawn.detail.seq >= said.seq && free();
    const timer = setTimeout(free, SETTLE);
    body.addEventListener("wb:pane", whenDrawn);
    if (wb.pane?.seq() >= said.seq) free();
  }

  /* -- no answer ------------------------------------------------------------------------------------------------------------ */
  function unanswered(job) {
    if (Date.now() - job.tapped > ALIVE - WAIT) return givenUp(job);
    phase(job, job.tries ? "unconfirmed" : "sending");
    const delay = RETRIES[Math.min(job.tries++, RETRIES.length - 1)];
    setTimeout(() => post(job), delay * (0.8 + 0.4 * Math.random()));
  }

  function givenUp(job) {
    phase(job, "unconfirmed");
    wb.unconfirmed(() => { job.tapped = Date.now(); post(job); }, () => { finish(job); phase(job, null); });
  }

  function finish(job) {
    running.delete(job.words);
    keep();
  }

  /* -- over the end of the page ------------------------------------------------------------------------------------------------ */
  wb.isSending = () => running.size > 0;

  function keep() {
    const jobs = [...running.values()].map(({ command, words, key, tapped, seq }) => ({ command, words, key, tapped, seq }));
    try { jobs.length ? localStorage.setItem(UNDER_WAY, JSON.stringify(jobs)) : localStorage.removeItem(UNDER_WAY); } catch { /* a private window keeps nothing */ }
  }

  /** What this device has sent and heard nothing of: asked for again. The bank books no old tap, save what it has booked. */
  function goOn() {
    let kept = [];
    try { kept = JSON.parse(localStorage.getItem(UNDER_WAY)) || []; } catch { /* nothing kept */ }
    for (const job of kept) if (Date.now() - job.tapped < FORGOTTEN) begin({ ...job, control: document.createElement("button"), closes: false, tries: 0 });
  }

  function phase(job, name) {
    if (name) job.control.dataset.wbPhase = name;
    else delete job.control.dataset.wbPhase;
    job.control.setAttribute("aria-busy", String(name === "sending" || name === "unconfirmed"));
  }

  goOn();
})();
