import { describe, expect, test } from 'vitest'
import { certifiedOf } from './certified.ts'
import { CERTIFIED_WAYS } from './certified-ways.ts'
import { INSTANT_GAMES, INSTANT_IDS } from './games.ts'
import { instantSimulator } from './simulation.ts'
import { STRATEGIES } from './strategies.ts'

const ROUNDS = 60_000
const COUNTED = INSTANT_IDS.filter((id) => {
  const { bet } = STRATEGIES[id]
  return certifiedOf(id, bet, { stake: INSTANT_GAMES[id].stakeOf(bet) }) !== null
})

describe('[FAIR-010] [FAIR-011] what is certified of a bet', () => {
  test('eleven games are counted for any bet', () => {
    expect(COUNTED).toHaveLength(11)
  })

  test.each(COUNTED)('%s: mean, spread and hits are those of its rounds', (id) => {
    const { bet, certified } = STRATEGIES[id]
    const counted = certifiedOf(id, bet, { stake: INSTANT_GAMES[id].stakeOf(bet) })
    if (!counted) throw new Error('not counted')
    const { sum, squares, most } = instantSimulator(id, { seed: 9 })(ROUNDS)
    expect((100 * counted.rtp).toFixed(2)).toBe(certified)
    const rtp = sum / ROUNDS
    expect(Math.abs(rtp - counted.rtp)).toBeLessThan(4 * Math.sqrt(counted.variance / ROUNDS))
    expect((squares / ROUNDS - rtp * rtp) / counted.variance).toBeCloseTo(1, 0)
    expect(most).toBeLessThanOrEqual(counted.most)
  })

  test('rounding to whole minor units is part of it', () => {
    expect(certifiedOf('wheel', { stake: 1, risk: 'low' }, { stake: 1 })?.rtp).toBeCloseTo(
      16 / 20,
      12,
    )
    expect(certifiedOf('wheel', { stake: 100, risk: 'low' }, { stake: 100 })?.rtp).toBeCloseTo(
      0.99,
      12,
    )
  })

  test('chips of one round are counted together', () => {
    const bets = [
      { type: 'RED', stake: 10 },
      { type: 'BLACK', stake: 10 },
    ]
    const both = certifiedOf('roulette', { bets }, { stake: 20 })
    expect(both?.rtp).toBeCloseTo(36 / 37, 12)
    expect(both?.variance).toBeCloseTo((36 / 37) * (1 / 37), 12)
  })

  test('what hangs on choices is not counted', () => {
    expect(certifiedOf('blackjack', { stake: 100 }, { stake: 100 })).toBeNull()
  })
})

describe('[FAIR-010] a way to play that is certified', () => {
  test.each(Object.entries(CERTIFIED_WAYS))(
    '%s: rests on every deal, or on 100,000,000 rounds and what they may be off by',
    (id, { played, rtp, variance, standardError, cap }) => {
      const stated = Number(STRATEGIES[id as keyof typeof CERTIFIED_WAYS].certified) / 100
      if (played === null) {
        expect(cap).toBeGreaterThanOrEqual(100)
        expect(rtp).toBeLessThan(stated)
        return expect(standardError).toBe(0)
      }
      expect(Math.abs(rtp - stated)).toBeLessThan(3.2905 * standardError)
      expect(played).toBeGreaterThanOrEqual(1e8)
      expect(standardError).toBeCloseTo(Math.sqrt(variance / played), 5)
    },
  )
})
