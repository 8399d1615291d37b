import { contractDebts } from '@parola/contract'
import { answers, type Input, pageAfter } from '#platform/http'
import { isId } from '#platform/random'
import { type Glance, memberOf } from '#platform/work'
import { selectDebts } from './contract-debt.sql.ts'

export const contractDebtRoutes = [answers(contractDebts, { reads: readDebts })]

async function readDebts(glance: Glance, { query }: Input<typeof contractDebts>) {
  const memberId = memberOf(glance)
  const { cursor, pageSize } = query
  // The first page for anything that is no cursor.
  const before = isId(cursor) ? cursor : undefined
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectDebts(glance.db, { memberId, before, limit }),
    (row) => row.debt_id,
  )
  const content = shown.map((row) => ({
    ...{ debtId: row.debt_id, side: sideOf(row, memberId), other: row.other },
    ...{ amount: row.amount_minor, left: row.amount_minor - row.paid_minor },
    ...{ since: row.since, paidAt: row.paid_at },
  }))
  return { content, next }
}

const sideOf = ({ debtor_id }: { debtor_id: string }, memberId: string) =>
  debtor_id === memberId ? ('owes' as const) : ('owed' as const)
