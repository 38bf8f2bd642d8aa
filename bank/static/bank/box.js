/* Box: the editor of a box of one's own. What is typed stays on the page; a moment after each change the bank says which
   faults it has, each leading to its field. Saved is the whole, by the call that everybody uses, or nothing. */
"use strict";

(() => {
  const form = document.getElementById("box"), faults = document.getElementById("faults"), saved = document.getElementById("saved");
  if (!form) return;
  const { base, slug, lang } = form.dataset, PAUSE = 450;
  const all = (selector, root = form) => [...root.querySelectorAll(selector)];
  const csrf = () => document.querySelector('meta[name="csrf-token"]').content;
  const word = (name) => document.getElementById("box-words").content.querySelector(`[data-word="${name}"]`).textContent;
  let dirty = false, timer = null, asked = 0;

  /* -- from the page to the data ------------------------------------------------------------------------------------------ */
  const isShown = (field) => !field.closest("[data-for][hidden]") && (field.type !== "radio" || field.checked);

  /** A figure is a whole number, else what was typed: the bank tells that it is none. */
  function valueOf(field) {
    const text = field.value.trim();
    if ("json" in field.dataset) return JSON.parse(field.value);
    if (!("figure" in field.dataset)) return text;
    if (text === "") return "optional" in field.dataset ? null : undefined;
    return /^\d{1,9}$/.test(text) ? Number(text) : text;
  }

  function put(item, path, value) {
    if (value === undefined) return;
    const keys = path.split("."), last = keys.pop();
    let at = item;
    keys.forEach((key, place) => { at = at[key] ??= /^\d+$/.test(keys[place + 1] ?? last) ? [] : {}; });
    at[last] = value;
  }

  function read(root, item = {}) {
    for (const field of all("[data-field]", root)) if (isShown(field)) put(item, field.dataset.field, valueOf(field));
    return item;
  }

  const items = (part) => all(`[data-part="${part}"] > [data-item]`);

  function collect() {
    const data = { base, ...read(form.querySelector("[data-top]")) };
    data.squares = items("squares").map((one) => tidy(read(one, { index: Number(one.dataset.index) })));
    data.groups = items("groups").map((one) => read(one, { letter: one.dataset.letter }));
    data.cards = items("cards").map((one) => read(one, { id: one.dataset.id }));
    data.settings = read(form.querySelector('[data-part="settings"]'));
    return data;
  }

  /** What was left empty is not said; a gap in the rents is a fault, and stays one. */
  function tidy(square) {
    if (square.stamp === "") delete square.stamp;
    for (const name of ["rents", "rents_monopolist"]) if (square[name]) square[name] = Array.from(square[name], (rent) => rent ?? "");
    return square;
  }

  /* -- faults ---------------------------------------------------------------------------------------------------------------- */
  function changed() {
    dirty = true;
    saved.textContent = word("unsaved");
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  }

  async function check() {
    const turn = ++asked;
    try {
      const answer = await fetch(form.dataset.check, { method: "POST", credentials: "same-origin", headers: headers(), body: JSON.stringify(collect()) });
      const html = await answer.text();
      if (turn === asked && answer.ok) faults.innerHTML = html;
    } catch { /* the next change asks again */ }
    mark();
    return faults.querySelector("[data-faults]")?.dataset.faults === "0";
  }

  const headers = () => ({ "Content-Type": "application/json", "X-CSRFToken": csrf(), "Accept-Language": lang });

  /** Each faulty place wears its mark: its field, its tile on the board. */
  function mark() {
    const wrong = new Set(all("[data-goto]", faults).map((one) => one.dataset.goto));
    for (const at of all("[data-at]")) {
      const is = wrong.has(at.dataset.at);
      at.classList.toggle("wrong", is);
      for (const field of all("input, select, textarea", at)) field.setAttribute("aria-invalid", String(is));
    }
    const title = faults.querySelector("h2"), lead = document.getElementById("to-faults");
    lead.hidden = !title;
    lead.querySelector("span").textContent = title?.textContent || "";
    const squares = new Set([...wrong].map((at) => at.split("|")[0]));
    for (const tile of all("[data-show]")) tile.classList.toggle("wrong", squares.has(`square ${tile.dataset.show}`));
  }

  /** Leads to a field: opens its page, its square, its card. */
  function goTo(at) {
    const [place, name] = at.split("|"), square = /^square (\d+)$/.exec(place)?.[1] ?? (place === "edition" ? oneTooMany(name) : undefined);
    if (square !== undefined) show(Number(square));
    if (square !== undefined && place === "edition") return goTo(`square ${square}|kind`);
    const target = all("[data-at]").find((one) => one.dataset.at === at && isOpen(one)) || all("[data-at]").find((one) => one.dataset.at.startsWith(`${place}|`));
    if (!target) return openTab(name === "cards" ? "cards" : name === "settings" ? "rules" : "board");
    openTab(target.closest("[data-page]").dataset.page);
    target.closest("details")?.setAttribute("open", "");
    const field = target.matches("input") ? target : target.querySelector("input:not([type=hidden]), select, textarea, summary");
    (field || target).focus({ preventScroll: true });
    target.scrollIntoView({ block: "center" });
  }

  /** The last square of a kind of which there are too many, or which stands in a wrong place. */
  function oneTooMany(kind) {
    return items("squares").filter((one) => one.dataset.kind === kind && !one.querySelector("[data-fixed]")).at(-1)?.dataset.index;
  }

  const isOpen = (element) => !element.closest("[data-for][hidden]") && !element.matches("[type=hidden]");

  /* -- pages, squares ------------------------------------------------------------------------------------------------------------ */
  function openTab(name) {
    for (const page of all("[data-page]")) page.hidden = page.dataset.page !== name;
    for (const tab of all("[data-tab]")) tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
  }

  const board = form.querySelector("[data-board]");

  function show(index) {
    for (const one of items("squares")) one.hidden = Number(one.dataset.index) !== index;
    for (const tile of all("[data-show]")) tile.setAttribute("aria-current", String(Number(tile.dataset.show) === index));
    board.classList.toggle("open", index !== null);
  }

  function step(from, by) {
    show((Number(from.dataset.index) + by + 40) % 40);
    window.scrollTo({ top: board.offsetTop - 80 });
  }

  /* -- kinds: what a square or a card of that kind has ---------------------------------------------------------------------------- */
  function dress(item) {
    const kind = item.querySelector('[data-field="kind"]').value;
    item.dataset.kind = kind;
    for (const part of all("[data-for]", item)) part.hidden = !part.dataset.for.split(" ").includes(kind);
  }

  const TINT = "abcdefgh", COLOURS = ["brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue"];
  const tints = () => Object.fromEntries(items("groups").map((one) => [one.dataset.letter, TINT[COLOURS.indexOf(one.querySelector('[data-field="colour"]').value)]]));

  const wear = (element, tint) => { element.className = element.className.replace(/\bg[a-h]\b/g, "").trim() + (tint ? ` g${tint}` : ""); };

  function paint() {
    const tint = tints();
    for (const mark of all(".group[data-letter]")) wear(mark, tint[mark.dataset.letter]);
    for (const item of items("squares")) tile(item, tint);
  }

  function tile(item, tint = tints()) {
    const at = form.querySelector(`[data-show="${item.dataset.index}"]`), square = read(item);
    const title = square.names?.[lang] || Object.values(square.names || {}).find(Boolean) || "";
    at.querySelector(".name").textContent = item.querySelector("[data-title]").textContent = title;
    at.querySelector("[data-price]").textContent = square.price ?? square.amount ?? "";
    if (square.kind === "site") at.querySelector(".tag").textContent = square.group || "";
    wear(at, square.kind === "site" ? tint[square.group] : "");
  }

  /* -- wonders by two letters ------------------------------------------------------------------------------------------------------ */
  let looking = null;
  function look(field) {
    clearTimeout(looking);
    looking = setTimeout(async () => {
      const answer = await fetch(`${form.dataset.wonders}?q=${encodeURIComponent(field.value)}`, { credentials: "same-origin" });
      if (answer.ok) field.closest(".stamp-line").querySelector(".found").innerHTML = await answer.text();
    }, 200);
  }

  function pick(button) {
    const item = button.closest("[data-item]"), names = JSON.parse(button.dataset.names);
    for (const [code, name] of Object.entries(names)) item.querySelector(`[data-field="names.${code}"]`).value = name;
    item.querySelector('[data-field="stamp"]').value = button.dataset.wonder;
    for (const one of all("[data-wonder]", button.parentElement)) one.setAttribute("aria-pressed", String(one === button));
    tile(item);
    changed();
  }

  /* -- cards ------------------------------------------------------------------------------------------------------------------------ */
  function addCard() {
    const list = form.querySelector('[data-part="cards"]'), blank = document.getElementById("card-blank").content.firstElementChild;
    const taken = new Set(items("cards").map((one) => one.dataset.id));
    let number = 1;
    while (taken.has(`own${number}`)) number++;
    const id = `own${number}`, holder = document.createElement("div");
    holder.innerHTML = blank.outerHTML.replaceAll('"card |', `"card ${id}|`).replaceAll('"card-', `"card-${id}-`);
    const card = holder.firstElementChild;
    card.dataset.id = id;
    list.append(card);
    dress(card);
    card.open = true;
    card.querySelector("textarea").focus();
    changed();
  }

  /** What a card says, with the name of its square. */
  function title(card) {
    const told = read(card), at = items("squares").find((one) => Number(one.dataset.index) === told.square);
    const words = told.text?.[lang] || Object.values(told.text || {}).find(Boolean) || "";
    card.querySelector("[data-title]").textContent = words.replace("{square}", at?.querySelector("[data-title]").textContent || "…");
  }

  /** The squares a card may lead to, by the names they have now. */
  function fillSquares(select) {
    const now = select.value;
    select.replaceChildren(...items("squares").map((one) => new Option(`${one.dataset.index} · ${one.querySelector("[data-title]").textContent}`, one.dataset.index)));
    select.value = now;
  }

  /* -- saving ------------------------------------------------------------------------------------------------------------------------ */
  async function save() {
    saved.textContent = word("saving");
    try {
      const answer = await fetch(`/api/editions/${slug ? `${slug}/` : ""}`, { method: slug ? "PUT" : "POST", credentials: "same-origin", headers: headers(), body: JSON.stringify(collect()) });
      if (answer.ok) return left((await answer.json()).id);
      await check();
      saved.textContent = word(answer.status === 400 ? "faulty" : "failed");
      faults.scrollIntoView({ block: "center" });
    } catch {
      saved.textContent = word("failed");
    }
  }

  function left(id) {
    dirty = false;
    location.assign(`${form.dataset.shelf}${id}/`);
  }

  /* -- events ------------------------------------------------------------------------------------------------------------------------ */
  form.addEventListener("submit", (event) => { event.preventDefault(); save(); });
  form.addEventListener("input", (event) => {
    const field = event.target, item = field.closest("[data-item]");
    if ("find" in field.dataset) return look(field);
    if (!field.dataset.field) return;
    if (field.dataset.field === "kind") dress(item);
    if (field.dataset.field === "colour") paint();
    else if (item?.closest('[data-part="squares"]')) tile(item);
    else if (item?.closest('[data-part="cards"]')) title(item);
    changed();
  });

  form.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest(selector);
    let found;
    if ((found = on("[data-tab]"))) openTab(found.dataset.tab);
    else if ((found = on("[data-show]"))) { show(Number(found.dataset.show)); if (innerWidth < 860) window.scrollTo({ top: board.offsetTop - 80 }); }
    else if (on("[data-back]")) { const was = board.querySelector('[aria-current="true"]'); show(null); was?.scrollIntoView({ block: "center" }); }
    else if ((found = on("[data-step]"))) step(found.closest("[data-item]"), Number(found.dataset.step));
    else if ((found = on("[data-goto]"))) goTo(found.dataset.goto);
    else if ((found = on("[data-wonder]"))) pick(found);
    else if ((found = on("[data-same]"))) same(found.closest("fieldset"));
    else if (on("[data-add-card]")) addCard();
    else if ((found = on("[data-drop-card]"))) { found.closest("[data-item]").remove(); changed(); }
    else if (on("#to-faults")) faults.scrollIntoView({ block: "center" });
    else if (on("[data-remove]")) document.getElementById("ask-remove").showModal();
  });
  document.getElementById("ask-remove").addEventListener("click", (event) => event.target.closest("[data-keep]") && event.currentTarget.close());
  form.addEventListener("focusin", (event) => "squares" in event.target.dataset && fillSquares(event.target));

  /** The reader's own name for all languages. */
  function same(names) {
    const fields = all("[data-field]", names), own = fields.find((one) => one.dataset.field.endsWith(`.${lang}`)).value;
    for (const one of fields) one.value = own;
    const item = names.closest("[data-item]");
    if (item?.closest('[data-part="squares"]')) tile(item);
    changed();
  }

  addEventListener("beforeunload", (event) => dirty && event.preventDefault());

  for (const item of [...items("squares"), ...items("cards")]) dress(item);
  for (const select of all("[data-squares]")) fillSquares(select);
  for (const fixed of all("[data-fixed]")) fixed.disabled = true;
  mark();
  if (faults.querySelector("[data-goto]")) check();
  if (innerWidth >= 860) show(1);
})();
