import type { Calls, ValueOf } from '@parola/contract'
import { parseMinor } from '@parola/money'
import type { OwnRecords } from './records.ts'

type Deposit = ValueOf<Calls['requestDeposit']>
type Withdrawal = ValueOf<Calls['requestWithdrawal']>

/** An expired deposit is not among them: a payment may still come late. */
const DEPOSIT_OVER = new Set(['CREDITED', 'REFUNDED', 'FAILED', 'CANCELLED', 'REVERSED'])
const RETURNED = new Set(['REJECTED', 'CANCELLED', 'RETURNED'])
const WITHDRAWAL_OVER = new Set([...RETURNED, 'RECEIVED', 'FORCED_RECEIVED'])

/** Writes down what a deposit has brought so far; returns whether it is over. */
export function noteDeposit(records: OwnRecords, deposit: Deposit, now: number): boolean {
  const { reference, state, receive } = deposit
  const key = `deposit:${reference}`
  records.put(key, state === 'CREDITED' ? parseMinor(receive, records.currency) : 0n)
  const isOver = DEPOSIT_OVER.has(state)
  if (isOver) records.answered(key)
  else records.request({ key, kind: 'deposit', about: { reference }, requestedAt: now })
  return isOver
}

/** Writes down what a withdrawal has taken from the main balance; returns whether it is over. */
export function noteWithdrawal(records: OwnRecords, withdrawal: Withdrawal, now: number): boolean {
  const { reference, state, amount } = withdrawal
  const key = `withdrawal:${reference}`
  records.put(key, RETURNED.has(state) ? 0n : -parseMinor(amount, records.currency))
  const isOver = WITHDRAWAL_OVER.has(state)
  if (isOver) records.answered(key)
  else records.request({ key, kind: 'withdrawal', about: { reference }, requestedAt: now })
  return isOver
}
