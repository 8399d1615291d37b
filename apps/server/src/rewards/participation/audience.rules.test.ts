import { expect, test } from 'vitest'
import { missedBy, type Profile } from './participation.rules.ts'

const member: Profile = {
  ...{ label: 'Gold', country: 'PH', hasDeposited: true, today: '2026-11-28' },
  played: [
    { day: '2026-11-26', valid: 30_000n },
    { day: '2026-11-20', valid: 20_000n },
  ],
}
const anybody = { labels: [], countries: [], segment: null }
const within = (days: number, kind: 'active' | 'lapsed') => ({
  ...anybody,
  segment: { kind, days } as const,
})
const above = (amount: bigint, days: number) => ({
  ...anybody,
  segment: { kind: 'highStakes', days, amount } as const,
})
const newcomers = { ...anybody, segment: { kind: 'neverDeposited' } as const }

test.each([
  ['no condition', anybody, member, null],
  ['the label of the own tier', { ...anybody, labels: ['Silver', 'Gold'] }, member, null],
  ['other labels', { ...anybody, labels: ['Silver'] }, member, 'label'],
  ['the country of the own number', { ...anybody, countries: ['VN', 'PH'] }, member, null],
  ['another country', { ...anybody, countries: ['VN'] }, member, 'country'],
  [
    'any country, without a number',
    { ...anybody, countries: ['PH'] },
    { ...member, country: null },
    'country',
  ],
  ['newcomers, after a deposit', newcomers, member, 'segment'],
  ['newcomers, before any deposit', newcomers, { ...member, hasDeposited: false }, null],
  ['who played within three days, the third day being counted', within(3, 'active'), member, null],
  ['who played within two days', within(2, 'active'), member, 'segment'],
  ['who stopped two days ago', within(2, 'lapsed'), member, null],
  ['who stopped three days ago', within(3, 'lapsed'), member, 'segment'],
  ['who stopped, but never played', within(2, 'lapsed'), { ...member, played: [] }, 'segment'],
  ['bets of exactly what was staked', above(50_000n, 9), member, null],
  ['bets of more', above(50_001n, 9), member, 'segment'],
  ['bets of so much in fewer days', above(50_000n, 8), member, 'segment'],
] as const)('[PRO-01] terms for %s', (...[, { labels, countries, segment }, profile, missed]) => {
  const eligibility = { labels: [...labels], countries: [...countries], segment }
  expect(missedBy(eligibility, profile)).toBe(missed)
})
