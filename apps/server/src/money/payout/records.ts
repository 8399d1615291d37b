import { WITHDRAWAL_OPEN } from '@parola/contract'
import type { Kysely } from 'kysely'
import { gatewayAccount } from '#money/payment-gateway'
import type { Tables } from '#platform/db'
import {
  selectDepositsOf,
  selectDepositsWithin,
  selectHolding,
  selectPayoutsFor,
  selectPayoutsOf,
  selectPayoutsWithin,
} from './orders.sql.ts'

type Db = Kysely<Tables>
type Span = { brandId: string; from: Date; to: Date }
type Order = { state: string; memberId: string; amount: bigint }

const SETTLED = ['PAID', 'RETURNED']

/** Whether a deposit was ever credited: one recalled during its review was not. */
function wasCredited({ state, credited_minor }: { state: string; credited_minor: bigint | null }) {
  return state === 'CREDITED' || (state === 'REVERSED' && credited_minor !== null)
}

const creditKey = ({ deposit_id: id }: { deposit_id: string }) => `deposit:${id}`
const payoutKey = ({ withdrawal_id: id }: { withdrawal_id: string }) => `withdrawal:${id}:paid`

export type OrderRecords = typeof orderRecords

/** The cashier's orders as a reconciliation reads them. */
export const orderRecords = {
  /** What the unfinished withdrawals of each of these members hold. */
  async holdingOf(db: Db, members: readonly string[]): Promise<Map<string, bigint>> {
    if (members.length === 0) return new Map()
    const rows = await selectHolding(db, members, WITHDRAWAL_OPEN)
    return new Map(rows.map((row) => [row.member_id, BigInt(row.held)]))
  },

  /** Entries that orders changed within a span must have made. */
  async entriesDue(db: Db, span: Span) {
    const deposits = (await selectDepositsWithin(db, span)).filter(wasCredited)
    const payouts = (await selectPayoutsWithin(db, span)).filter(({ state }) =>
      SETTLED.includes(state),
    )
    return [
      ...deposits.map((deposit) => ({
        kind: 'credit' as const,
        key: creditKey(deposit),
        reference: deposit.reference,
        memberId: deposit.member_id,
        amount:
          deposit.credited_minor ??
          (deposit.paid_minor ?? deposit.amount_minor) - deposit.fee_minor,
      })),
      ...payouts.map((payout) => ({
        kind: 'payout' as const,
        key: payoutKey(payout),
        reference: payout.withdrawal,
        memberId: payout.member_id,
        amount: -payout.amount_minor,
      })),
    ]
  },

  /** Entries that the orders with these references have made, whenever they last changed. */
  async entriesOf(db: Db, references: readonly string[]): Promise<Set<string>> {
    const deposits = await selectDepositsOf(db, references)
    const payouts = await selectPayoutsFor(db, references)
    const settled = payouts.filter(({ state }) => SETTLED.includes(state))
    return new Set([...deposits.filter(wasCredited).map(creditKey), ...settled.map(payoutKey)])
  },

  /** Orders that are settled by our records and changed within a span. */
  async settledHere(db: Db, span: Span) {
    const deposits = await selectDepositsWithin(db, span)
    const payouts = await selectPayoutsWithin(db, span)
    return [
      ...deposits
        .filter(({ state }) => state === 'CREDITED')
        .map((deposit) => ({
          kind: 'payment' as const,
          ...deposit,
          amount: deposit.paid_minor ?? deposit.amount_minor,
        })),
      ...payouts
        .filter(({ state }) => state === 'PAID')
        .map((payout) => ({
          kind: 'payout' as const,
          ...payout,
          amount: payout.amount_minor - payout.fee_minor,
        })),
    ].map(({ kind, reference, member_id: memberId, amount }) => ({
      kind,
      reference,
      memberId,
      amount,
    }))
  },

  async deposits(db: Db, references: readonly string[]): Promise<Map<string, Order>> {
    const rows = await selectDepositsOf(db, references)
    return new Map(
      rows.map((row) => [
        row.reference,
        { state: row.state, memberId: row.member_id, amount: row.paid_minor ?? row.amount_minor },
      ]),
    )
  },

  /** The account on which the ledger clears a brand with the gateway. */
  account: (brandId: string) => gatewayAccount({ brand_id: brandId }),

  /** The reference of these payouts in the ledger: that of their withdrawal. */
  async withdrawalsOf(db: Db, payouts: readonly string[]): Promise<Map<string, string>> {
    const rows = await selectPayoutsOf(db, payouts)
    return new Map(rows.map(({ reference, withdrawal }) => [reference, withdrawal]))
  },

  async payouts(db: Db, references: readonly string[]): Promise<Map<string, Order>> {
    const rows = await selectPayoutsOf(db, references)
    return new Map(
      rows.map((row) => [
        row.reference,
        { state: row.state, memberId: row.member_id, amount: row.amount_minor - row.fee_minor },
      ]),
    )
  },
}
