import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conversionOf, pointsEarned } from './points.rules.ts'

type Input = Record<string, number | Record<'points' | 'minor', number>>
type Vector = { id: string; fn: string; input: Input; expect: object }
const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('./points.vectors.json', import.meta.url), 'utf8'),
)

const asNumbers = (value: object) =>
  Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      typeof part === 'bigint' ? Number(part) : part,
    ]),
  )

const big = (value: Input[string] | undefined) => BigInt(value as number)

const RUN: Record<string, (input: Input) => object> = {
  pointsEarned: ({ before, after, unit }) => ({
    points: pointsEarned(big(before), big(after), big(unit)),
  }),
  pointsConvert: ({ points, balance, ratio }) => {
    const { points: step, minor } = ratio as { points: number; minor: number }
    return conversionOf(big(points), big(balance), { points: big(step), minor: big(minor) })
  },
}

describe('[PRO-03] points', () => {
  test.each(vectors)('$id $fn', ({ fn, input, expect: expected }) => {
    expect(asNumbers(RUN[fn]?.(input) ?? {})).toEqual(expected)
  })

  test('a quantity between two steps is refused with the lower one, which is a step', () => {
    const count = fc.bigInt({ min: 1n, max: 10_000n })
    fc.assert(
      fc.property(count, count, count, (points, step, minor) => {
        const answer = conversionOf(points, 10_000n, { points: step, minor })
        if (!('nearest' in answer)) return
        expect(answer.nearest).toBeLessThan(points)
        expect((answer.nearest * minor) % step).toBe(0n)
        expect((points * minor) % step).not.toBe(0n)
      }),
    )
  })
})
