import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conversionOf } from './points.rules.ts'

type Input = { points: number; balance: number; ratio: { points: number; minor: number } }
type Vector = { id: string; fn: string; input: Input; expect: object }
/** What is earned is worked out by the database: `points.test.ts`. */
const vectors = (
  JSON.parse(
    readFileSync(new URL('./points.vectors.json', import.meta.url), 'utf8'),
  ) as readonly Vector[]
).filter(({ fn }) => fn === 'pointsConvert')

const asNumbers = (value: object) =>
  Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      typeof part === 'bigint' ? Number(part) : part,
    ]),
  )

describe('[PRO-03] points', () => {
  test.each(vectors)('$id $fn', ({ input: { points, balance, ratio }, expect: expected }) => {
    const step = { points: BigInt(ratio.points), minor: BigInt(ratio.minor) }
    expect(asNumbers(conversionOf(BigInt(points), BigInt(balance), step))).toEqual(expected)
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
