/* Start: the code of a table, typed or pasted: a link or a sentence will do, and the last letter sends it. */
"use strict";

(() => {
  const field = document.getElementById("code");
  if (!field) return;
  const LENGTH = Number(field.maxLength);

  field.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") || "";
    const found = text.match(/\/[jt]\/([0-9a-z]+)/i)?.[1] || text.match(/[0-9a-z]+/gi)?.findLast((word) => word.length === LENGTH);
    if (!found) return;
    event.preventDefault();
    field.value = found.toUpperCase();
    send();
  });
  field.addEventListener("input", send);

  function send() {
    if (field.value.trim().length === LENGTH) field.form.requestSubmit();
  }

  if (window.isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
})();
