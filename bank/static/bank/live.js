/* Live: the page follows its table over one socket.
   The socket carries hints and patches; the truth is the journal and its number. Whatever is lost, late or doubled is put
   right by asking from the number last seen. A phone that slept never trusts its old socket: it opens a new one at once. */
"use strict";

(() => {
  const body = document.body;
  const HEARTBEAT = 10000, SPREAD = 2000, SILENCE = 26000, FRESH = 3000, GAP = 2000;
  const LATE = 700, LOST = 8000, RESTART = 1012;
  const DELAYS = [150, 400, 900, 1800, 3000];
  const live = (wb.live = { seq: -1, rev: null, epoch: null, connected: false, said: Date.now() });
  const RENEWS = { name: "wb-renewed", most: 3, apart: 60000, look: 400 };
  let socket = null, tries = 0, opening = 0, beat = 0, gap = 0, strip = 0, lost = 0, renewing = 0, restarts = false;

  /* -- the socket ------------------------------------------------------------------------------------------------ */
  function address() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const after = wb.state ? `&after=${live.seq}&rev=${live.rev}` : "";
    return `${scheme}://${location.host}/ws/games/${body.dataset.code}/?as=${body.dataset.role}&release=${body.dataset.wbRelease}${after}`;
  }

  function open() {
    clearTimeout(opening);
    close();
    const mine = (socket = new WebSocket(address()));
    mine.onmessage = (event) => socket === mine && hear(JSON.parse(event.data));
    mine.onclose = (event) => socket === mine && closed(event.code);
  }

  function close() {
    if (!socket) return;
    const old = socket;
    socket = null;
    old.onmessage = old.onclose = null;
    old.close();
  }

  function closed(code) {
    socket = null;
    disconnected();
    if (code === 4401) return gone();
    if (code === 4404) return ended();
    if (code === RESTART) restarts = true;
    const delay = DELAYS[Math.min(tries++, DELAYS.length - 1)];
    opening = setTimeout(open, delay * (0.7 + 0.6 * Math.random()));
  }

  /** The device's secret opens nothing any more: another has the seat, or the banker gave it free. */
  function gone() {
    hush();
    const isBank = body.dataset.role === "bank";
    say(wb.word(isBank ? "bank-moved" : "no-seat"), !isBank);
    document.getElementById("strip-link").hidden = !isBank;
    body.dispatchEvent(new CustomEvent("wb:gone"));
  }

  /** The table is no more: there is nothing to come back to. */
  function ended() {
    hush();
    say(wb.word("no-table"));
  }

  /** After sleep, a change of network or a page taken from the history: what was said last may be long past. */
  function wake() {
    if (document.visibilityState === "hidden") return;
    if (live.connected && silence() < FRESH) return;
    tries = 0;
    open();
  }

  function pulse() {
    clearTimeout(beat);
    beat = setTimeout(pulse, HEARTBEAT - SPREAD + Math.random() * 2 * SPREAD);
    if (!live.connected) return;
    if (silence() > SILENCE) return open();
    send({ at: live.seq, epoch: live.epoch, rev: live.rev });
  }

  /** Since the last word; a device's clock that was set, on or back, makes it long as well. */
  const silence = () => Math.abs(Date.now() - live.said);

  function send(frame) {
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  /* -- what is heard ---------------------------------------------------------------------------------------------- */
  function hear(message) {
    live.said = Date.now();
    if ("epoch" in message) hello(message);
    else if ("entry" in message) entry(message);
    else if ("patch" in message) aside(message);
    else if (message.at > live.seq) ask();
  }

  function hello(message) {
    const known = wb.state && message.epoch === live.epoch && !("state" in message);
    if (!known && !message.state) return restart();
    const restored = live.epoch !== null && message.epoch !== live.epoch && message.seq < live.seq;
    if (message.state) {
      Object.assign(live, { seq: message.seq, rev: message.rev, epoch: message.epoch });
      wb.state = message.state;
    }
    live.connected = true;
    tries = 0;
    connected();
    renewal(message.release);
    if (restored) told();
    const pane = document.getElementById("main");
    wb.paint();
    body.dispatchEvent(new CustomEvent("wb:state"));
    if (Number(pane?.dataset.seq) !== live.seq || Number(pane?.dataset.rev) !== live.rev) changed(null);
  }

  /* Without a state the first message is followed by what we lack; with one it is all there. */
  /** Begin anew with the whole state: ours is of another life of the table, or incomplete. */
  function restart() {
    wb.state = null;
    open();
  }

  function entry(message) {
    if (message.seq <= live.seq) return;
    if (!wb.state || message.seq !== live.seq + 1) return ask();
    wb.state = wb.merge(wb.state, message.patch);
    live.seq = message.seq;
    changed(message.entry);
  }

  /** A change that is no entry: a seat taken, a name, who is here. */
  function aside(message) {
    if (!wb.state || message.seq > live.seq) return ask();
    wb.state = wb.merge(wb.state, message.patch);
    live.rev = message.rev;
    changed(null);
  }

  function ask() {
    send({ at: live.seq, epoch: live.epoch, rev: live.rev });
    clearTimeout(gap);
    const from = live.seq;
    gap = setTimeout(() => live.seq === from && restart(), GAP);
  }

  /** The pane is asked for first, so that it is on its way while the figures are written. */
  function changed(entry) {
    wb.pane?.refresh();
    wb.paint();
    const detail = { seq: live.seq, rev: live.rev, entry };
    body.dispatchEvent(new CustomEvent("wb:entry", { detail }));
  }

  /* -- what is said about the connection ------------------------------------------------------------------------- */
  function connected() {
    hush();
    body.classList.remove("stale");
    document.getElementById("strip").hidden = true;
  }

  /** Counted from the first loss on, however often it is tried again meanwhile. */
  function disconnected() {
    if (live.connected) live.lastSeen = new Date();
    live.connected = false;
    if (lost) return;
    strip = setTimeout(() => say(wb.word(restarts ? "restarting" : "catching-up")), LATE);
    lost = setTimeout(unreachable, LOST);
  }

  const unreachable = () => say(wb.word("unreachable", { time: clock(live.lastSeen) }), true);

  function hush() {
    clearTimeout(strip);
    clearTimeout(lost);
    strip = lost = 0;
    restarts = false;
  }

  function say(words, again = false) {
    const element = document.getElementById("strip");
    if (element.querySelector("#strip-words").textContent === words && !element.hidden) return;
    element.querySelector("#strip-words").textContent = words;
    element.querySelector("#strip-again").hidden = !again;
    element.hidden = false;
    body.classList.add("stale");
  }

  /** Once: what was here is older than what this screen had seen. */
  function told() {
    say(wb.word("restored"));
    body.classList.remove("stale");
    wb.say(wb.word("restored"));
    setTimeout(() => live.connected && connected(), LOST);
  }

  /** The hour; of another day with the day. */
  function clock(when = new Date()) {
    const hour = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, isToday = when.toDateString() === new Date().toDateString();
    return isToday ? when.toLocaleTimeString(wb.LANG, hour) : when.toLocaleString(wb.LANG, { weekday: "long", day: "numeric", month: "long", ...hour });
  }

  /* -- a page of an older release ----------------------------------------------------------------------------------- */
  /** Draws itself anew as soon as nobody is in the middle of anything. Servers of two releases side by side (an upgrade
      under way) do not make it dance: a few times at most, and a minute apart. */
  function renewal(release) {
    clearInterval(renewing);
    if (!release) return;
    const [known, times, last] = renewals();
    const tried = known === release ? times : 0, from = tried ? last + RENEWS.apart : 0;
    if (tried < RENEWS.most) renewing = setInterval(() => Date.now() >= from && isIdle() && renew(release, tried + 1), RENEWS.look);
  }

  function renewals() {
    try { return JSON.parse(sessionStorage.getItem(RENEWS.name)) || []; } catch { return []; }
  }

  function renew(release, times) {
    clearInterval(renewing);
    try { sessionStorage.setItem(RENEWS.name, JSON.stringify([release, times, Date.now()])); } catch { return; }
    location.reload();
  }

  /** No command without its answer, no sheet open, nothing typed or picked: what a person has begun is not taken away. */
  function isIdle() {
    const fields = [...document.querySelectorAll("#stage input, #stage textarea")].some((one) => one === document.activeElement || one.value !== one.defaultValue || one.checked !== one.defaultChecked);
    return live.connected && !wb.isSending() && !document.querySelector('dialog[open], #stage [data-toggle][aria-pressed="true"]') && !fields;
  }

  document.getElementById("strip-again").addEventListener("click", () => open());
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", (event) => event.persisted && open());
  window.addEventListener("online", () => open());
  window.addEventListener("focus", wake);
  window.addEventListener("pagehide", close);
  disconnected();
  if (body.dataset.wbKept) {   // brought back by the worker: the page as it was seen then (templates/bank/worker.js)
    live.lastSeen = new Date(body.dataset.wbKept);
    unreachable();
  }
  open();
  pulse();
})();
