import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { SLOT_IDS } from './ids.ts'
import { parseSlotModel, type SlotModel } from './model.ts'
import { exactRtp, isCountable } from './rtp.ts'
import { figuresOf, simulator, volatilityOf } from './statistics.ts'

// Millions of rounds take their time on a machine that has other work.
vi.setConfig({ testTimeout: 180_000 })

const FOLDER = new URL('../../models/', import.meta.url)
const ROUNDS = 60_000
const BOUGHT = 4_000

const models = readdirSync(FOLDER).map((file): SlotModel => {
  const model = parseSlotModel(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')))
  if (`${model.id}.json` !== file) throw new Error(`${file} calls itself ${model.id}`)
  return model
})
const countable = models.filter(isCountable).map((model) => [model.id, model] as const)
const sold = models.filter(({ buy }) => buy).map((model) => [model.id, model] as const)

test('the list of slot models names every file', () => {
  expect(SLOT_IDS).toEqual(models.map(({ id }) => id).toSorted())
})

test('[GAME-13] there are twelve models of clearly different play at least', () => {
  expect(models.length).toBeGreaterThanOrEqual(12)
  const plays = models.map(({ grid, evaluation, cascade, freeSpins, hold, ...rest }) =>
    JSON.stringify([
      grid,
      evaluation.type,
      evaluation.type === 'lines' && evaluation.lines.length,
      cascade,
      freeSpins?.multiplier,
      freeSpins?.stickyWilds,
      freeSpins?.special,
      hold?.trigger,
      rest.expandingWilds,
      rest.jackpots?.length,
    ]),
  )
  expect(new Set(plays).size).toBe(models.length)
})

describe('what a model states of itself', () => {
  test.each(countable)('[FAIR-010] %s returns, counted, what it states', (_id, model) => {
    expect(exactRtp(model).total).toBeCloseTo(Number(model.verified.rtp), 9)
  })

  test.each(models.map((model) => [model.id, model] as const))(
    '[FAIR-010] %s returns and hits, played, what it states',
    (_id, model) => {
      const figures = figuresOf(model, simulator(model, { seed: 41 })(ROUNDS))
      const stdev = Number.parseFloat(String(model.verified.stdev))
      const jackpots = isCountable(model) ? jackpotsOf(model) : 0
      const stated = Number(model.verified.rtp) - jackpots
      expect(Math.abs(figures.rtp - stated)).toBeLessThan((4 * stdev) / Math.sqrt(ROUNDS))
      const hits = Number(model.verified.hitRate)
      const spread = Math.sqrt((hits * (1 - hits)) / ROUNDS)
      expect(Math.abs(figures.hitRate - hits)).toBeLessThan(4.5 * spread)
      expect(figures.most).toBeLessThanOrEqual(model.maxWin)
      if (!model.jackpots) expect(model.verified.volatility).toBe(volatilityOf(stdev))
    },
  )

  test.each(models.map((model) => [model.id, model] as const))(
    '[FAIR-010] %s says how its return is known: counted, or played so often that 99.9 per cent hold it',
    (_id, model) => {
      const { method } = model.verified as { method: string }
      if (isCountable(model)) expect(method).toMatch(/exact|closed form|counted/)
      else {
        expect(Number(/simulation of (\d+)/.exec(method)?.[1])).toBeGreaterThanOrEqual(1e8)
        expectPlayed(model.verified as Played, Number(/\d{9,}/.exec(method)?.[0]))
      }
      const bought = (model.verified.buyRtp ?? {}) as Record<string, Played & { rounds: number }>
      expect(Object.keys(bought)).toEqual((model.buy ?? []).map(({ id }) => id))
      for (const purchase of Object.values(bought)) {
        // Each of them is ten free spins and more.
        expect(purchase.rounds).toBeGreaterThanOrEqual(3e7)
        expectPlayed(purchase, purchase.rounds)
      }
    },
  )

  test.each(sold)('[FAIR-010] what %s sells returns what it states', (_id, model) => {
    const stated = model.verified.buyRtp as Record<string, { rtp: string }>
    for (const { id } of model.buy ?? []) {
      const figures = figuresOf(model, simulator(model, { seed: 43, buy: id })(BOUGHT), id)
      const error = Math.abs(figures.rtp - Number(stated[id]?.rtp))
      expect(error).toBeLessThan(4.5 * figures.standardError)
    }
  })

  test.each(models.map((model) => [model.id, model] as const))(
    '[FAIR-010] %s gives back between 94 and 98 per cent',
    (_id, model) => {
      const shares = [
        { rtp: String(model.verified.rtp) },
        ...Object.values((model.verified.buyRtp ?? {}) as Record<string, { rtp: string }>),
      ]
      for (const { rtp } of shares) {
        expect(Number(rtp)).toBeGreaterThan(0.94)
        expect(Number(rtp)).toBeLessThan(0.98)
      }
    },
  )
})

type Played = { rtp: string; stdev: string; standardError: string; ci999: [string, string] }

/** So many rounds with this spread give this interval, and it holds what is stated. */
function expectPlayed({ rtp, stdev, standardError, ci999 }: Played, rounds: number) {
  expect(Number(standardError)).toBeCloseTo(Number(stdev) / Math.sqrt(rounds), 5)
  const [low, high] = ci999.map(Number) as [number, number]
  expect(Number(rtp)).toBeGreaterThan(low)
  expect(Number(rtp)).toBeLessThan(high)
  expect((high - low) / 2).toBeCloseTo(3.2905 * Number(standardError), 5)
}

function jackpotsOf(model: SlotModel): number {
  const { jackpotSeeds, jackpotContributions } = exactRtp(model)
  return jackpotSeeds + jackpotContributions
}
