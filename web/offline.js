/* The service worker of the page. Built files are served from its cache; other addresses are requested from
   the network, and served from the cache only if the network does not answer. Requests to the server (/api)
   are never cached. */
const FILES = __FILES__;
const CACHE = 'magnat-__VERSION__';
const IS_ALONE = false; // true for a site without a server, of which all files are known when it is built
// A header that marks files which were compressed and are stored uncompressed.
const UNPACKED = 'Magnat-Unpacked';
const HOME = new URL('.', location).pathname;
const page = () => caches.match(HOME, { cacheName: CACHE, ignoreVary: true });

const PACKED = '.packed';
const KINDS = { 'wasm.packed': 'application/wasm' };

/** Store compressed files uncompressed, and wasm with its own type: then the browser can also store the
 * compiled wasm, and the next visit need not compile it again. */
async function keepUnpacked(cache, name) {
  const response = await fetch(HOME + name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const kind = KINDS[name.split('.').slice(-2).join('.')] ?? 'application/octet-stream';
  const plain = response.body.pipeThrough(new DecompressionStream('gzip'));
  await cache.put(HOME + name, new Response(plain, { headers: { 'Content-Type': kind, [UNPACKED]: 'yes' } }));
}

async function keep() {
  const cache = await caches.open(CACHE);
  const packed = FILES.filter((name) => name.endsWith(PACKED));
  const plain = FILES.filter((name) => !name.endsWith(PACKED)).map((name) => HOME + name);
  await Promise.all([cache.addAll(plain), ...packed.map((name) => keepUnpacked(cache, name))]);
}

self.addEventListener('install', (event) => event.waitUntil(keep()));

self.addEventListener('activate', (event) => {
  const drop = (names) =>
    Promise.all(
      names.filter((name) => name.startsWith('magnat-') && name !== CACHE).map((name) => caches.delete(name)),
    );
  // Also control the page of the first visit, so that it works offline without being reloaded
  event.waitUntil(
    caches
      .keys()
      .then(drop)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  const name = pathname.slice(HOME.length);
  if (request.mode === 'navigate' && IS_ALONE)
    event.respondWith(
      name ? Response.redirect(`${HOME}#/${name}`) : page().then((kept) => kept ?? fetch(request)),
    );
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(page));
  else if (FILES.includes(name))
    event.respondWith(
      caches.match(pathname, { cacheName: CACHE, ignoreVary: true }).then((kept) => kept ?? fetch(request)),
    );
});

/* A click on a notification shows the page of that table, or opens it. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === path);
    return there ? there.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(show());
});
