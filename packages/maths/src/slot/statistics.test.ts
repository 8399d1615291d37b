import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseSlotModel } from './model.ts'
import { addTally, newTally, quickDraw, simulator } from './statistics.ts'

const raw = (id: string) =>
  JSON.parse(readFileSync(new URL(`../../models/${id}.json`, import.meta.url), 'utf8'))
const tiger = parseSlotModel(raw('tiger-20'))

describe('numbers for simulations', () => {
  test('[FAIR-010] are spread evenly over ranges and weights', () => {
    const draw = quickDraw(11)
    const rounds = 400_000
    for (const n of [3, 7, 40, 71]) {
      const counts = new Array<number>(n).fill(0)
      for (let i = 0; i < rounds; i += 1) {
        const drawn = draw.int(n)
        counts[drawn] = (counts[drawn] ?? 0) + 1
      }
      const each = rounds / n
      const chi = counts.reduce((sum, count) => sum + (count - each) ** 2 / each, 0)
      expect(chi).toBeLessThan(n - 1 + 5 * Math.sqrt(2 * (n - 1)) + 10)
    }
    const heights = [0, 0, 0]
    for (let i = 0; i < rounds; i += 1) {
      const drawn = draw.weighted([1, 0, 3])
      heights[drawn] = (heights[drawn] ?? 0) + 1
    }
    expect(heights[1]).toBe(0)
    expect((heights[2] ?? 0) / rounds).toBeCloseTo(0.75, 2)
  })

  test('the same seed plays the same rounds, and shares add up', () => {
    const run = (seed: number, rounds: number) => simulator(tiger, { seed })(rounds)
    expect(run(3, 5000)).toEqual(run(3, 5000))
    expect(run(3, 5000).coins).not.toBe(run(4, 5000).coins)
    const play = simulator(tiger, { seed: 3 })
    expect(addTally(addTally(newTally(), play(2000)), play(3000))).toEqual(run(3, 5000))
  })

  test('a purchase that is not sold cannot be simulated', () => {
    expect(() => simulator(tiger, { seed: 1, buy: 'FS' })).toThrow('nothing to buy called FS')
  })
})
