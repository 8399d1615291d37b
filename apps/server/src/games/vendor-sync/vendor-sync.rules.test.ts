import type { FeedRow } from '@parola/vendor-protocol'
import { describe, expect, test } from 'vitest'
import {
  addTo,
  areEqual,
  differenceOf,
  isDown,
  lastDay,
  nextWindow,
  openLimitMs,
  slicesOf,
  type Totals,
} from './vendor-sync.rules.ts'

const time = (text: string) => new Date(`2026-11-20T${text}:00.000Z`)
const HOUR_MS = 3_600_000

const ROW: FeedRow = {
  tx: 'T-1',
  player: 'ph_7k2m9qx4r8vt1c5n',
  round: 'R-1',
  game: 'pg_lucky_harvest',
  type: 'bet',
  amount: '20.00',
  currency: 'PHP',
  state: 'done',
  at: '2026-11-20T16:00:05.120Z',
}

describe('the window to compare', () => {
  test.each([
    ['the quarter that ended ten minutes ago', ['12:25', null], ['12:00', '12:15']],
    ['nothing that has not rested', ['12:24', '12:00'], null],
    ['everything since the last', ['12:25', '10:45'], ['10:45', '12:15']],
    ['nothing twice', ['12:39', '12:15'], null],
  ] as const)('is %s', (_what, [now, last], window) => {
    const expected = window && { from: time(window[0]), to: time(window[1]) }
    expect(nextWindow(time(now), last ? time(last) : null)).toEqual(expected)
  })

  test('is never more than a day', () => {
    const window = nextWindow(time('12:25'), new Date('2026-11-01T00:00:00Z'))
    expect(window?.from).toEqual(new Date('2026-11-19T12:15:00Z'))
  })

  test('is read in quarters that leave nothing out', () => {
    const slices = slicesOf({ from: time('12:05'), to: time('12:40') })
    expect(slices).toEqual([
      { from: time('12:05'), to: time('12:20') },
      { from: time('12:20'), to: time('12:35') },
      { from: time('12:35'), to: time('12:40') },
    ])
  })

  test('of the day is the day before, ten minutes after its end', () => {
    expect(lastDay(time('00:10')).to).toEqual(time('00:00'))
    expect(lastDay(time('00:09')).to).toEqual(new Date('2026-11-19T00:00:00Z'))
  })
})

test.each([
  ['both took it', ['done', { state: 'done', amountMinor: 2000n, currency: 'PHP' }], null],
  [
    'another amount',
    ['done', { state: 'done', amountMinor: 2001n, currency: 'PHP' }],
    'amount_differs',
  ],
  [
    'as much of other money',
    ['done', { state: 'done', amountMinor: 2000n, currency: 'USD' }],
    'amount_differs',
  ],
  ['never came here', ['done', undefined], 'missing_here'],
  ['never came, and was undone there', ['rolled_back', undefined], null],
  [
    'undone on both sides',
    ['rolled_back', { state: 'rolled_back', amountMinor: 2000n, currency: 'PHP' }],
    null,
  ],
  [
    'a tombstone here',
    ['rolled_back', { state: 'tombstone', amountMinor: 0n, currency: 'PHP' }],
    null,
  ],
  [
    'undone here alone',
    ['done', { state: 'rolled_back', amountMinor: 2000n, currency: 'PHP' }],
    'state_differs',
  ],
  [
    'undone there alone',
    ['rolled_back', { state: 'done', amountMinor: 2000n, currency: 'PHP' }],
    'state_differs',
  ],
  ['not finished there', ['pending', { state: 'done', amountMinor: 2000n, currency: 'PHP' }], null],
] as const)('a transaction: %s', (_what, [state, ours], difference) => {
  expect(differenceOf({ ...ROW, state }, ours)).toBe(difference)
})

test('totals agree to the cent and to the count, or not at all', () => {
  const totals: Totals = {}
  const group = { game: 'g', currency: 'PHP', isBet: true }
  addTo(totals, { ...group, side: 'theirs', minor: 100n })
  expect(areEqual(totals)).toBe(false)
  addTo(totals, { ...group, side: 'ours', minor: 99n })
  expect(areEqual(totals)).toBe(false)
  addTo(totals, { ...group, side: 'ours', minor: 1n })
  expect(areEqual(totals)).toBe(false)
  addTo(totals, { ...group, side: 'theirs', minor: 0n })
  expect(areEqual(totals)).toBe(true)
})

test('an open round ends at the limit of its type', () => {
  expect(openLimitMs('RNG')).toBe(24 * HOUR_MS)
  expect(openLimitMs('LIVE')).toBe(6 * HOUR_MS)
  expect(openLimitMs('SPORTS')).toBe(30 * 24 * HOUR_MS)
})

test('a vendor is down from its third miss on', () => {
  expect([0, 1, 2, 3, 4].map(isDown)).toEqual([false, false, false, true, true])
})
