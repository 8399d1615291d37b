import { describe, expect, test } from 'vitest'
import {
  type Act,
  codeOf,
  eligibility,
  mayEnter,
  rulesOf,
  type Standing,
  withoutDocuments,
} from './standing.rules.ts'

const member: Standing = { status: 'active', confirmedAge: 21, kycApproved: false }
const brand = { minAge: 21, switches: { MANDATORYKYC3: false } }
const open = { ...rulesOf(brand), depositNeedsKyc: false }
const strict = {
  ...rulesOf({ ...brand, switches: { MANDATORYKYC3: true } }),
  depositNeedsKyc: false,
}

describe('[ELI-001] betting and depositing', () => {
  test.each([
    ['of the brand’s age', member, null],
    ['of more than the brand’s age', { ...member, confirmedAge: 30 }, null],
    ['who once confirmed a lower age', { ...member, confirmedAge: 18 }, 'AGE_NOT_CONFIRMED'],
    ['who confirmed none', { ...member, confirmedAge: null }, 'AGE_NOT_CONFIRMED'],
    ['whose papers proved it', { ...member, confirmedAge: null, kycApproved: true }, null],
    [
      'whose papers proved less',
      { ...member, confirmedAge: 19, kycApproved: true },
      'AGE_NOT_CONFIRMED',
    ],
    ['found ineligible', { ...member, status: 'ineligible' }, 'ACCOUNT_BLOCKED'],
    ['who is blocked', { ...member, status: 'blocked' }, 'ACCOUNT_BLOCKED'],
  ])('is returned to a member %s', (_who, standing, refusal) => {
    for (const act of ['play', 'deposit'] as const) {
      const why = eligibility(standing, act, open)
      expect(why && codeOf(why)).toBe(refusal)
    }
  })
})

const ACTS = ['register', 'login', 'play', 'deposit', 'withdraw', 'bonus', 'marketing'] as const
/** A row per reason; a letter per act, in the order above: x is closed. */
const MATRIX: [string, Standing, string][] = [
  ['nothing', { ...member, kycApproved: true }, '.......'],
  ['region', { ...member, isRegionBlocked: true }, 'xxxxxxx'],
  ['blocked', { ...member, status: 'blocked' }, 'xxxxxxx'],
  ['under-age', { ...member, status: 'ineligible', barredFor: 'under-age' }, 'x.xxxxx'],
  ['restricted', { ...member, status: 'ineligible', barredFor: 'restricted' }, 'x.xxxxx'],
  ['ineligible', { ...member, status: 'ineligible' }, 'x.xxxxx'],
  ['staff', { ...member, status: 'ineligible', barredFor: 'staff' }, 'x.xx.xx'],
  ['excluded', { ...member, status: 'ineligible', barredFor: 'excluded' }, 'x.xx.xx'],
  ['self-excluded', { ...member, away: 'excluded' }, 'x.xx.xx'],
  ['time-out', { ...member, away: 'time-out' }, 'x.xx.xx'],
  ['age-not-confirmed', { ...member, confirmedAge: 18 }, '..xx.x.'],
]

describe('[ELI-002] [ELI-007] [REG-13] one decision for every act and reason', () => {
  test.each(MATRIX)('%s', (reason, standing, row) => {
    const refusals = ACTS.map((act) => eligibility(standing, act, open))
    expect(refusals.map((why) => (why ? 'x' : '.')).join('')).toBe(row)
    expect(new Set(refusals.filter(Boolean))).toEqual(new Set(reason === 'nothing' ? [] : [reason]))
  })

  test('[KYC-07] documents are required before money moves, where the brand makes them mandatory', () => {
    const closed = (rules: typeof open) =>
      ACTS.filter((act: Act) => eligibility(member, act, rules) === 'kyc-missing')
    expect(closed(strict)).toEqual(['play', 'deposit', 'withdraw', 'bonus'])
    expect(closed({ ...open, depositNeedsKyc: true })).toEqual(['deposit'])
    expect(closed(open)).toEqual([])
    expect(eligibility({ ...member, kycApproved: true }, 'play', strict)).toBeNull()
  })

  test('[KYC-07] a deposit is not decided by rules that know nothing of its documents', () => {
    const rules = rulesOf(brand)
    expect(eligibility(member, 'play', rules)).toBeNull()
    // @ts-expect-error the rules of deposits are missing
    eligibility(member, 'deposit', rules)
    expect(eligibility(member, 'deposit', { ...rules, depositNeedsKyc: true })).toBe('kyc-missing')
    expect(eligibility(member, 'deposit', withoutDocuments(strict))).toBeNull()
  })

  test('[ELI-004] a refusal never reveals that somebody is on a list', () => {
    expect(
      ['restricted', 'blocked', 'excluded', 'staff', 'under-age'].map((w) =>
        codeOf(w as 'blocked'),
      ),
    ).toEqual(Array(5).fill('ACCOUNT_BLOCKED'))
  })
})

test('[ACC-011] a barred member has no session, one who may not play can still read', () => {
  expect(['active', 'ineligible', 'blocked', 'frozen'].map(mayEnter)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
