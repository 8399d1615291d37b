// The installed app: keeps its shell, never an answer of the platform, so that nothing shown is out of date.
const SHELL = 'shell-1'
const OFFLINE = '/offline.html'
/** What the page without a network needs. */
const OFFLINE_FILES = new Set(['/offline.css', '/art/logo.svg'])
const KEPT_MAX = 200

addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(SHELL).then((cache) => cache.addAll([OFFLINE, '/offline.css', '/art/logo.svg'])),
  )
  skipWaiting()
})

addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name !== SHELL)
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)))
    return
  }
  if (OFFLINE_FILES.has(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)))
    return
  }
  // Names with a hash: what is kept under one is right for ever.
  if (url.pathname.startsWith('/assets/')) event.respondWith(kept(event))
})

/** The answer of the network does not depend on the cache: the storage may be full, or closed to the site. */
async function kept(event) {
  const { request } = event
  const nothing = () => undefined
  const known = await caches
    .open(SHELL)
    .then((cache) => cache.match(request))
    .catch(nothing)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(keep(request, answer.clone()).catch(nothing))
  return answer
}

async function keep(request, answer) {
  const cache = await caches.open(SHELL)
  await cache.put(request, answer)
  const keys = await cache.keys()
  const files = keys.filter(({ url }) => url.includes('/assets/'))
  await Promise.all(files.slice(0, -KEPT_MAX).map((file) => cache.delete(file)))
}

addEventListener('push', (event) => {
  const { title, body, tag, url } = event.data ? event.data.json() : {}
  if (!title) return
  const look = { body, tag, icon: '/icons/192.png', badge: '/icons/192.png', data: { url } }
  event.waitUntil(registration.showNotification(title, look))
})

/** Opens the page of a notification in the tab of the site that is open, or in a new one. */
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(new URL(event.notification.data?.url ?? '/', location.origin).href))
})

async function openPage(url) {
  // Never another site, whatever a message says.
  if (new URL(url).origin !== location.origin) return
  const [tab] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!tab) return clients.openWindow(url)
  await tab.focus()
  return tab.navigate(url)
}
