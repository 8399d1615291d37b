import {
  type ApprovalKind,
  type decideApproval,
  type OperatorRight,
  rightsOf,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { mayStill, refuseLinked } from '#people/operator'
import { addMs, DAY_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import { newId } from '#platform/random'
import { type Glance, must, operatorOf, refuse, type Work } from '#platform/work'
import {
  closeRequest,
  insertRequest,
  lockRequest,
  type RequestRow,
  selectRequests,
  selectWaiting,
} from './approval.sql.ts'

const OPEN_MS = 3 * DAY_MS

/** What takes two operators: the right that each of them needs, and what then happens. */
export type Approvable = {
  kind: ApprovalKind
  /** Of whoever asks; it is looked at again when the second operator agrees. */
  asks: OperatorRight
  /** Of the second operator. */
  needs: OperatorRight
  carryOut(work: Work, wish: Agreed): Promise<void>
}
export type Wish = {
  kind: ApprovalKind
  subject: string
  details: Record<string, unknown>
  reason: string
}
/** A wish that a second operator lets happen, with who asked for it. */
export type Agreed = Wish & { requestedBy: string }

const ACCOUNT = 'operator:'

/** Asks a second operator; the wish happens when one lets it, within three days. @throws Refusal ALREADY_ASKED */
export async function propose(work: Work, wish: Wish): Promise<string> {
  const requestId = newId(work.now)
  const isAsked = await insertRequest(work.tx, {
    ...wish,
    requestId,
    brandId: work.brandId,
    requestedBy: operatorOf(work),
    now: work.now,
    expiresAt: addMs(work.now, OPEN_MS),
  })
  if (!isAsked) refuse('ALREADY_ASKED')
  const { kind, subject, details, reason } = wish
  await record(work, { what: 'approval.propose', subject, after: { kind, ...details }, reason })
  return requestId
}

/**
 * Lets another's wish happen, or refuses it. The database itself takes no decision of whoever asked
 * (AZ-008), nor of an operator who made or reset the asker or the account in question within 14 days, or
 * was made or reset by them.
 * @throws Refusal SELF_APPROVAL, LINKED_OPERATOR, REQUEST_CLOSED, NOT_ALLOWED, ASKER_NOT_ALLOWED when whoever
 * asked was disabled, or has lost the right to ask, since then
 */
export async function decide(
  kinds: readonly Approvable[],
  work: Work,
  { body }: Input<typeof decideApproval>,
): Promise<null> {
  const { requestId, isApproved, answer = null } = body
  const request = await lockRequest(work.tx, { requestId, brandId: work.brandId })
  const approvable = kinds.find(({ kind }) => kind === request?.kind)
  if (!request || !approvable) refuse('NOT_FOUND')
  const by = operatorOf(work)
  if (!rightsOf(work.actor.roles).includes(approvable.needs)) refuse('NOT_ALLOWED')
  if (request.requested_by === by) refuse('SELF_APPROVAL')
  if (request.state !== 'open' || request.expires_at <= work.now) refuse('REQUEST_CLOSED')
  const others = [request.requested_by, ...accountsIn(request)]
  await refuseLinked(work, { operatorId: by, others, since: request.requested_at })
  const asker = { operatorId: request.requested_by, right: approvable.asks }
  if (isApproved && !(await mayStill(work, asker))) refuse('ASKER_NOT_ALLOWED')
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
    await approvable.carryOut(work, { ...wishOf(request), requestedBy: request.requested_by })
  return null
}

/** The operator whose account a wish is about, if it is about one. */
function accountsIn({ subject }: RequestRow): string[] {
  return subject.startsWith(ACCOUNT) ? [subject.slice(ACCOUNT.length)] : []
}

function wishOf({ kind, subject, details, reason }: RequestRow): Wish {
  must(typeof details === 'object' && details !== null, 'a request without details')
  return { kind: kind as ApprovalKind, subject, details: { ...details }, reason }
}

/** What of these kinds waits for a second operator about a subject, or null. */
export async function waitingWish(
  { db, brandId, now }: Glance,
  about: { subject: string; kinds: readonly ApprovalKind[] },
) {
  const row = await selectWaiting(db, { ...about, brandId, now })
  return row ? { ...wishOf(row), askedBy: row.asker, expiresAt: row.expires_at } : null
}

/** What is asked for in this brand, and whether who looks may decide on it. */
export async function listApprovals(
  kinds: readonly Approvable[],
  look: Glance,
  state: 'open' | 'closed' = 'open',
) {
  const { brandId, now } = look
  const operatorId = operatorOf(look)
  const asked = { brandId, isOpen: state === 'open', now, operatorId }
  const rows = await selectRequests(look.db, asked)
  const rights = rightsOf(look.actor.roles)
  return rows.flatMap((row) => {
    const approvable = kinds.find(({ kind }) => kind === row.kind)
    const isOwn = row.requested_by === operatorId
    const isTheirs = approvable !== undefined && rights.includes(approvable.needs)
    if (!isOwn && !isTheirs) return []
    const whyNot = isOwn ? 'SELF_APPROVAL' : row.is_linked ? 'LINKED_OPERATOR' : null
    return [
      {
        ...wishOf(row),
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
