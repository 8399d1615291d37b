import { describe, expect, test } from 'vitest'
import { mayEnter, unfitness } from './standing.rules.ts'

const member = { status: 'active', confirmedAge: 21, kycApproved: false }

describe('[ELI-001] staking and paying in', () => {
  test.each([
    ['of the brand’s age', member, null],
    ['of more than the brand’s age', { ...member, confirmedAge: 30 }, null],
    ['who once confirmed a lower age', { ...member, confirmedAge: 18 }, 'AGE_NOT_CONFIRMED'],
    ['who confirmed none', { ...member, confirmedAge: null }, 'AGE_NOT_CONFIRMED'],
    ['whose papers proved it', { ...member, confirmedAge: null, kycApproved: true }, null],
    ['found ineligible', { ...member, status: 'ineligible' }, 'ACCOUNT_BLOCKED'],
    ['who is blocked', { ...member, status: 'blocked' }, 'ACCOUNT_BLOCKED'],
  ])('is answered to a member %s', (_who, standing, refusal) => {
    expect(unfitness(standing, 21)).toBe(refusal)
  })
})

test('[ACC-011] one who is shut out has no session, one who may not play still reads', () => {
  expect(['active', 'ineligible', 'blocked', 'frozen'].map(mayEnter)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
