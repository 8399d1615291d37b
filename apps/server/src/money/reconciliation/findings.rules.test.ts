import { expect, test } from 'vitest'
import { confirmed, csvLine, depositFinding, payoutFinding, weighed } from './findings.rules.ts'

const row = (status: string, amount = '500.00') => ({
  kind: 'payment' as const,
  reference: 'D1',
  status,
  currency: 'PHP',
  amount,
})
const order = (state: string, amount = 50_000n) => ({ state, amount, memberId: 'm' })

test.each([
  ['PAID', 'CREDITED', null],
  ['PAID', 'REVERSED', null],
  ['REVERSED', 'REVERSED', null],
  ['REVERSED', 'FAILED', null],
  ['REVERSED', 'CREDITED', 'deposit-not-reversed'],
  ['PAID', 'PENDING', 'deposit-not-credited'],
  ['PAID', 'EXPIRED', 'deposit-not-credited'],
  ['PAID', 'REVIEW', 'deposit-in-review'],
  // A refunded payment was received before: the gateway lists it as paid.
  ['PAID', 'REFUNDING', null],
  ['PAID', 'REFUNDED', null],
  ['REVERSED', 'REFUNDED', null],
])('[PAY-012] a deposit %s there and %s here: %s', (there, here, check) => {
  expect(depositFinding(row(there), order(here))?.check ?? null).toBe(check)
})

test.each([
  ['PAID', 'PAID', null],
  ['RETURNED', 'RETURNED', null],
  ['RETURNED', 'PAID', 'payout-not-returned'],
  ['PAID', 'SENT', 'payout-not-settled'],
  ['PAID', 'FAILED', 'payout-failed-here'],
])('[PAY-012] a payout %s there and %s here: %s', (there, here, check) => {
  expect(payoutFinding(row(there), order(here))?.check ?? null).toBe(check)
})

test('[PAY-012] other amounts and unknown orders are named with both figures', () => {
  expect(depositFinding(row('PAID', '499.99'), order('CREDITED'))).toMatchObject({
    check: 'deposit-amount',
    expected: '499.99',
    found: '500.00',
  })
  expect(payoutFinding(row('PAID', '1.00'), order('PAID'))?.check).toBe('payout-amount')
  expect(depositFinding(row('PAID'), undefined)?.check).toBe('deposit-unknown-here')
  expect(payoutFinding(row('PAID'), undefined)?.check).toBe('payout-unknown-here')
})

test('[LED-014] the most serious finding comes first, and one broken check breaks the report', () => {
  const finding = { area: 'gateway' as const, subject: 's' }
  const noted = { ...finding, check: 'deposit-in-review' as const }
  const differs = { ...finding, check: 'deposit-not-credited' as const }
  const broken = { ...finding, check: 'payout-unknown-here' as const }
  expect(weighed([]).state).toBe('sound')
  expect(weighed([noted]).state).toBe('sound')
  expect(weighed([noted, differs]).state).toBe('differs')
  const all = weighed([noted, differs, broken])
  expect(all).toMatchObject({ state: 'broken', counts: { broken: 1, differing: 1, noted: 1 } })
  expect(all.lines.map(({ weight }) => weight)).toEqual(['broken', 'differs', 'noted'])
})

test('[LED-014] what only one of two looks has found does not count', () => {
  const held = (memberId: string, found: string) => ({
    ...{ area: 'ledger' as const, check: 'held' as const, subject: 'wallet:held' },
    ...{ memberId, found },
  })
  const second = [held('b', '3.00'), held('c', '1.00')]
  expect(confirmed([held('a', '1.00'), held('b', '2.00')], second)).toEqual([held('b', '3.00')])
})

test('[AUD-005] a cell that a spreadsheet would run is text', () => {
  expect(csvLine(['=1+1', 'a,b', 'say "x"'])).toBe(`'=1+1,"a,b","say ""x"""\r\n`)
})
