/* The link of the bank: its secret stands behind the # of the address, which no browser sends. It is taken from there into
   the form, and out of the address at once, so that neither the history nor a shared address holds it. */
"use strict";

(() => {
  const secret = location.hash.slice(1);
  if (!secret) return;
  history.replaceState(null, "", location.pathname);
  document.getElementById("secret").value = secret;
  document.getElementById("by-link").hidden = false;
  document.getElementById("by-pin").hidden = true;
})();
