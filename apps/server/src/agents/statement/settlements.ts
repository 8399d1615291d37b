import type { ContractKind, settlementPreview, settlements } from '@parola/contract'
import { periodOf, seriesOf } from '#agents/agent-contract'
import { brandById } from '#foundations/brand'
import { findMembers } from '#people/member'
import { type Input, pageAfter } from '#platform/http'
import { isId } from '#platform/random'
import type { Glance, Work } from '#platform/work'
import { compute } from './compute.ts'
import { selectSettlements } from './settlements.sql.ts'

/** Records of the brand for its operators. */
export async function readSettlements(
  { db, brandId }: Glance,
  { query }: Input<typeof settlements>,
) {
  const { state, kind, amounts, cursor, pageSize } = query
  const hasAmount = amounts === 'some'
  const after = isId(cursor) ? cursor : undefined
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectSettlements(db, { brandId, state, kind, hasAmount, after, limit }),
    (row) => row.record_id,
  )
  const content = shown.map((row) => ({
    ...{ recordId: row.record_id, memberId: row.agent_id, username: row.username },
    ...{ kind: row.kind as ContractKind, startsAt: row.starts_at, endsAt: row.ends_at },
    ...{ gross: row.gross_minor, downlineCost: row.downline_minor },
    ...{ correction: row.correction_minor, amount: row.amount_minor },
    state: stateOf(row),
    ...{ paidAt: row.paid_at, reason: row.reason },
    mayReopen: row.state === 'rejected' && row.reopened_at === null,
  }))
  return { content, next }
}

function stateOf({ state, is_held: isHeld }: { state: string; is_held: boolean }) {
  if (state === 'processing' && isHeld) return 'held' as const
  return state as 'processing' | 'approved' | 'rejected'
}

/** A dry run of the windows of a kind that are running now, by the same rules as the settlement. */
export async function previewSettlements(
  work: Work,
  { query: { kind } }: Input<typeof settlementPreview>,
) {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const windows = []
  for (const { period } of (await seriesOf(work.tx, work.brandId)).filter(
    (series) => series.kind === kind,
  )) {
    const { start, end } = periodOf(work.now, period, config.timeZone)
    const computed = await compute(work, { kind, period, starts_at: start, ends_at: end })
    const agents = await findMembers(
      { db: work.tx },
      computed.map(({ contract }) => contract.agentId),
    )
    windows.push({
      ...{ startsAt: start, endsAt: end },
      total: computed.reduce((sum, { line }) => sum + line.paid, 0n),
      lines: computed.map(({ contract, line }) => ({
        username: agents.get(contract.agentId)?.username ?? '',
        ...{ gross: line.gross, downlineCost: line.downlineCost, amount: line.paid },
      })),
    })
  }
  return windows
}
