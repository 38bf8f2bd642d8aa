/* Worker: our files from the cache, pages from the bank. A page comes out of the cache only while the bank cannot be
   reached, and then with the hour at which it was seen, so that no old figure passes for a live one. Nothing is written
   while the bank is away, for a bank must not fork. */
"use strict";

const FILES = {{ files|safe }};
const SHELF = "wb-files-{{ version }}", SEEN = "wb-pages", OFFLINE = "/offline/", AT = "x-seen-at", MOST = 6;
const TABLE = /^\/t\/[0-9A-Za-z]{4,6}\/(bank\/|tv\/)?$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll([...FILES, OFFLINE])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith("wb-files-") && name !== SHELF).map((name) => caches.delete(name)),
  )).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const request = event.request, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request, url, event));
});

/** Named after its content, a file of ours never changes. */
async function file(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(SHELF)).put(request, answer.clone());
  return answer;
}

async function page(request, url, event) {
  try {
    const answer = await fetch(request);
    if (TABLE.test(url.pathname) && !url.search) event.waitUntil(keep(url, answer.clone()));
    return answer;
  } catch (failure) {
    return (await kept(url)) || (await caches.match(OFFLINE)) || Promise.reject(failure);
  }
}

/** The page as it was last seen; a device that may no longer see it has nothing kept. */
async function keep(url, answer) {
  const seen = await caches.open(SEEN);
  if (!answer.ok || answer.redirected || answer.type === "opaqueredirect") return void seen.delete(url.pathname);
  const headers = new Headers(answer.headers);
  headers.set(AT, new Date().toISOString());
  await seen.put(url.pathname, new Response(await answer.text(), { headers }));
  const all = await seen.keys();
  await Promise.all(all.slice(0, -MOST).map((one) => seen.delete(one)));
}

async function kept(url) {
  const seen = await caches.open(SEEN), answer = await seen.match(url.pathname);
  if (!answer) return null;
  const at = answer.headers.get(AT), text = (await answer.text()).replace("<body class=\"", `<body data-wb-kept="${at}" class="stale `);
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": answer.headers.get("Content-Security-Policy") || "default-src 'none'" } });
}
