import {
  type ReconciliationArea,
  type ReconciliationCheck,
  type Weight,
  weightOf,
} from '@parola/contract'
import { formatMinor, parseMinor } from '@parola/money'

/** A difference or a broken invariant. */
export type Finding = {
  area: ReconciliationArea
  check: ReconciliationCheck
  subject: string
  memberId?: string | null
  expected?: string | null
  found?: string | null
}

/** A row of the gateway's list of a day. */
export type Settled = {
  kind: 'payment' | 'payout'
  reference: string
  status: string
  currency: string
  amount: string
}
/** Our order of the same reference, in minor units. */
export type Order = { state: string; memberId: string; amount: bigint }

const CREDITED = new Set(['CREDITED', 'REVERSED', 'REFUNDING', 'REFUNDED'])

/** What a payment settled by the gateway means for our deposit. */
export function depositFinding(row: Settled, order: Order | undefined): Finding | null {
  const finding = {
    area: 'gateway' as const,
    subject: row.reference,
    memberId: order?.memberId ?? null,
  }
  if (!order)
    return { ...finding, check: 'deposit-unknown-here', expected: row.amount, found: null }
  const found = formatMinor(order.amount, row.currency)
  if (row.status === 'REVERSED') {
    if (order.state !== 'CREDITED') return null
    return { ...finding, check: 'deposit-not-reversed', expected: row.status, found: order.state }
  }
  if (order.state === 'REVIEW')
    return { ...finding, check: 'deposit-in-review', expected: row.amount, found }
  if (!CREDITED.has(order.state)) {
    return { ...finding, check: 'deposit-not-credited', expected: row.status, found: order.state }
  }
  const isEqual = parseMinor(row.amount, row.currency) === order.amount
  return isEqual ? null : { ...finding, check: 'deposit-amount', expected: row.amount, found }
}

/** What a payout settled by the gateway means for ours. */
export function payoutFinding(row: Settled, order: Order | undefined): Finding | null {
  const finding = {
    area: 'gateway' as const,
    subject: row.reference,
    memberId: order?.memberId ?? null,
  }
  if (!order) return { ...finding, check: 'payout-unknown-here', expected: null, found: row.amount }
  const found = formatMinor(order.amount, row.currency)
  if (parseMinor(row.amount, row.currency) !== order.amount) {
    return { ...finding, check: 'payout-amount', expected: found, found: row.amount }
  }
  const states = { ...finding, expected: order.state, found: row.status }
  if (order.state === 'FAILED') return { ...states, check: 'payout-failed-here' }
  if (order.state === 'SENDING' || order.state === 'SENT') {
    return { ...states, check: 'payout-not-settled' }
  }
  const isReturned = row.status === 'RETURNED' && order.state !== 'RETURNED'
  return isReturned ? { ...states, check: 'payout-not-returned' } : null
}

/** What two looks agree on: money that moved between the reads of one look differs at no other. */
export function confirmed(first: readonly Finding[], second: readonly Finding[]): Finding[] {
  const nameOf = ({ check, subject, memberId }: Finding) => `${check} ${subject} ${memberId ?? ''}`
  const known = new Set(first.map(nameOf))
  return second.filter((finding) => known.has(nameOf(finding)))
}

/** Findings with their weights, the most serious first, and how many there are of each. */
export function weighed(findings: readonly Finding[]) {
  const rank: Record<Weight, number> = { broken: 0, differs: 1, noted: 2 }
  const lines = findings
    .map((finding) => ({ ...finding, weight: weightOf(finding.check) }))
    .sort((a, b) => rank[a.weight] - rank[b.weight])
  const count = (weight: Weight) => lines.filter((line) => line.weight === weight).length
  const counts = { broken: count('broken'), differing: count('differs'), noted: count('noted') }
  return { lines, counts, state: stateOf(counts) }
}

function stateOf({ broken, differing }: { broken: number; differing: number }) {
  if (broken > 0) return 'broken' as const
  return differing > 0 ? ('differs' as const) : ('sound' as const)
}

const BEGINS_A_FORMULA = /^[=+\-@\t\r]/

/** One line of RFC 4180; text that a spreadsheet would read as a formula is escaped (AUD-005). */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((cell) => {
    const safe = BEGINS_A_FORMULA.test(cell) ? `'${cell}` : cell
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${written.join(',')}\r\n`
}
