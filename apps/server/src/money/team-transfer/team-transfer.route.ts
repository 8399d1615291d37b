import {
  downlines,
  teamTransfers,
  transferDownline,
  transferStanding,
  transferUpline,
} from '@parola/contract'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { eligibility, rulesOf, standingOf, withoutDocuments } from '#people/eligibility'
import { kindOfType } from '#people/member'
import { belowOf } from '#people/team'
import { answers, type Input, type Opening, pageAfter } from '#platform/http'
import { type Glance, memberOf } from '#platform/work'
import { type ProvedRequest, type SendParts, send } from './send.ts'
import { readStanding } from './standing.ts'
import { selectTransfers, type TransferRow } from './team-transfer.sql.ts'
import { teamTransferSettings } from './team-transfer-settings.ts'

export function teamTransferRoutes(parts: SendParts) {
  const sends = async (opening: Opening, { body }: { body: ProvedRequest }) => {
    const { row, other } = await send(parts, opening, body)
    return { value: viewOf({ ...row, other }, row.sender_id) }
  }
  return [
    answers(transferStanding, { acts: (opening) => readStanding(parts, opening) }),
    answers(transferUpline, { acts: sends }),
    answers(transferDownline, { acts: sends }),
    answers(teamTransfers, { reads: readTransfers }),
    answers(downlines, { reads: readDownlines }),
  ]
}

async function readTransfers(glance: Glance, { query }: Input<typeof teamTransfers>) {
  const memberId = memberOf(glance)
  const { cursor: before, pageSize } = query
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectTransfers(glance.db, { memberId, before, limit }),
    (row) => row.transfer_id,
  )
  return { content: shown.map((row) => viewOf(row, memberId)), next }
}

async function readDownlines(glance: Glance, { query }: Input<typeof downlines>) {
  const { db, brandId, now } = glance
  const { config } = await brandById(db, brandId, now)
  const rules = withoutDocuments(rulesOf(config))
  const { isAnyDepth } = await settingsOf(glance, teamTransferSettings)
  const rows = await belowOf(db, {
    agentId: memberOf(glance),
    search: query.search,
    isAnyDepth,
    limit: query.pageSize,
  })
  return rows.map((row) => ({
    memberId: row.member_id,
    account: row.username,
    nickname: row.nickname,
    isAgent: kindOfType(row.type) === 'agent',
    isActive: eligibility(standingOf(row), 'deposit', rules) === null,
  }))
}

function viewOf(row: TransferRow & { other: string }, memberId: string) {
  const isOut = row.sender_id === memberId
  return {
    reference: row.reference,
    direction: row.direction as 'up' | 'down',
    side: isOut ? ('out' as const) : ('in' as const),
    other: row.other,
    wallet: (isOut ? row.from_wallet : row.to_wallet) as 'main' | 'agent',
    amount: row.amount_minor,
    currency: row.currency,
    createdAt: row.created_at,
  }
}
