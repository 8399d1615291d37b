import { describe, expect, test } from 'vitest'
import { INSTANT_IDS } from './games.ts'
import { addInstantTally, instantFigures, instantSimulator, newInstantTally } from './simulation.ts'
import { STRATEGIES } from './strategies.ts'

const ROUNDS = 150_000

describe('a stated way to play comes to its certified return', () => {
  test.each(INSTANT_IDS)('[FAIR-010] %s', (id) => {
    const play = instantSimulator(id, { seed: 20 })
    const tally = addInstantTally(play(ROUNDS / 2), play(ROUNDS / 2))
    const { interval, most, hitRate } = instantFigures(tally)
    const certified = Number(STRATEGIES[id].certified) / 100
    expect(tally.rounds).toBe(ROUNDS)
    expect(interval[0]).toBeLessThan(certified)
    expect(interval[1]).toBeGreaterThan(certified)
    expect(interval[1] - interval[0]).toBeLessThan(0.1)
    expect(most).toBeGreaterThan(1)
    expect(hitRate).toBeGreaterThan(0.1)
  })

  test('[FAIR-010] the same seed plays the same rounds, another others', () => {
    const tallyOf = (seed: number) => instantSimulator('blackjack', { seed })(500)
    expect(tallyOf(1)).toEqual(tallyOf(1))
    expect(tallyOf(1)).not.toEqual(tallyOf(2))
    expect(addInstantTally(newInstantTally(), tallyOf(1))).toEqual(tallyOf(1))
  })
})
