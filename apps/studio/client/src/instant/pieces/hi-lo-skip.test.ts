import { type HiLoShown, INSTANT_GAMES } from '@parola/maths/instant'
import { expect, test } from 'vitest'
import { canSkip, isSpent } from './hi-lo-skip.ts'

const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'skips', nonce: 1 }
const skipped = (times: number) =>
  INSTANT_GAMES['hi-lo'].play(seeds, { stake: 100 }, Array(times).fill('SKIP')).shown as HiLoShown

test('[GAME-13] however often a card is skipped, a guess or the cash-out can still be pressed', () => {
  for (let times = 0; times <= 50; times += 1) {
    const { next } = skipped(times)
    expect(next.HI ?? next.LO).toBeGreaterThan(0)
    expect(canSkip(skipped(times))).toBe(times < 50)
  }
})

test('[GAME-13] a round that was skipped to its last card elsewhere is known to be spent', () => {
  expect(isSpent(skipped(50))).toBe(false)
  expect(skipped(51)).toMatchObject({ next: { HI: null, LO: null, SKIP: false }, guesses: 0 })
  expect(isSpent(skipped(51))).toBe(true)
})
