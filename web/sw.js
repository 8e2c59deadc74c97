// Keeps the whole page for times without a network. The build writes the list of its files with
// their digests in the place of FILES, so this file changes whenever one of them does.
//
// All files of one build lie in one cache, and a page is served from one cache: a browser never
// sees the program of one build with the lessons of another. A new build is fetched beside the old
// one, every file is held against its digest, and it takes over when the reader says so.
"use strict";

const FILES = /* files */ {};
const root = self.registration.scope;
const OURS = "highwater " + root + " "; // another page of this host has caches of its own
const NAME = OURS + /* build */ "none";

const at = (name) => new URL(name, root).href;

async function digest(body) {
  const sum = await crypto.subtle.digest("SHA-256", body);
  return [...new Uint8Array(sum)].map((b) => b.toString(16).padStart(2, "0")).join("");
}

// keep puts a file into the cache: from the cache of an earlier build when it is the same there,
// else from the network, past what the browser remembers.
async function keep(cache, earlier, name) {
  const url = at(name);
  for (const old of earlier) {
    const had = await old.match(url, { ignoreVary: true });
    if (had && await digest(await had.clone().arrayBuffer()) === FILES[name]) {
      return cache.put(url, had);
    }
  }
  const answer = await fetch(url, { cache: "no-cache" });
  const copy = answer.clone();
  if (!answer.ok || await digest(await answer.arrayBuffer()) !== FILES[name]) {
    throw new Error(name + " is not of this build");
  }
  return cache.put(url, copy);
}

async function install() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  const earlier = await Promise.all(others.map((name) => caches.open(name)));
  await caches.delete(NAME); // what an attempt that broke off has left
  const cache = await caches.open(NAME);
  const todo = Object.keys(FILES);
  const worker = async () => {
    for (let name = todo.pop(); name; name = todo.pop()) await keep(cache, earlier, name);
  };
  try {
    await Promise.all([worker(), worker(), worker(), worker()]);
  } catch (e) {
    await caches.delete(NAME);
    throw e;
  }
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
  }
}

async function answer(request) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  const wanted = url.href === root ? at("index.html") : url.href;
  const cache = await caches.open(NAME);
  return await cache.match(wanted, { ignoreVary: true }) || fetch(request);
}

addEventListener("install", (e) => e.waitUntil(install()));
addEventListener("activate", (e) => e.waitUntil(activate()));
addEventListener("fetch", (e) => {
  const { method, url } = e.request;
  if (method === "GET" && url.startsWith(root)) e.respondWith(answer(e.request));
});
// The page says this when its reader wants the new build.
addEventListener("message", (e) => {
  if (e.data === "take over") self.skipWaiting();
});
