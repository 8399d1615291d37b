import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitOf, fairStream, fromHex } from './fair-stream.ts'

const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'me', nonce: 3 }

test('[FAIR-002] the commit is the hash of the seed, and the stream its keyed hash', () => {
  const key = Buffer.from(seeds.serverSeed, 'hex')
  expect(commitOf(seeds.serverSeed)).toBe(createHash('sha256').update(key).digest('hex'))
  const block = createHmac('sha256', key).update('me:3:0').digest()
  expect(fairStream(seeds).int(2 ** 32)).toBe(block.readUInt32BE(0))
})

test('[FAIR-004] a range is drawn without bias', () => {
  const stream = fairStream(seeds)
  const seen = new Array<number>(7).fill(0)
  for (let i = 0; i < 70_000; i += 1) {
    const drawn = stream.int(7)
    seen[drawn] = (seen[drawn] ?? 0) + 1
  }
  const chiSquare = seen.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0)
  expect(chiSquare).toBeLessThan(22.5)
})

test('[FAIR-004] five items take all 120 orders', () => {
  const stream = fairStream(seeds)
  const orders = new Set(
    Array.from({ length: 3000 }, () => stream.sample([1, 2, 3, 4, 5], 5).join('')),
  )
  expect(orders.size).toBe(120)
})

test('a range that does not exist is refused, and so is a seed that is no hex', () => {
  expect(() => fairStream(seeds).int(0)).toThrow(RangeError)
  expect(() => fromHex('XY')).toThrow(RangeError)
})
