import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from '#platform/files'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { drawAhead } from './draw-ahead.ts'

let server: TestServer
/** Six pictures on a busy machine. */
const DRAWN_WITHIN_MS = 90_000
const storage = mkdtempSync(join(tmpdir(), 'parola-ahead-'))

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(storage, { recursive: true, force: true })
})

test(
  'the banners of the home page are drawn ahead, in every width',
  async () => {
    const read: string[] = []
    const folder = openFiles(`file:${storage}`)
    const files = {
      ...folder,
      read: (name: string) => folder.read(name).finally(() => read.push(name)),
    }
    await server.asSystem(async (engine) => {
      await drawAhead({ engine, files })(server.clock.now())
      await drawAhead({ engine, files })(server.clock.now())
    })
    expect(read, 'what is kept is not read').toEqual([])
    const banners = readdirSync(join(storage, 'art/1/banner'))
    const first = banners.filter((file) => file.startsWith('ph-1-'))
    expect(first.map((file) => /-(\d+)\.webp$/.exec(file)?.[1]).sort()).toEqual([
      '1080',
      '480',
      '720',
    ])
  },
  DRAWN_WITHIN_MS,
)
