import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostPartOf, partOf, stakePartOf } from './share.ts'

const split = fc
  .record({
    minor: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    total: fc.integer({ min: 2, max: 100 }),
  })
  .chain(({ minor, total }) =>
    fc
      .array(fc.integer({ min: 1, max: 9 }), { maxLength: 100 })
      .map((counts) => ({ minor, total, counts })),
  )

test('[LOTT-05] the parts of all shares are the whole to the cent, however the shares were bought', () => {
  fc.assert(
    fc.property(split, ({ minor, total, counts }) => {
      let [first, sum, staked] = [0, 0n, 0n]
      for (const wanted of [...counts, ...Array.from({ length: total }, () => 1)]) {
        const count = Math.min(wanted, total - first)
        if (count === 0) break
        const share = { first, count, total }
        const part = partOf(minor, share)
        expect(part).toBeLessThanOrEqual(mostPartOf(minor, share))
        expect(part).toBeGreaterThanOrEqual((minor * BigInt(count)) / BigInt(total))
        sum += part
        first += count
        staked += stakePartOf(minor, share)
        // However many of the first shares are sold, they stake their part at least, and win it at most.
        expect(staked * BigInt(total)).toBeGreaterThanOrEqual(minor * BigInt(first))
        expect(sum * BigInt(total)).toBeLessThanOrEqual(minor * BigInt(first))
      }
      expect([sum, staked]).toEqual([minor, minor])
    }),
  )
})

test('[LOTT-05] cents that do not divide go to single shares', () => {
  const parts = [0, 1, 2].map((first) => partOf(100n, { first, count: 1, total: 3 }))
  expect(parts).toEqual([33n, 33n, 34n])
  const stakes = [0, 1, 2].map((first) => stakePartOf(100n, { first, count: 1, total: 3 }))
  expect(stakes).toEqual([34n, 33n, 33n])
})
