import type { answerMove, answerMoveRequest } from '@parola/contract'
import { record } from '#foundations/audit'
import { waitingRequest } from '#people/approval'
import { findMember } from '#people/member'
import type { Input } from '#platform/http'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { effectOf } from './effect.ts'
import { MOVE_KIND, notify, subjectOf, submitMove } from './move.ts'
import { lockAgreed, lockAnswered } from './own-team.ts'
import { stateAt } from './request.rules.ts'
import { closeRequest, lockRequest, selectAbout, selectAgreed, setAgreed } from './request.sql.ts'

/** The move that the caller is asked to agree to; null without one. */
export async function readOwnRequest(work: Work) {
  const { tx, now } = work
  const row = await selectAbout(tx, memberOf(work))
  const state = row && stateAt(row, now)
  if (!row || (state !== 'requested' && state !== 'agreed')) return { request: null }
  const target = await findMember({ db: tx }, row.to_id)
  const { from, accounts, ends } = await effectOf(work, {
    ...{ memberId: row.member_id, to: target?.username ?? '' },
  })
  const names = { from: from?.nickname ?? null, to: target?.nickname ?? '' }
  const { request_id: requestId, answer_by: answerBy } = row
  return { request: { requestId, state, ...names, answerBy, accounts, contracts: ends.length } }
}

/** A member agrees to a move, or refuses it. @throws Refusal MOVE_REQUEST_CLOSED */
export async function answerOwn(
  work: Work,
  { body: { requestId, isAgreed } }: Pick<Input<typeof answerMove>, 'body'>,
): Promise<null> {
  const { tx, now } = work
  const row = await lockRequest(tx, requestId)
  if (row?.member_id !== memberOf(work) || stateAt(row, now) !== 'requested') {
    refuse('MOVE_REQUEST_CLOSED')
  }
  if (isAgreed) await setAgreed(tx, requestId, now)
  else await closeRequest(tx, requestId, { state: 'refused', now })
  const kind = isAgreed ? 'team-move-agreed' : 'team-move-refused'
  await record(work, { what: `team.${kind}`, subject: subjectOf(row.member_id) })
  await notify(work, row.requested_by, { kind, other: row.member_id })
  return null
}

/** What members agreed to, for operators. */
export async function readAgreed({ db, brandId, now }: Glance) {
  return (await selectAgreed(db, { brandId, now })).map((row) => ({
    ...{ requestId: row.request_id, memberId: row.member_id, username: row.username, to: row.to },
    ...{ requestedBy: row.requester, note: row.note, requestedAt: row.requested_at },
    ...{ agreedAt: row.agreed_at ?? row.requested_at, isRequested: row.is_requested },
    isAfterBreach: row.breach_of !== null,
  }))
}

/**
 * Requests the move that an agent asked for, on which a second operator decides, or declines it.
 * @throws Refusal MOVE_REQUEST_CLOSED, MOVE_LEFT_TEAM, why it cannot be, ALREADY_REQUESTED
 */
export async function answerAgreed(
  work: Work,
  { body: { requestId, verdict, reason } }: Pick<Input<typeof answerMoveRequest>, 'body'>,
): Promise<null> {
  if (verdict === 'move') {
    const row = await lockAgreed(work, requestId)
    const { member_id: memberId } = row
    const to = (await findMember({ db: work.tx }, row.to_id))?.username ?? ''
    return submitMove(work, { memberId, to, reason, requestId })
  }
  const row = await lockAnswered(work, requestId)
  const { member_id: memberId } = row
  const { tx: db, brandId, now } = work
  const look = { db, brandId, now, actor: work.actor }
  const about = { subject: subjectOf(memberId), kinds: [MOVE_KIND] as const }
  if (await waitingRequest(look, about)) refuse('ALREADY_REQUESTED')
  await closeRequest(db, requestId, { state: 'declined', reason, now })
  await record(work, { what: 'team.decline-move', subject: subjectOf(memberId), reason })
  const isOwn = row.breach_of !== null
  const kind = isOwn ? 'team-own-move-declined' : 'team-move-declined'
  await notify(work, row.requested_by, { kind, other: isOwn ? row.to_id : memberId })
  return null
}
