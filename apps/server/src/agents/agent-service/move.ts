import type { moveServiceRequest } from '@parola/contract'
import { balanceOf } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { contractDebtOf } from '#money/contract-debt'
import { refuseUnfit } from '#people/eligibility'
import type { Member } from '#people/member'
import { addMs, MINUTE_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import { memberOf, refuse, type Work } from '#platform/work'
import { accepted, refuseAnswer } from './accept.ts'
import { agentServiceSettings } from './agent-service-settings.ts'
import { giveBack, isStopped, type Locked, lockWhole, release } from './escrow.ts'
import { notify } from './notify.ts'
import { type RequestRow, updateRequest } from './request.sql.ts'
import type { RequestParts } from './request.ts'
import { actionsOf, funderOf, isHeld, type Party } from './service.rules.ts'

type Body = Input<typeof moveServiceRequest>['body']

/**
 * What a party does with a request. Whatever comes too late, twice or from somebody else is refused, and moves nothing.
 * @throws Refusal SERVICE_CLOSED
 */
export async function moveRequest(
  parts: RequestParts,
  work: Work,
  { requestId, action, note }: Body,
): Promise<RequestRow> {
  const locked = await lockWhole(work, requestId)
  const { row } = locked
  const party = partyOf(row, memberOf(work))
  if (!party || !actionsOf(row, party, work.now).includes(action)) refuse('SERVICE_CLOSED')
  switch (action) {
    case 'accept':
      return acceptWithdrawal(parts, work, { locked, note })
    case 'decline':
      return end(work, row, { state: 'declined', kind: `declined-${row.kind}`, to: 'member' })
    case 'cancel':
      return end(work, row, { state: 'cancelled', kind: 'cancelled', to: 'agent' })
    case 'paid':
      return paid(work, row, party)
    case 'received':
      return received(parts, work, locked)
    case 'dispute':
      return disputed(work, row, party)
  }
}

/** Whose request it is to a caller; null for a stranger. */
export function partyOf(row: RequestRow, memberId: string): Party | null {
  if (row.member_id === memberId) return 'member'
  return row.agent_id === memberId ? 'agent' : null
}

type Accepting = { locked: Locked; note: string }

/** A deposit is accepted by its own call, with the agent's payment password. */
async function acceptWithdrawal(parts: RequestParts, work: Work, { locked, note }: Accepting) {
  const { row, agent, member, config } = locked
  if (row.kind !== 'withdrawal') refuse('SERVICE_CLOSED')
  await refuseAnswer(work, locked)
  refuseUnfit(agent, 'play', config)
  // Before the agent pays: what has come up since the request would keep the escrow from the agent, or the house from its own.
  if ((await isIndebted(parts, work, member)) || (await isStopped(work, locked))) {
    refuse('SERVICE_STOPPED')
  }
  return accepted(parts, work, { row, note })
}

/** Whether a member owes what is paid before money leaves, or may not withdraw after a change of the account. */
async function isIndebted({ guards }: RequestParts, { tx, now }: Work, { memberId }: Member) {
  const { owedMinor } = await balanceOf(tx, memberId)
  if (owedMinor > 0n || (await contractDebtOf(tx, memberId)) > 0n) return true
  return (await guards.heldUntil(tx, { memberId, now })) !== null
}

type End = { state: 'declined' | 'cancelled'; kind: string; to: Party }

/** Nobody paid: what is in escrow goes back. An agent who accepted and then declines has not paid what was accepted. */
async function end(work: Work, row: RequestRow, { state, kind, to }: End) {
  if (isHeld(row)) await giveBack(work, row)
  const { now } = work
  const answered = state === 'declined' && !row.answered_at ? { answered_at: now } : {}
  const isBreach = state === 'declined' && row.state === 'accepted'
  const broken = isBreach ? { breach: 'unpaid', breach_at: now } : {}
  const change = { state, due_by: null, ended_at: now, ...answered, ...broken }
  const next = await updateRequest(work.tx, row.request_id, change)
  await notify(work, next, [{ to, kind }])
  return next
}

async function paid(work: Work, row: RequestRow, party: Party) {
  const { confirmMinutes } = await settingsOf(work, agentServiceSettings)
  const dueBy = addMs(work.now, confirmMinutes * MINUTE_MS)
  const change = { state: 'paid', paid_at: work.now, due_by: dueBy }
  const next = await updateRequest(work.tx, row.request_id, change)
  await notify(work, next, [{ to: party === 'member' ? 'agent' : 'member', kind: 'paid' }])
  return next
}

/** Whoever was paid outside confirms it: the other gets the amount, or operators look at what stands in the way. */
async function received(parts: RequestParts, work: Work, locked: Locked) {
  const { row } = locked
  if (!(await release(work, parts.turnover, locked))) {
    return row.state === 'disputed' ? row : disputed(work, row, 'stopped')
  }
  const change = { state: 'completed', due_by: null, ended_at: work.now }
  const next = await updateRequest(work.tx, row.request_id, change)
  const to = funderOf(row.kind) === 'agent' ? 'member' : 'agent'
  await notify(work, next, [{ to, kind: `completed-${row.kind}` }])
  return next
}

/** Two operators decide from here on; the amount stays in escrow until they have. */
export async function disputed(
  work: Work,
  row: RequestRow,
  why: Party | 'overdue' | 'stopped',
): Promise<RequestRow> {
  const change = { state: 'disputed', dispute: why, disputed_at: work.now, due_by: null }
  const next = await updateRequest(work.tx, row.request_id, change)
  const messages = (['member', 'agent'] as const).map((to) => ({ to, kind: 'disputed' }))
  await notify(work, next, messages)
  const { reference, member_id: memberId, agent_id: agentId } = row
  const alarm = { alarm: 'agent_service_disputed', reference, memberId, agentId, why }
  work.log.error(alarm, 'a request through an agent waits for operators')
  return next
}
