import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ModelError, parseSlotModel } from './model.ts'

type Raw = Record<string, never> & { [key: string]: unknown }
const raw = (id: string): Raw =>
  JSON.parse(readFileSync(new URL(`../../models/${id}.json`, import.meta.url), 'utf8'))

/** A model with one place changed, `a.0.b` being the way to it. */
function changed(id: string, path: string, value: unknown): unknown {
  const model = raw(id)
  const steps = path.split('.')
  const last = steps.pop() as string
  const parent = steps.reduce<Record<string, unknown>>(
    (place, step) => place[step] as Record<string, unknown>,
    model,
  )
  parent[last] = value
  return model
}

describe('a wrong model is refused with the place named', () => {
  test.each([
    ['tiger-20', 'bonus', 1, 'model: Unrecognized key: "bonus" bonus'],
    ['tiger-20', 'freeSpins.gamble', true, /^freeSpins: Unrecognized key.*gamble/],
    ['tiger-20', 'modes.base.strips.2.4', 'XX', 'modes.base.strips.2: unknown symbol XX'],
    ['tiger-20', 'modes.free.strips.4.0', 'XX', 'modes.free.strips.4: unknown symbol XX'],
    ['tiger-20', 'modes.base.strips', [['A', 'K', 'Q']], 'modes.base.strips: wrong reels'],
    ['tiger-20', 'pays.ZZ', { 3: 5 }, 'pays: unknown symbol ZZ'],
    ['tiger-20', 'pays.SC', { 3: 5 }, 'pays.SC: a scatter pays elsewhere'],
    ['tiger-20', 'pays.A.6', 9, 'pays.A.6: too many reels'],
    ['tiger-20', 'pays.A.3', 1.5, /^pays\.A\.3: /],
    ['tiger-20', 'pays.A.3', -5, /^pays\.A\.3: /],
    ['tiger-20', 'evaluation.lines.3', [0, 1, 3, 1, 0], 'evaluation.lines.3: outside the grid'],
    ['tiger-20', 'symbols.2.id', 'W', 'symbols.2: W stands twice'],
    ['tiger-20', 'symbols.1.value', 3, 'symbols.1: a scatter has no value'],
    ['tiger-20', 'freeSpins.symbol', 'A', 'freeSpins.symbol: is no scatter'],
    ['tiger-20', 'maxWin', 0, /^maxWin: /],
    ['tiger-20', 'bet.divisor', 0, /^bet\.divisor: /],
    ['tiger-20', 'schema', 'slot-model/9', /^schema: /],
    ['tiger-20', 'evaluation.direction', 'both', 'evaluation.direction: needs slot-model/2'],
    ['tiger-20', 'expandingWilds', true, 'expandingWilds: needs slot-model/2'],
    ['tiger-20', 'freeSpins.stickyWilds', true, 'freeSpins.stickyWilds: needs slot-model/2'],
    ['tiger-20', 'freeSpins.special', ['A'], 'freeSpins.special: needs slot-model/2'],
    ['tiger-20', 'cascade', { enabled: true, refill: 'stripUp' }, 'cascade: lines do not cascade'],
    ['classic-777', 'groupPays.0.members.0', 'W', 'groupPays.0: unknown symbol W'],
    ['lotus-243', 'modes.base.strips.0.3', 'W', 'modes.base.strips.0: holds a wild'],
    [
      'dragon-megaways',
      'grid.rowWeights.1',
      [1, 2],
      'grid.rowWeights.1: one weight for every height',
    ],
    [
      'dragon-megaways',
      'grid.rowWeights.0',
      [0, 0, 0, 0, 0, 0],
      /^grid\.rowWeights\.0: sums to nothing/,
    ],
    ['dragon-megaways', 'grid.rowsMin', 8, /^grid\.rowsMin: is more than rowsMax/],
    ['thunder-temple', 'buy.0.mode', 'base', /^buy\.0\.mode: /],
    ['thunder-temple', 'symbols.1.value', undefined, 'symbols.1: an orb needs a value'],
    ['thunder-temple', 'freeSpins.multiplier', { type: 'lucky' }, /^freeSpins\.multiplier/],
    ['lucky-vault', 'jackpots.1.id', 'GRAND', 'jackpots.1: stands twice'],
    ['lucky-vault', 'jackpots.3.contribution', '1.5', /^jackpots\.3\.contribution: /],
  ])('[GAME-13] %s with another %s', (...[id, path, value, message]) => {
    expect(() => parseSlotModel(changed(id, path, value))).toThrow(ModelError)
    expect(() => parseSlotModel(changed(id, path, value))).toThrow(message)
  })

  test('[GAME-13] anything that is no model at all', () => {
    for (const wrong of [null, [], 'tiger-20', 7])
      expect(() => parseSlotModel(wrong)).toThrow(ModelError)
  })
})
