import { KYC_STATES, KYC_STEPS, type KycAction } from '@parola/contract/people/kyc-lists'
import { describe, expect, test } from 'vitest'
import {
  afterVerdict,
  ageOn,
  dayIn,
  isBirthDate,
  isOverQuota,
  letterOf,
  neededDocuments,
  nextKycState,
} from './kyc.rules.ts'

const ACTIONS: KycAction[] = ['save', 'submit', 'toPerson', 'approve', 'refuse', 'bar']

describe('[KYC-06] states', () => {
  test('transition as the table of the contract says, and not otherwise', () => {
    for (const state of KYC_STATES) {
      for (const action of ACTIONS) {
        expect(nextKycState(state, action)).toBe(KYC_STEPS[state][action] ?? null)
      }
    }
    expect(ACTIONS.map((action) => nextKycState('barred', action))).toEqual(Array(6).fill(null))
    expect(nextKycState('approved', 'save')).toBeNull()
  })

  test('are reported as four letters', () => {
    expect(KYC_STATES.map(letterOf).join('')).toBe('NNPPARR')
  })
})

describe('[ELI-001] ages', () => {
  test.each([
    ['2005-11-22', '2026-11-21', 20],
    ['2005-11-21', '2026-11-21', 21],
    ['2004-02-29', '2025-02-28', 20],
    ['2004-02-29', '2025-03-01', 21],
    ['2004-02-29', '2028-02-29', 24],
    ['2026-11-21', '2026-11-21', 0],
  ])('born on %s, on %s it is %i', (born, today, age) => {
    expect(ageOn(born, today)).toBe(age)
  })

  test('a birthday begins at midnight of the brand’s zone', () => {
    const before = new Date('2026-11-20T15:59:59Z')
    const after = new Date('2026-11-20T16:00:00Z')
    expect([before, after].map((instant) => dayIn('Asia/Manila', instant))).toEqual([
      '2026-11-20',
      '2026-11-21',
    ])
    expect(ageOn('2005-11-21', dayIn('Asia/Manila', after))).toBe(21)
    expect(ageOn('2005-11-21', dayIn('UTC', after))).toBe(20)
  })

  test.each([
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2026-11-21', true],
    ['2026-11-22', false],
    ['9999-12-31', false],
    ['0001-01-01', false],
    ['2000-00-10', false],
    ['20000-01-01', false],
    ['', false],
  ])('[KYC-04] %s can be a birthday: %s', (text, is) => {
    expect(isBirthDate(text, '2026-11-21')).toBe(is)
  })
})

describe('[DOC-006] pictures', () => {
  const file = (document: string, more = {}) => ({
    document,
    isRefused: false,
    isErased: false,
    ...more,
  })
  test('are required until there is a valid one of each', () => {
    expect(neededDocuments([])).toEqual(['idCardFront', 'idCardBack', 'idCardSelfie'])
    const three = ['idCardFront', 'idCardBack', 'idCardSelfie'].map((name) => file(name))
    expect(neededDocuments(three)).toEqual([])
    const refused = [...three, file('idCardBack', { isRefused: true })]
    expect(neededDocuments(refused)).toEqual(['idCardBack'])
    expect(neededDocuments([...refused, file('idCardBack')])).toEqual([])
    expect(neededDocuments([...three, file('idCardFront', { isErased: true })])).toEqual([
      'idCardFront',
    ])
  })

  test.each([
    [{ files: 9, bytes: 0, submissions: 4 }, { files: 3, bytes: 1 }, false],
    [{ files: 10, bytes: 0, submissions: 0 }, { files: 3, bytes: 1 }, true],
    [{ files: 0, bytes: 30 * 1024 * 1024, submissions: 0 }, { files: 1, bytes: 1 }, true],
    [{ files: 0, bytes: 0, submissions: 5 }, { files: 1, bytes: 1 }, true],
  ])('%j and %j more are over the quota: %s', (used, more, is) => {
    expect(isOverQuota(used, more)).toBe(is)
  })

  const blurred = [{ part: 'idCardFront', reason: 'BLURRED' }] as const
  test.each([
    [{ answer: 'GREEN' } as const, {}, 'approve'],
    [{ answer: 'UNSURE' } as const, {}, 'toPerson'],
    [{ answer: 'RED', review: 'FINAL', refused: blurred } as const, {}, 'toPerson'],
    [{ answer: 'RED', review: 'RETRY', refused: blurred } as const, {}, 'refuse'],
    [{ answer: 'RED', review: 'RETRY', refused: [] } as const, {}, 'toPerson'],
    [{ answer: 'RED', review: 'RETRY', refused: blurred } as const, { idCardBack: 1 }, 'refuse'],
    [{ answer: 'RED', review: 'RETRY', refused: blurred } as const, { idCardFront: 1 }, 'toPerson'],
  ])('after %j, with %j before: %s', (verdict, before, action) => {
    expect(afterVerdict(verdict, before)).toBe(action)
  })
})
