import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelOf } from './models.ts'
import { mountPictures } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'parola-pictures-'))
const app = Fastify()

beforeAll(() => mountPictures(app, folder))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const sendRequest = (url: string) => app.inject({ url })

describe('[GAME-13] pictures of a game', () => {
  test('all symbols of a model stand on one small sheet, in the order of the model', async () => {
    const answer = await sendRequest('/reels/desert/0/sheet/tiger-20.webp')
    expect(answer.statusCode).toBe(200)
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect(width).toBe(height * modelOf('tiger-20').symbols.length)
    // What the first spin waits for fits into 0.2 seconds of fast 3G.
    expect(answer.rawPayload.length).toBeLessThan(40_000)
    const again = await sendRequest('/reels/desert/0/sheet/tiger-20.webp')
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('a picture that is announced without its bytes is drawn, once for all who ask meanwhile', async () => {
    const url = '/reels/lantern/0/scene.webp'
    const stored = () => readdirSync(folder).filter((name) => name.includes('lantern-scene'))
    const announced = app.inject({ method: 'HEAD', url })
    const [first, second] = await Promise.all([sendRequest(url), sendRequest(url)])
    expect((await announced).rawPayload.length).toBe(0)
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    expect(stored()).toHaveLength(1)
  })

  test('the name of a game is drawn in the letters of its theme', async () => {
    const drawn = await sendRequest('/reels/desert/name.svg?text=Sun%20Dynasty')
    expect(drawn.headers['content-type']).toBe('image/svg+xml')
    const other = await sendRequest('/reels/lantern/name.svg?text=Sun%20Dynasty')
    expect(other.body).not.toBe(drawn.body)
    const { width, height } = await sharp(drawn.rawPayload).metadata()
    expect(width / height).toBeGreaterThan(4)
  })

  test.each([
    ['/reels/desert/0/scene.webp', 1280, 800],
    ['/reels/desert/0/tall.webp', 800, 1560],
    ['/reels/desert/0/near/neon-27.webp', 1600, 1000],
    ['/reels/desert/0/tall/neon-27.webp', 800, 1560],
    ['/reels/desert/0/frame/neon-27.webp', 480, 480],
    ['/reels/desert/0/air.webp', 600, 600],
  ])('%s is a layer of the scene, small enough to follow the reels', async (url, wide, high) => {
    const answer = await sendRequest(url)
    expect(answer.statusCode).toBe(200)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: wide, height: high })
    expect(answer.rawPayload.length).toBeLessThan(160_000)
  })

  test.each([
    '/reels/desert/0/near/no-such-model.webp',
    '/reels/desert/0/nowhere/tiger-20.webp',
    '/reels/desert/name.svg',
    `/reels/desert/name.svg?text=${'A'.repeat(61)}`,
    '/reels/desert/name.svg?text=A&text=B',
    '/reels/__proto__/name.svg?text=A',
    '/reels/desert/0/sheet/no-such-model.webp',
    '/reels/desert/0/sheet/mines.webp',
    '/reels/desert/0/sheet/..%2f..%2fpackage.webp',
    '/reels/desert/99/sheet/tiger-20.webp',
    '/reels/__proto__/0/sheet/tiger-20.webp',
    '/reels/desert/0/..%2fscene.webp',
  ])('%s is not there', async (url) => {
    expect((await sendRequest(url)).statusCode).toBe(404)
  })
})
