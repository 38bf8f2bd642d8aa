/* Flat: a tablet that lies in the middle of the table turns to whoever's move it is. Off until somebody switches it on here;
   who sits at which edge is kept by this device, for each table. Edges are counted clockwise from the lower one. */
"use strict";

(() => {
  const body = document.body, ON = "wb-flat", EDGES = 4;
  const placesKey = `wb-flat-${body.dataset.code}`;
  let turned = 0;

  function kept(name, otherwise) {
    try { return localStorage.getItem(name) || otherwise; } catch { return otherwise; }
  }
  function keep(name, value) {
    try { localStorage.setItem(name, value); } catch { /* a private window keeps no habits */ }
  }
  const isOn = () => kept(ON, "off") === "on";
  const chosen = () => JSON.parse(kept(placesKey, "{}"));

  /** At which edge the seat sits: as somebody has tapped, else as the order round the table has it. */
  function edgeOf(letter) {
    const order = (document.getElementById("main")?.dataset.wbRound || "").split("");
    return chosen()[letter] ?? Math.floor((Math.max(0, order.indexOf(letter)) * EDGES) / Math.max(1, order.length));
  }

  function turn(edge) {
    turned = edge % EDGES;
    for (let one = 1; one < EDGES; one += 1) body.classList.toggle(`edge-${one}`, one === turned);
  }

  /** To whoever the table waits for; where it waits for nobody, as the tablet lies. */
  function face() {
    const letter = document.getElementById("main")?.dataset.wbFaces;
    turn(isOn() && letter ? edgeOf(letter) : 0);
    for (const button of document.querySelectorAll("[data-wb-turn]")) button.hidden = !isOn();
  }

  /** The drawing of the table in the sheet: each pawn at its edge. */
  function lay() {
    for (const button of document.querySelectorAll("[data-wb-flat]")) button.setAttribute("aria-pressed", String(isOn()));
    for (const seat of document.querySelectorAll("[data-wb-sits]")) {
      const edge = edgeOf(seat.dataset.wbSits);
      document.querySelector(`[data-wb-edge="${edge}"]`).append(seat);
      seat.setAttribute("aria-label", seat.dataset[`wbSays${edge}`]);
    }
  }

  function move(seat) {
    const letter = seat.dataset.wbSits;
    keep(placesKey, JSON.stringify({ ...chosen(), [letter]: (edgeOf(letter) + 1) % EDGES }));
    lay();
    seat.focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-wb-flat], [data-wb-sits], [data-wb-turn]");
    if (!button) return;
    if ("wbSits" in button.dataset) return move(button);
    if ("wbTurn" in button.dataset) return turn(turned + 1);
    keep(ON, isOn() ? "off" : "on");
    lay();
  });
  body.addEventListener("wb:pane", face);
  body.addEventListener("wb:sheet", lay);
  document.getElementById("sheet").addEventListener("close", face);
  face();
})();
