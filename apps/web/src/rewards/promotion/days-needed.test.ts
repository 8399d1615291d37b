import { expect, test } from 'vitest'
import { daysFor } from './days-needed.ts'

test('[PRO-08] days are those at the member’s own pace, and said to be too long where they are', () => {
  const task = { stakes: 66_000_00n, within: 7 }
  expect(daysFor({ ...task, pace: 10_000_00n })).toMatchObject({ count: 7, isTooLong: false })
  expect(daysFor({ ...task, pace: 9_000_00n })).toMatchObject({ count: 8, isTooLong: true })
  expect(daysFor({ ...task, within: undefined, pace: 1n })).toMatchObject({ isTooLong: false })
})

test('[PRO-08] who has not played yet sees what it is for each day', () => {
  expect(daysFor({ stakes: 1000n, pace: null, within: 7 })).toMatchObject({ perDay: 143n })
  expect(daysFor({ stakes: 700n, pace: null, within: undefined })).toMatchObject({ perDay: 100n })
})
