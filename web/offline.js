/* Runs beside the pages: the built files are kept as they were built, an address is asked for anew each time and
   answered from here when nobody else does. What the server knows (/api) never passes through. */
const FILES = __FILES__;
const CACHE = 'magnat-__VERSION__';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name.startsWith('magnat-') && name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/', { cacheName: CACHE, ignoreVary: true })));
  else if (FILES.includes(pathname)) event.respondWith(caches.match(pathname, { cacheName: CACHE, ignoreVary: true }).then((kept) => kept ?? fetch(request)));
});
