import { expect, test } from 'vitest'
import { findKnee, isCarried } from './knee.ts'

const good = { spinP99Ms: 20, pageP99Ms: 10, errorShare: 0, unfinishedShare: 0 }
/** A site that carries so many spins a second. */
const carrying = (most: number) => async (rate: number) =>
  rate <= most ? good : { ...good, spinP99Ms: 4000 }

test.each([40, 97, 250, 1234])(
  'the knee of a site that carries %d per second is found',
  async (most) => {
    const knee = await findKnee(20, carrying(most))
    expect(knee.isFound).toBe(true)
    expect(knee.rate).toBeLessThanOrEqual(most)
    expect(knee.rate).toBeGreaterThan(most * 0.95)
  },
)

test('a site that does not carry the first rate has no knee above it', async () => {
  expect(await findKnee(50, carrying(20))).toMatchObject({ rate: null, isFound: true })
})

test('a site that carries everything is not said to have a knee', async () => {
  const knee = await findKnee(1, carrying(Number.POSITIVE_INFINITY))
  expect(knee.isFound).toBe(false)
  expect(knee.rate).toBe(Math.max(...knee.steps.map(({ rate }) => rate)))
})

test.each([
  ['slow spins', { spinP99Ms: 151 }, false],
  ['slow pages', { pageP99Ms: 101 }, false],
  ['errors', { errorShare: 0.002 }, false],
  ['calls left behind', { unfinishedShare: 0.02 }, false],
  ['all within limits', { spinP99Ms: 150, pageP99Ms: 100, errorShare: 0.001 }, true],
])('%s', (_what, more, carried) => {
  expect(isCarried({ ...good, ...more })).toBe(carried)
})
