import { type ApprovalKind, type decideApproval, rightsOf } from '@parola/contract'
import { record } from '#foundations/audit'
import { mayStill, refuseLinked } from '#people/operator'
import { addMs, DAY_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import { newId } from '#platform/random'
import { type Glance, must, operatorOf, refuse, type Work } from '#platform/work'
import type { Request } from './approvable.types.ts'
import type { Approvables } from './approvables.rules.ts'
import {
  closeRequest,
  insertRequest,
  lockRequest,
  type OfKinds,
  type RequestRow,
  selectOfKinds,
  selectRequests,
  selectWaiting,
} from './approval.sql.ts'

const OPEN_MS = 3 * DAY_MS

const ACCOUNT = 'operator:'

/**
 * Requests the approval of a second operator; the action runs once one approves, within three days.
 * @throws Refusal ALREADY_REQUESTED
 */
export async function propose(work: Work, request: Request): Promise<string> {
  const requestId = newId(work.now)
  const isRequested = await insertRequest(work.tx, {
    ...request,
    requestId,
    brandId: work.brandId,
    requestedBy: operatorOf(work),
    now: work.now,
    expiresAt: addMs(work.now, OPEN_MS),
  })
  if (!isRequested) refuse('ALREADY_REQUESTED')
  const { kind, subject, details, reason } = request
  await record(work, { what: 'approval.propose', subject, after: { kind, ...details }, reason })
  return requestId
}

/**
 * Approves or refuses another operator's request. The database itself rejects a decision by the requester
 * (AZ-008), and by any operator who created or reset the requester or the account in question within 14 days,
 * or was created or reset by them.
 * @throws Refusal SELF_APPROVAL, LINKED_OPERATOR, REQUEST_CLOSED, NOT_ALLOWED, ASKER_NOT_ALLOWED when the
 * requester has since been disabled or lost the right to request
 */
export async function decide(
  approvables: Approvables,
  work: Work,
  { body }: Input<typeof decideApproval>,
): Promise<null> {
  const { requestId, isApproved, answer = null } = body
  const request = await lockRequest(work.tx, { requestId, brandId: work.brandId })
  const approvable = request && approvables.get(request.kind)
  if (!request || !approvable) refuse('NOT_FOUND')
  const by = operatorOf(work)
  if (!rightsOf(work.actor.roles).includes(approvable.needs)) refuse('NOT_ALLOWED')
  if (request.requested_by === by) refuse('SELF_APPROVAL')
  if (request.state !== 'open' || request.expires_at <= work.now) refuse('REQUEST_CLOSED')
  const others = [request.requested_by, ...accountsIn(request)]
  await refuseLinked(work, { operatorId: by, others, since: request.requested_at })
  const requester = { operatorId: request.requested_by, right: approvable.proposeRight }
  if (isApproved && !(await mayStill(work, requester))) refuse('ASKER_NOT_ALLOWED')
  const state = isApproved ? 'approved' : 'refused'
  await closeRequest(work.tx, { requestId, state, by, now: work.now, answer })
  await record(work, {
    what: `approval.${isApproved ? 'approve' : 'refuse'}`,
    subject: request.subject,
    before: { kind: request.kind, requestedBy: request.requested_by },
    after: request.details,
    reason: answer,
  })
  if (isApproved)
    await approvable.carryOut(work, { ...requestOf(request), requestedBy: request.requested_by })
  return null
}

/** The operator whose account a request is about, if any. */
function accountsIn({ subject }: RequestRow): string[] {
  return subject.startsWith(ACCOUNT) ? [subject.slice(ACCOUNT.length)] : []
}

function requestOf({ kind, subject, details, reason }: RequestRow): Request {
  must(typeof details === 'object' && details !== null, 'a request without details')
  return { kind: kind as ApprovalKind, subject, details: { ...details }, reason }
}

/** The pending request of these kinds about a subject, or null. */
export async function waitingRequest(
  { db, brandId, now }: Glance,
  about: { subject: string; kinds: readonly ApprovalKind[] },
) {
  const row = await selectWaiting(db, { ...about, brandId, now })
  return row ? { ...requestOf(row), requester: row.asker, expiresAt: row.expires_at } : null
}

/** Requests of these kinds that wait, or that took effect, newest first. */
export async function requestsOfKinds(
  { db, brandId, now }: Glance,
  sought: Omit<OfKinds, 'brandId' | 'now'>,
) {
  const rows = await selectOfKinds(db, { ...sought, brandId, now })
  return rows.map((row) => ({
    ...requestOf(row),
    requester: row.asker,
    requestedAt: row.requested_at,
    decider: row.decider,
    decidedAt: row.decided_at,
  }))
}

/** Pending requests of this brand, and whether the viewer may decide on each. */
export async function listApprovals(
  approvables: Approvables,
  look: Glance,
  state: 'open' | 'closed' = 'open',
) {
  const { brandId, now } = look
  const operatorId = operatorOf(look)
  const sought = { brandId, isOpen: state === 'open', now, operatorId }
  const rows = await selectRequests(look.db, sought)
  const rights = rightsOf(look.actor.roles)
  return rows.flatMap((row) => {
    const approvable = approvables.get(row.kind)
    const isOwn = row.requested_by === operatorId
    const isTheirs = approvable && rights.includes(approvable.needs)
    // Of a kind that is no longer requested: the audit trail has it.
    if (!approvable || !(isOwn || isTheirs)) return []
    const whyNot = isOwn ? 'SELF_APPROVAL' : row.is_linked ? 'LINKED_OPERATOR' : null
    return [
      {
        ...requestOf(row),
        requestId: row.request_id,
        state: row.state as 'open' | 'approved' | 'refused' | 'expired',
        requestedBy: row.asker,
        requestedAt: row.requested_at,
        expiresAt: row.expires_at,
        decidedBy: row.decider,
        answer: row.answer,
        mayDecide: whyNot === null && row.state === 'open',
        whyNot:
          row.state === 'open' ? (whyNot as 'SELF_APPROVAL' | 'LINKED_OPERATOR' | null) : null,
      },
    ]
  })
}
