/* Runs beside the pages: the built files are kept as they were built, an address is asked for anew each time
   and answered from here when nobody else does. What the server knows (/api) never passes through. */
const FILES = __FILES__;
const CACHE = 'magnat-__VERSION__';
const IS_ALONE = false; // a site without a server: all there is was built
const UNPACKED = 'Magnat-Unpacked'; // a header: what came packed is plain by now
const HOME = new URL('.', location).pathname;
const page = () => caches.match(HOME, { cacheName: CACHE, ignoreVary: true });

const PACKED = '.packed';
const KINDS = { 'wasm.packed': 'application/wasm' };

/** What comes packed is kept as it is used, and wasm as such: then the browser keeps what it has compiled of it
    too, and the next visit does not compile it again. */
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
  // The page of the first visit is looked after too: it may be taken offline without having been left.
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

/* A table waits: the page that shows it comes up, or is opened. */
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
