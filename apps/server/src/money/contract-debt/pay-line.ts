import { type Entry, post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { withdrawableOf } from '#money/turnover'
import { lockMember } from '#people/eligibility'
import { newId } from '#platform/random'
import { must, type Work } from '#platform/work'
import { addPaid, type DebtRow, insertDebt, lockOpen } from './contract-debt.sql.ts'
import { contractDebtSettings } from './contract-debt-settings.ts'
import { payUpline } from './pay-upline.rules.ts'

type Leg = Entry['legs'][number]

const RECEIVABLE = 'receivable:contract'
const PAYABLE = 'payable:contract'
/** A bet may take money between the look at a wallet and its entry, which then holds the wallet's lock. */
const TRIES = 3

/** What an upline owes by one settlement; `key` is that of its entry. Minor units. */
export type UplineLine = {
  key: string
  kind: Entry['kind']
  debtorId: string
  creditorId: string
  currency: string
  amount: bigint
}

/**
 * Pays a settlement from the upline's wallet: open debts first, then this one. What is left becomes a debt, or is paid by
 * the house where it guarantees (rules/agents §6). Called once for a settlement, in the transaction that approves it.
 */
export async function payLine(work: Work, line: UplineLine) {
  const { key, kind, debtorId, creditorId, currency, amount } = line
  await lockMember(work, debtorId)
  await payDebts(work, debtorId)
  const parties = { debtorId, creditorId }
  const paid = await payPart(work, { ...parties, kind, key, amount, ref: key })
  if (paid === amount) return
  const rest = amount - paid
  const { houseGuarantees } = await settingsOf(work, contractDebtSettings)
  const owed: Leg = houseGuarantees
    ? { member: creditorId, wallet: 'main', amount: rest }
    : { account: PAYABLE, amount: rest }
  await post(work.tx, {
    ...{ key: `${key}/debt`, kind, ref: key, currency },
    legs: [owed, { account: RECEIVABLE, amount: -rest }],
  })
  await insertDebt(work.tx, {
    ...{ debt_id: newId(work.now), brand_id: work.brandId, debtor_id: debtorId },
    creditor_id: houseGuarantees ? null : creditorId,
    ...{ source: key, kind, currency, amount_minor: rest, since: work.now },
  })
}

/**
 * Credits an agent's wallet, and pays open debts from it in the same transaction, so that nothing comes between. The debts
 * are locked before the wallet, as by whoever else pays them.
 */
export async function creditPayingDebts(
  work: Work,
  debtorId: string,
  credit: () => Promise<void>,
): Promise<void> {
  const open = await lockOpen(work.tx, debtorId)
  await credit()
  if (open.length > 0) await payDebts(work, debtorId)
}

/** Pays an agent's open debts from what the wallet has now, the oldest first. */
export async function payDebts(work: Work, debtorId: string) {
  for (const debt of await lockOpen(work.tx, debtorId)) {
    const left = debt.amount_minor - debt.paid_minor
    const paid = await payPart(work, partOf(debt, left))
    if (paid > 0n) await addPaid(work.tx, debt, { amount: paid, now: work.now })
    if (paid < left) return
  }
}

function partOf(debt: DebtRow, amount: bigint): Part {
  const { source, paid_minor: before, debtor_id: debtorId, creditor_id: creditorId } = debt
  return {
    ...{ debtorId, creditorId, amount, kind: debt.kind as Entry['kind'] },
    ...{ key: `${source}/debt/${before}`, ref: source, isDebt: true },
  }
}

type Part = {
  debtorId: string
  /** Null: the house. */
  creditorId: string | null
  kind: Entry['kind']
  key: string
  ref: string
  amount: bigint
  isDebt?: boolean
}

/** Moves as much of an amount as the wallet has; returns how much that was. */
async function payPart({ tx, brandId, now }: Work, part: Part): Promise<bigint> {
  const { debtorId, kind, key, ref } = part
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { free } = await withdrawableOf(tx, { memberId: debtorId, brandId, now })
    const [payment] = payUpline(free, [{ id: key, amount: part.amount }]).payments
    if (!payment) return 0n
    const posted = await post(tx, { key, kind, ref, legs: legsOf(part, payment.amount) })
    must(posted !== 'replay', `the debt ${key} was paid before`)
    if (posted === 'applied') return payment.amount
  }
  return 0n
}

function legsOf({ debtorId, creditorId, isDebt }: Part, amount: bigint): Leg[] {
  const debit: Leg = { member: debtorId, wallet: 'main', amount: -amount }
  if (!creditorId) return [debit, { account: RECEIVABLE, amount }]
  const moved: Leg[] = [debit, { member: creditorId, wallet: 'main', amount }]
  if (!isDebt) return moved
  return [...moved, { account: RECEIVABLE, amount }, { account: PAYABLE, amount: -amount }]
}
