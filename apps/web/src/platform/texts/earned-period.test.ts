import { expect, test } from 'vitest'
import { earnedPeriod } from './earned-period.ts'

const ID = '0197c8a0-1111-7000-8000-00000000000a'
const WINDOW = '2026-11-26T16:00:00.000Z'
const START = Date.parse(WINDOW) / 1000

test.each([
  ['a record of a contract', `agt/daily/${ID}/${START}/0`, { window: WINDOW }],
  ['a part of a debt', `agt/realtime/${ID}/${START}/2`, { window: WINDOW }],
  ['rebates', `agt/rebate/${ID}/2026-11-26`, { day: '2026-11-26' }],
  ['a deposit', 'D-7K3M-92QX', null],
  ['another key', 'agt/other/1/2/3', null],
])('[AGT-04] the entry of %s says of which period it is', (_what, reference, period) => {
  expect(earnedPeriod(reference)).toEqual(period)
})
