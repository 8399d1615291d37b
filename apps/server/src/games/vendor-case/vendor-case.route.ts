import { vendorCases } from '@parola/contract'
import { answers, type Input, pageAt, rangeOf } from '#platform/http'
import type { Glance } from '#platform/work'
import { statementOf } from './vendor-case.rules.ts'
import { type CaseRow, selectCases } from './vendor-case.sql.ts'
import type { CaseKind } from './vendor-cases.ts'

export const vendorCaseRoutes = [answers(vendorCases, { reads: readCases })]

async function readCases(look: Glance, { query }: Input<typeof vendorCases>) {
  const { rows, total } = await selectCases(look.db, {
    brandId: look.brandId,
    isOpen: query.state !== 'closed',
    vendor: query.vassalage,
    ...rangeOf(query),
  })
  return pageAt(query, { content: rows.map(viewOf), total })
}

function viewOf(row: CaseRow) {
  return {
    caseId: row.case_id,
    vassalage: row.vendor,
    kind: row.kind as CaseKind,
    ...{ subject: row.subject, round: row.round },
    ...{ memberId: row.member_id, username: row.username ?? '' },
    ...{ ours: statementOf(row.ours), theirs: statementOf(row.theirs) },
    ...{ times: row.times, openedAt: row.opened_at, seenAt: row.seen_at },
    ...{ closedAt: row.closed_at, outcome: row.outcome },
  }
}
