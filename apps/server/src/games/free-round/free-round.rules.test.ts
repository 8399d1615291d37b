import { describe, expect, test } from 'vitest'
import {
  type Award,
  type FreeBet,
  flawOfFreeBet,
  standingOf,
  verdictOf,
  waitAfter,
  worthOf,
} from './free-round.rules.ts'

const instant = (time: string) => new Date(`2026-11-20T${time}Z`)
const NOON = instant('12:00:00')
const award: Award = {
  ...{ state: 'granted', cancelledAt: null, games: ['a', 'b'], rounds: 3, stakeMinor: 100n },
  ...{ currency: 'PHP', startsAt: instant('10:00:00'), expiresAt: instant('14:00:00') },
}
const bet: FreeBet = { game: 'a', currency: 'PHP', amountMinor: 100n, at: NOON }

describe('a free bet', () => {
  test.each<
    [string, Partial<Award>, Partial<FreeBet>, { played?: number; now?: Date }, string | null]
  >([
    ['that was given', {}, {}, {}, null],
    ['whose vendor has not answered yet', { state: 'requested' }, {}, {}, null],
    ['in another game', {}, { game: 'c' }, {}, 'CAMPAIGN_UNKNOWN'],
    ['of what the vendor refused', { state: 'refused' }, {}, {}, 'CAMPAIGN_UNKNOWN'],
    ['in other money', {}, { currency: 'USD' }, {}, 'CURRENCY_MISMATCH'],
    ['of another stake', {}, { amountMinor: 200n }, {}, 'STAKE_OUT_OF_RANGE'],
    ['above what was given', {}, {}, { played: 3 }, 'CAMPAIGN_EXPIRED'],
    ['before the beginning', {}, { at: instant('09:59:59') }, {}, 'CAMPAIGN_EXPIRED'],
    [
      'after the end',
      {},
      { at: instant('14:00:00') },
      { now: instant('14:00:00') },
      'CAMPAIGN_EXPIRED',
    ],
    [
      'begun in time, received late',
      {},
      { at: instant('13:59:59') },
      { now: instant('14:00:20') },
      null,
    ],
    [
      'received too late',
      {},
      { at: instant('13:59:59') },
      { now: instant('14:01:00') },
      'CAMPAIGN_EXPIRED',
    ],
    [
      'while it is being cancelled',
      { state: 'cancelling', cancelledAt: instant('11:00:00') },
      {},
      {},
      null,
    ],
    [
      'after it was',
      { state: 'cancelled', cancelledAt: instant('11:00:00') },
      {},
      {},
      'CAMPAIGN_EXPIRED',
    ],
  ])('[RND-005] %s', (...[, terms, requested, { played = 0, now = NOON }, verdict]) => {
    expect(flawOfFreeBet({ ...award, ...terms }, { ...bet, ...requested }, { played, now })).toBe(
      verdict,
    )
  })
})

test.each<[Partial<Award>, number, Date, string]>([
  [{ state: 'requested' }, 0, NOON, 'sending'],
  [{}, 2, NOON, 'ready'],
  [{}, 3, NOON, 'done'],
  [{ state: 'cancelled' }, 3, NOON, 'done'],
  [{ state: 'cancelling' }, 2, NOON, 'cancelled'],
  [{ state: 'refused' }, 0, NOON, 'refused'],
  [{}, 2, instant('14:00:00'), 'expired'],
])(
  '[RND-005] free rounds %o of which %i were played are as reported',
  (...[terms, played, now, shown]) => {
    expect(standingOf({ ...award, ...terms }, { played, now })).toBe(shown)
  },
)

test.each([
  ['requested', 'done', false, 'book'],
  ['void', 'done', false, 'book'],
  ['booked', 'done', false, 'keep'],
  ['booked', 'rolled_back', false, 'undo'],
  ['requested', 'tombstone', false, 'void'],
  ['requested', undefined, true, 'void'],
  ['requested', undefined, false, 'wait'],
  ['booked', undefined, true, 'keep'],
  ['void', 'rolled_back', true, 'keep'],
] as const)(
  '[RND-005] a play that is %s, at the register %s: final %s: %s',
  (...[state, standing, isFinal, verdict]) => {
    expect(verdictOf({ state, requestedAt: NOON }, standing, { now: NOON, isFinal })).toBe(verdict)
  },
)

test('[RND-005] a call that the register never saw is given up after a minute', () => {
  const play = { state: 'requested', requestedAt: NOON } as const
  const after = (time: string) => verdictOf(play, undefined, { now: instant(time), isFinal: false })
  expect([after('12:00:59'), after('12:01:00')]).toEqual(['wait', 'void'])
})

test('[RND-005] waits for a silent vendor grow to five minutes, and a grant is worth all its stakes', () => {
  expect([0, 1, 5, 99].map(waitAfter)).toEqual([2000, 5000, 300_000, 300_000])
  expect(worthOf(250n, 100)).toBe(25_000n)
})
