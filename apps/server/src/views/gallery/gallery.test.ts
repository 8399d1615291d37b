import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from '#platform/files'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { galleryFeature } from './feature.ts'

const PICTURE = '/art/game/10001-176.webp'
/** One picture on a busy machine. */
const DRAWN_WITHIN = { timeout: 60_000, interval: 100 }
const storage = mkdtempSync(join(tmpdir(), 'parola-gallery-'))
const slow = Promise.withResolvers<void>()

let server: TestServer
let app: FastifyInstance

beforeAll(async () => {
  server = await openTestServer()
  const folder = openFiles(`file:${storage}`)
  // A storage that takes its time, so that nothing is drawn before the test wants it.
  const files = { ...folder, read: (name: string) => slow.promise.then(() => folder.read(name)) }
  app = fastify()
  await server.asSystem(async (engine) => {
    galleryFeature({ engine, files, isAhead: false, holdMs: 20 }).mount?.(app)
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
  rmSync(storage, { recursive: true, force: true })
})

test('[APP-22] a picture that is not drawn in time is to be requested again, and is then there for ever', async () => {
  const early = await app.inject(PICTURE)
  expect([early.statusCode, early.body]).toEqual([503, ''])
  expect(early.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  })
  slow.resolve()
  let later = early
  const status = async () => {
    later = await app.inject(PICTURE)
    return later.statusCode
  }
  await expect.poll(status, DRAWN_WITHIN).toBe(200)
  const { headers, rawPayload } = later
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP')
}, 90_000)
