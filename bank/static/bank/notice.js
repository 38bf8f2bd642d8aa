/* Notices: one live region for what happened, and the card that a refusal is.
   A refusal says the sentence of the API's answer, the rule's number and, to the banker, offers to do it all the same. */
"use strict";

(() => {
  const CALM = 1500, STAY = 15000;
  const status = document.getElementById("status");
  const toasts = document.getElementById("toasts");
  let waiting = null, spoken = 0, timer = 0;

  /** Says a sentence to screen readers; of several within a moment the last one counts. */
  wb.say = (sentence) => {
    if (!sentence) return;
    waiting = sentence;
    clearTimeout(timer);
    timer = setTimeout(() => {
      status.textContent = waiting;
      spoken = Date.now();
    }, Math.max(0, spoken + CALM - Date.now()));
  };

  function card(template) {
    const made = document.getElementById(template).content.firstElementChild.cloneNode(true);
    toasts.replaceChildren(made);
    return { made, part: (name) => made.querySelector(`[data-wb-part="${name}"]`) };
  }

  const clear = (made) => made.isConnected && made.remove();
  wb.clearNotices = () => toasts.replaceChildren();

  /** Shows why the bank refused. `again(reason)` sends the same command with the banker's override. */
  wb.refused = (problem, again, passes) => {
    const { made, part } = card("refusal");
    part("detail").textContent = problem.detail || problem.title || wb.word("failed");
    part("rule").textContent = problem.rule || "";
    const why = part("why");
    if (problem.rule) why.dataset.id = problem.rule;
    why.hidden = !problem.rule || !document.body.dataset.wbSheets || problem.rule === "BAD_REQUEST";
    offerTogether(part("together"), problem);
    offerOverride(made, part, problem, again && passes);
    for (const button of made.querySelectorAll("[data-wb-reason]")) {
      button.addEventListener("click", () => { clear(made); again(button.dataset.wbReason); });
    }
    wb.say(part("detail").textContent);
    setTimeout(() => part("reasons").hidden && clear(made), STAY);
  };

  /** An entry that others stand on: it is undone with them, in one step. */
  function offerTogether(button, problem) {
    const also = problem.rule === "UNDO-1" && problem.params?.entries;
    if (!also || !problem.entry) return;
    button.dataset.entries = [problem.entry, ...also.filter((seq) => seq !== problem.entry)].join(",");
    button.hidden = false;
  }

  /** Only what the bank would then take is offered to be done all the same. */
  async function offerOverride(made, part, problem, passes) {
    if (!passes || problem.status !== 409 || !(await passes())) return;
    part("anyway").hidden = false;
    part("anyway").addEventListener("click", () => { part("reasons").hidden = false; part("anyway").hidden = true; });
  }

  /** Shows that a command has had no answer for long. */
  wb.unconfirmed = (again, drop) => {
    const { made, part } = card("unconfirmed");
    part("again").addEventListener("click", () => { clear(made); again(); });
    part("drop").addEventListener("click", () => { clear(made); drop(); });
  };

  toasts.addEventListener("click", (event) => {
    if (event.target.closest("[data-wb-dismiss]")) clear(event.target.closest("[data-wb-refusal]"));
  });
  /* Whoever goes on has read it. */
  document.addEventListener("pointerdown", (event) => event.target.closest("#toasts") || wb.clearNotices());
  /* -- what the banker has done by hand ------------------------------------------------------------------------------ */
  const RINGS = 20000, MOST_BELLS = 3, bells = document.getElementById("bells");

  /** Rings on every screen, in the reader's words; it stays till it is tapped away, or a while. */
  async function ring(seq) {
    const { code, role } = document.body.dataset;
    const answer = await fetch(`/api/games/${code}/journal/?after=${seq - 1}&lang=${wb.LANG}&as=${role}`).catch(() => null);
    const told = answer?.ok ? (await answer.json()).results[0] : null;
    if (!told) return;
    const made = document.getElementById("bell").content.firstElementChild.cloneNode(true);
    made.querySelector(".said").textContent = told.text;
    bells.append(made);
    while (bells.children.length > MOST_BELLS) bells.firstElementChild.remove();
    wb.feel?.play("bell");
    wb.feel?.buzz([80, 60, 80]);
    setTimeout(() => made.remove(), RINGS);
  }

  bells.addEventListener("click", (event) => event.target.closest(".bell")?.remove());
  document.body.addEventListener("wb:entry", (event) => event.detail.entry?.rings && ring(event.detail.seq));
  document.body.addEventListener("wb:refused", (event) => wb.refused(event.detail));
  document.body.addEventListener("wb:pane", () => wb.say(document.getElementById("main")?.dataset.wbSaid));
})();
