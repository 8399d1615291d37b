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

  test.each([
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
