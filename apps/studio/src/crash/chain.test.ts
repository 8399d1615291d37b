import { hash } from 'node:crypto'
import { toHex } from '@parola/maths'
import { chainOf } from '@parola/maths/instant'
import { expect, test } from 'vitest'
import { climb, climber } from './chain.ts'
import { GAMES } from './series.ts'

const SECRET = '7c'.repeat(32)

test.each([1, 999, 1000, 1001, 2500])(
  '[FAIR-005] a chain of %i games is that of the rule book',
  async (games) => {
    const chain = await climb(SECRET, games)
    const whole = chainOf(SECRET, games)
    for (let game = 0; game <= games; game += 1)
      expect(chain.at(game).toString('hex')).toBe(toHex(whole.subarray(game * 32, game * 32 + 32)))
    expect(() => chain.at(games + 1)).toThrow(RangeError)
    expect(() => chain.at(-1)).toThrow(RangeError)
  },
)

test('[FAIR-005] a series holds a million games, and each leads to the one before, wherever it is asked', async () => {
  expect(GAMES).toBeGreaterThanOrEqual(1_000_000)
  const chain = await climb(SECRET, GAMES)
  for (const game of [1, 2, 999, 1000, 1001, 500_000, GAMES - 1, GAMES])
    expect(hash('sha256', chain.at(game), 'hex')).toBe(chain.at(game - 1).toString('hex'))
  expect(chain.at(GAMES).toString('hex')).toBe(SECRET)
}, 60_000)

test('a chain that many ask for at once is climbed once', async () => {
  const climbed = climber()
  const asked = await Promise.all([climbed(SECRET, 50), climbed(SECRET, 50), climbed(SECRET, 50)])
  expect(new Set(asked).size).toBe(1)
  expect(await climbed(SECRET, 51)).not.toBe(asked[0])
})
