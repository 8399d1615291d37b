import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const SOURCE = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
const FILE = { method: 'GET', mode: 'cors', url: 'https://site.example/assets/app-1.js' }

type Fetched = {
  request: typeof FILE
  respondWith: (answer: Promise<unknown>) => void
  waitUntil: (work: Promise<unknown>) => void
}

/** What the worker answers to a file of the site that it has not kept, with these caches. */
async function answered(caches: object) {
  let onFetch: (event: Fetched) => void = () => undefined
  runInNewContext(SOURCE, {
    ...{ URL, caches, location: { origin: 'https://site.example' }, skipWaiting: () => undefined },
    fetch: async () => ({ ok: true, text: 'fetched', clone: () => ({}) }),
    addEventListener: (kind: string, listener: typeof onFetch) => {
      if (kind === 'fetch') onFetch = listener
    },
  })
  const waits: Promise<unknown>[] = []
  const answer = await new Promise((resolve, reject) => {
    onFetch({
      request: FILE,
      respondWith: (sent) => void sent.then(resolve, reject),
      waitUntil: (work) => void waits.push(work),
    })
  })
  await Promise.all(waits)
  return answer
}

const full = async () => {
  throw new Error('QuotaExceededError')
}

test.each([
  ['cannot be opened', { open: full }],
  ['is full', { open: async () => ({ match: async () => undefined, put: full }) }],
  ['cannot be read', { open: async () => ({ match: full, put: full }) }],
])('[HELP-05] the site loads online when the storage of the browser %s', async (_why, caches) => {
  expect(await answered(caches)).toMatchObject({ text: 'fetched' })
})

type Notified = {
  data?: { json: () => object }
  notification?: object
  waitUntil: (work: Promise<unknown>) => void
}

/** What the worker shows and opens after an event. */
async function worked(kind: 'push' | 'notificationclick', event: Partial<Notified>) {
  const handlers = new Map<string, (event: Notified) => void>()
  const done: unknown[] = []
  runInNewContext(SOURCE, {
    ...{
      URL,
      caches: {},
      location: { origin: 'https://site.example' },
      skipWaiting: () => undefined,
    },
    registration: { showNotification: async (...shown: unknown[]) => void done.push(shown) },
    clients: {
      matchAll: async () => [],
      openWindow: async (url: string) => void done.push(url),
    },
    addEventListener: (name: string, listener: (event: Notified) => void) =>
      handlers.set(name, listener),
  })
  const waits: Promise<unknown>[] = []
  handlers.get(kind)?.({ waitUntil: (work) => void waits.push(work), ...event })
  await Promise.all(waits)
  return done
}

test('[MEM-06] a push is shown as a notification, which opens its page of this site and no other', async () => {
  const sent = { title: 'Parola', body: 'You have a new message.', tag: '1', url: '/member' }
  expect(await worked('push', { data: { json: () => sent } })).toMatchObject([
    ['Parola', { body: 'You have a new message.', tag: '1', data: { url: '/member' } }],
  ])
  const clicked = (url: string) =>
    worked('notificationclick', { notification: { close: () => undefined, data: { url } } })
  expect(await clicked('/member')).toEqual(['https://site.example/member'])
  expect(await clicked('https://evil.example/')).toEqual([])
})
