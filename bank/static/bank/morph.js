/* Morph: makes a part of the page what a newer drawing of it says, and touches only what differs, so that little has to be
   laid out and painted anew. What is alike stays the same element, with its focus, its scroll and the key of its command;
   a control that would say something else is another control. */
"use strict";
window.wb = window.wb || {};

(() => {
  const AHEAD = 3;   // so many neighbours are looked at for what has only moved on
  const CONTROLS = "a, button, form, input, select, textarea";
  const MOVING = ".new, .tvvisit";   // what appears with a motion
  const LOOKS = new Set(["class", "disabled", "hidden", "inert"]);   // of a control: not what it says
  const ITS_OWN = new Set(["data-wb-phase", "aria-busy", "tabindex", "open"]);   // written by the page while it is there
  const LIVING = "[hx-get], [hx-post]";

  wb.morph = (was, is) => {
    if (was.isEqualNode(is)) return;
    if (was.nodeType !== Node.ELEMENT_NODE) return void (was.data = is.data);
    attributes(was, is);
    children(was, is);
  };

  function children(was, is) {
    let here = was.firstChild;
    for (const next of [...is.childNodes]) {
      const found = here && partner(here, next);
      if (found) here = passed(here, found);
      if (found) wb.morph(found, next);
      else arrive(was, next, here);
    }
    while (here) here = gone(here);
  }

  /** What lies before the partner is no more; what comes after it is next. */
  function passed(here, found) {
    while (here !== found) here = gone(here);
    return found.nextSibling;
  }

  function gone(node) {
    const after = node.nextSibling;
    node.remove();
    return after;
  }

  function arrive(parent, node, before) {
    parent.insertBefore(node, before);
    if (node.nodeType === Node.ELEMENT_NODE && (node.matches(LIVING) || node.querySelector(LIVING))) htmx.process(node);
  }

  /** The node, here or a little on, that becomes the new one; none: the new one comes before. */
  function partner(here, next) {
    if (here.isEqualNode(next)) return here;
    const same = near(here).find((one) => one.isEqualNode(next));
    if (same) return same;
    if (near(next).some((one) => here.isEqualNode(one))) return null;
    return isAlike(here, next) ? here : near(here).find((one) => one.nodeType === Node.ELEMENT_NODE && isAlike(one, next)) ?? null;
  }

  function near(node) {
    const found = [];
    for (let one = node.nextSibling; one && found.length < AHEAD; one = one.nextSibling) if (one.nodeType === Node.ELEMENT_NODE) found.push(one);
    return found;
  }

  function isAlike(was, is) {
    if (was.nodeName !== is.nodeName) return false;
    if (was.nodeType !== Node.ELEMENT_NODE) return true;
    return was.id === is.id && !is.matches(MOVING) && (!is.matches(CONTROLS) || says(was) === says(is));
  }

  /** All that a control would send, open or ask for. */
  const says = (control) => [...control.attributes].filter(({ name }) => !LOOKS.has(name) && !ITS_OWN.has(name) && !name.startsWith("aria-"))
    .map(({ name, value }) => `${name}=${value}`).sort().join("\n");

  function attributes(was, is) {
    for (const { name } of [...was.attributes]) if (!is.hasAttribute(name) && !ITS_OWN.has(name)) was.removeAttribute(name);
    for (const { name, value } of is.attributes) if (was.getAttribute(name) !== value) was.setAttribute(name, value);
  }
})();
