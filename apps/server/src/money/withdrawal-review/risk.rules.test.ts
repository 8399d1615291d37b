import { expect, test } from 'vitest'
import { type RiskFacts, signalsOf } from './risk.rules.ts'

const CALM: RiskFacts = {
  paidTimes: 3,
  paidToAccount: 2,
  accountIsFresh: false,
  resting: null,
  isVerified: true,
  turnoverLeft: 0n,
  owed: 0n,
  recalledDeposits: 0,
  depositsInReview: 0,
  deposited: 100_000n,
  takenOut: 100_000n,
}
const raised = (change: Partial<RiskFacts>) =>
  signalsOf({ ...CALM, ...change })
    .filter(({ isRaised }) => isRaised)
    .map(({ kind }) => kind)

test('[PAY-006] no signal is raised for an inconspicuous member, and all are checked', () => {
  expect(raised({})).toEqual([])
  expect(signalsOf(CALM)).toHaveLength(11)
})

test.each<[kind: string, change: Partial<RiskFacts>]>([
  ['first-withdrawal', { paidTimes: 0 }],
  ['first-to-account', { paidToAccount: 0 }],
  ['account-fresh', { accountIsFresh: true }],
  ['account-changed', { resting: 'password' }],
  ['new-device', { resting: 'device' }],
  ['kyc-missing', { isVerified: false }],
  ['turnover-left', { turnoverLeft: 1n }],
  ['debt', { owed: 1n }],
  ['recalled-deposit', { recalledDeposits: 1 }],
  ['deposit-in-review', { depositsInReview: 1 }],
  ['more-out-than-in', { takenOut: 100_001n }],
])('[PAY-006] each irregularity raises %s and nothing else', (kind, change) => {
  expect(raised(change)).toEqual([kind])
})
