/* Figures: the state that the page holds, and how each [data-state] element is written from it.
   Sums are written as bank/money.py writes them; nothing is ever parsed back from what is shown. */
"use strict";
window.wb = window.wb || {};

wb.LANG = document.documentElement.lang.slice(0, 2) || "en";
wb.state = null;

const GROUPING = { fr: "\u202f", fi: "\u00a0", en: "," };
const MINUS = "\u2212";

/** The digits of a whole number, grouped as the page's language groups them. */
wb.digits = (amount) => String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, GROUPING[wb.LANG] || ",");

/** A sum of whole euros as text. */
wb.money = (amount) => {
  const figure = wb.LANG === "en" ? `€${wb.digits(amount)}` : `${wb.digits(amount)}\u00a0€`;
  return amount < 0 ? MINUS + figure : figure;
};

/** Writes a sum into an element, the currency sign small beside the digits. */
wb.writeMoney = (element, amount) => {
  if (element.textContent === wb.money(amount)) return;
  const sign = document.createElement("i");
  sign.textContent = wb.LANG === "en" ? "€" : "\u00a0€";
  const parts = wb.LANG === "en" ? [sign, wb.digits(amount)] : [wb.digits(amount), sign];
  element.replaceChildren(amount < 0 ? MINUS : "", ...parts);
};

/** A word of the page's language, `{name}` filled from `values`. */
wb.word = (name, values = {}) => {
  const words = document.getElementById("words");
  const found = words && words.content.querySelector(`[data-word="${name}"]`);
  return wb.fill(found ? found.textContent : name, values);
};

wb.fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (all, key) => (key in values ? values[key] : all));

/** RFC 7396: what `patch` makes of `target`. */
wb.merge = (target, patch) => {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const merged = target && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = wb.merge(merged[key], value);
  }
  return merged;
};

/** The value at a dotted path of the state; nothing there is null. */
wb.at = (path) => path.split(".").reduce((value, key) => (value === null || value === undefined ? null : value[key]), wb.state);

/** Writes every figure below `root` from the state. `seq` is the pane's own: it tells what the controls were drawn for. */
wb.paint = (root = document) => {
  if (!wb.state) return;
  for (const element of root.querySelectorAll("[data-state]")) {
    const path = element.dataset.state;
    if (path !== "seq") writeFigure(element, wb.at(path));
  }
  for (const circle of root.querySelectorAll("[data-wb-ring]")) {
    const ticks = wb.at(circle.dataset.wbRing);
    if (ticks) circle.setAttribute("stroke-dasharray", `${ticks.length} ${circle.getAttribute("pathLength")}`);
  }
};

const CLOCK = new Intl.DateTimeFormat(wb.LANG, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Times of the journal in this device's own time zone. */
wb.clocks = (root = document) => {
  for (const time of root.querySelectorAll("time[data-wb-time]")) {
    time.textContent = CLOCK.format(new Date(time.dateTime));
    delete time.dataset.wbTime;
  }
};

function writeFigure(element, value) {
  if (value === undefined || value === null) {
    if (element.dataset.wbFormat !== "money") element.textContent = "";
  } else if (element.dataset.wbFormat === "money") {
    wb.writeMoney(element, value);
  } else if (element.dataset.wbFormat === "plain") {
    element.textContent = wb.digits(value);
  } else {
    const text = String(Array.isArray(value) ? value.length : value);
    if (element.textContent !== text) element.textContent = text;
  }
}
