import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Machine, machineOf } from './machine.ts'
import { parseSlotModel, type SlotModel } from './model.ts'
import { fill, settle } from './spin.ts'

const FOLDER = new URL('../../models/', import.meta.url)
/** More windows than these take longer than a test may. */
const WINDOWS_MAX = 100_000

const models = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => parseSlotModel(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))))
const windowsOf = ({ modes }: SlotModel) =>
  modes.base.strips.reduce((product, strip) => product * strip.length, 1)
const countable = models.filter((model) => windowsOf(model) <= WINDOWS_MAX)

/** Puts the reels on the window of this number; every number below the cycle is another window. */
function turnTo(m: Machine, number: number) {
  let rest = number
  for (const [reel, strip] of m.strips.base.entries()) {
    m.stops[reel] = rest % strip.length
    rest = Math.floor(rest / strip.length)
  }
  fill(m, 'base')
}

describe('[FAIR-010] how often a round pays, over the full cycle of the reels', () => {
  test.each(countable.map((model) => [model.id, model] as const))('of %s', (_id, model) => {
    const m = machineOf(model)
    const cycle = windowsOf(model)
    let hits = 0
    for (let number = 0; number < cycle; number += 1) {
      turnTo(m, number)
      if (settle(m, 'base', null) > 0) hits += 1
    }
    expect(Number(model.verified.cycle)).toBe(cycle)
    expect(Number(model.verified.hitRate)).toBeCloseTo(hits / cycle, 9)
  })
})
