import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { toHex } from '@parola/maths'
import { chainOf } from '@parola/maths/instant'
import { expect, test, vi } from 'vitest'
import { CRASH_GAMES } from '../platform/config.ts'
import { chainOn, climb, ladderOf } from './chain.ts'

const SECRET = '7c'.repeat(32)
const LOOK_MS = 5
/** As many as are made in use at night only: `npm run nightly`. */
const GAMES = Number(process.env.SERIES_GAMES ?? 1_000_000)

test.each([1, 999, 1000, 1001, 2500])(
  '[FAIR-005] a chain of %i games follows rules/fairness §2',
  (games) => {
    const chain = chainOn(ladderOf({ secret: SECRET, games }), games)
    const whole = chainOf(SECRET, games)
    for (let game = 0; game <= games; game += 1)
      expect(chain.at(game).toString('hex')).toBe(toHex(whole.subarray(game * 32, game * 32 + 32)))
    expect(() => chain.at(games + 1)).toThrow(RangeError)
    expect(() => chain.at(-1)).toThrow(RangeError)
  },
)

test('[FAIR-005] a series holds ten million games; it is made in the background, and each game leads to the one before', async () => {
  expect(CRASH_GAMES).toBeGreaterThanOrEqual(10_000_000)
  let looks = 0
  const looking = setInterval(() => {
    looks += 1
  }, LOOK_MS)
  const ladder = await climb(SECRET, GAMES)
  clearInterval(looking)
  // Other requests are served meanwhile.
  expect(looks).toBeGreaterThan(GAMES / 100_000)
  const chain = chainOn(ladder, GAMES)
  for (const game of [1, 2, 999, 1000, 1001, GAMES / 2, GAMES - 999, GAMES - 1, GAMES])
    expect(hash('sha256', chain.at(game), 'hex')).toBe(chain.at(game - 1).toString('hex'))
  expect(chain.at(GAMES).toString('hex')).toBe(SECRET)
  for (let rung = 1; rung <= GAMES / 1000; rung += 97) {
    let down: Buffer = chain.at(rung * 1000)
    for (let i = 0; i < 1000; i += 1) down = hash('sha256', down, 'buffer')
    expect(down.equals(chain.at((rung - 1) * 1000))).toBe(true)
  }
}, 180_000)

test('[FAIR-005] a program that ends with its parent makes a chain and keeps running', async () => {
  const before = new URL('../../../../tools/process/end-with-parent.mjs', import.meta.url).href
  const chain = new URL('./chain.ts', import.meta.url).href
  const text = `const { climb } = await import('${chain}')
    const ladder = await climb('${SECRET}', 200_000)
    await new Promise((go) => setTimeout(go, 300))
    console.log(ladder.length)`
  const child = spawn(process.execPath, ['--import', before, '--input-type=module', '-e', text])
  let reply = ''
  child.stdout.on('data', (more) => {
    reply += more
  })
  await vi.waitUntil(() => reply !== '' || child.exitCode !== null || child.signalCode, {
    timeout: 60_000,
  })
  expect(reply.trim()).toBe(String(201 * 32))
  child.kill()
}, 90_000)
