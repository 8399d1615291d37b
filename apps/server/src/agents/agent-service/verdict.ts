import type { opsServiceRequests, proposeServiceVerdict, SERVICE_VERDICTS } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { record } from '#foundations/audit'
import type { Turnover } from '#money/turnover'
import { type Approvable, propose } from '#people/approval'
import type { FieldKeys } from '#platform/crypto'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { giveBack, lockWhole, release } from './escrow.ts'
import { notesOf } from './notes.ts'
import { notify } from './notify.ts'
import { type NamedRow, selectForConsole, selectNamed, updateRequest } from './request.sql.ts'
import { isAgainstAgent } from './service.rules.ts'

type Verdict = (typeof SERVICE_VERDICTS)[number]

const KIND = 'agent-service.decide'
const subjectOf = (requestId: string) => `agent-service:${requestId}`

/** Requests of the brand for operators: those that wait for a decision, open ones, or ended ones. */
export async function readForConsole(
  fieldKeys: FieldKeys,
  look: Glance,
  { query }: Input<typeof opsServiceRequests>,
) {
  const { db, brandId, now } = look
  const { state, cursor, pageSize } = query
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectForConsole(db, { brandId, state, before: cursor, limit, now }),
    (row) => row.request_id,
  )
  const notes = await notesOf(
    db,
    fieldKeys,
    shown.map((row) => row.request_id),
  )
  return { content: shown.map((row) => ({ ...viewOf(row), ...notes(row.request_id) })), next }
}

function viewOf(row: NamedRow & { is_requested: boolean }) {
  return {
    ...{ requestId: row.request_id, reference: row.reference, kind: row.kind as 'deposit' },
    ...{ state: row.state as 'disputed', memberId: row.member_id, member: row.member },
    ...{ agentId: row.agent_id, agent: row.agent_username, amount: row.amount_minor },
    ...{ currency: row.currency, requestedAt: row.requested_at, answeredAt: row.answered_at },
    ...{ paidAt: row.paid_at, dueBy: row.due_by, endedAt: row.ended_at },
    ...{ dispute: row.dispute as 'overdue' | null, breach: row.breach as 'unpaid' | null },
    ...{ verdict: row.verdict as Verdict | null, isRequested: row.is_requested },
  }
}

/**
 * Requests a decision about the escrow of a disputed request; a second operator approves it.
 * @throws Refusal SERVICE_CLOSED, ALREADY_REQUESTED
 */
export async function proposeVerdict(work: Work, { body }: Input<typeof proposeServiceVerdict>) {
  const { requestId, verdict, reason } = body
  const row = await selectNamed(work.tx, requestId)
  if (row?.brand_id !== work.brandId || row.state !== 'disputed') refuse('SERVICE_CLOSED')
  const { reference, kind, member, agent_username: agent, currency } = row
  const amount = formatMinor(row.amount_minor, currency)
  const details = { requestId, verdict, reference, kind, member, agent, amount, currency }
  await propose(work, { kind: KIND, subject: subjectOf(requestId), details, reason })
  return null
}

/**
 * A decision of two operators: the parties may have agreed meanwhile, which ends the request, and what may not be released is
 * returned or waits.
 */
export const verdictApproval = (turnover: Turnover): Approvable => ({
  kind: KIND,
  proposeRight: 'settlement.propose',
  needs: 'settlement.approve',
  carryOut: async (work, { details, reason }) => {
    const { requestId, verdict } = details as { requestId: string; verdict: Verdict }
    const locked = await lockWhole(work, requestId)
    const { row } = locked
    if (row.state !== 'disputed') refuse('SERVICE_CLOSED')
    if (verdict === 'return') await giveBack(work, row)
    else if (!(await release(work, turnover, locked))) refuse('TRANSFER_RECEIVER_CLOSED')
    const isBreach = isAgainstAgent(row, verdict)
    const next = await updateRequest(work.tx, requestId, {
      ...{ state: verdict === 'return' ? 'returned' : 'completed', verdict, ended_at: work.now },
      ...(isBreach ? { breach: 'dispute', breach_at: work.now } : {}),
    })
    const subject = subjectOf(requestId)
    const after = { verdict, reference: row.reference }
    await record(work, { what: 'agent-service.decide', subject, after, reason })
    const kind = `decided-${isBreach ? 'member' : 'agent'}`
    await notify(work, next, [
      { to: 'member', kind },
      { to: 'agent', kind },
    ])
  },
})
