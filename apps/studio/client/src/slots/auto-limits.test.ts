import { expect, test } from 'vitest'
import { countAuto, type Limits } from './auto-limits.ts'

const LIMITS: Limits = { count: 10, lossMinor: 1000, winMinor: 0, onFeature: false }
const round = (payout: string, more: { stake?: string; mode?: 'free'; hold?: object } = {}) => ({
  stake: more.stake ?? '1.00',
  payout,
  outcome: {
    hold: more.hold ?? null,
    spins: [{ mode: 'base' as const }, ...(more.mode ? [{ mode: more.mode }] : [])],
  },
})

test('[GAME-13] autoplay ends after the chosen number of rounds', () => {
  const auto = countAuto({ ...LIMITS, count: 3 })
  for (const left of [2, 1, 0]) {
    expect(auto.before(100)).toBeNull()
    expect(auto.after(round('1.00'))).toBeNull()
    expect(auto.left()).toBe(left)
  }
  expect(auto.before(100)).toBe('count')
})

test('[GAME-13] autoplay places no bet that could pass its loss limit, and wins free it again', () => {
  const auto = countAuto({ ...LIMITS, lossMinor: 250 })
  auto.after(round('0.00'))
  expect(auto.before(100)).toBeNull()
  expect(auto.before(151)).toBe('loss')
  auto.after(round('0.00'))
  expect(auto.before(100)).toBe('loss')
  expect(auto.before(50)).toBeNull()
  auto.after(round('5.00', { stake: '0.50' }))
  expect(auto.before(500)).toBeNull()
})

test('[GAME-13] with a limit below the stake nothing can be bet', () => {
  expect(countAuto({ ...LIMITS, lossMinor: 99 }).before(100)).toBe('loss')
})

test.each([
  ['above it', '20.01', 'win'],
  ['of just it', '20.00', null],
  ['below it', '19.99', null],
  ['of nothing', '0.00', null],
] as const)('[GAME-13] autoplay with a limit for a single win, a win %s', (_what, payout, stop) => {
  expect(countAuto({ ...LIMITS, winMinor: 2000 }).after(round(payout))).toBe(stop)
})

test('[GAME-13] wins of several rounds are not a single win', () => {
  const auto = countAuto({ ...LIMITS, winMinor: 2000 })
  for (let n = 0; n < 5; n += 1) expect(auto.after(round('15.00'))).toBeNull()
})

test('[GAME-13] without a limit for a single win even the largest win does not stop autoplay', () => {
  expect(countAuto(LIMITS).after(round('99999.00'))).toBeNull()
})

test.each([
  ['free spins', { mode: 'free' as const }],
  ['held coins', { hold: { cells: [] } }],
])('[GAME-13] autoplay stops on %s only when asked to', (_what, more) => {
  expect(countAuto({ ...LIMITS, onFeature: true }).after(round('0.00', more))).toBe('feature')
  expect(countAuto({ ...LIMITS, onFeature: true }).after(round('0.00'))).toBeNull()
  expect(countAuto(LIMITS).after(round('0.00', more))).toBeNull()
})
