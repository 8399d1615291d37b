import type { downlineMoveEffect, moveRequests, requestMove } from '@parola/contract'
import { record } from '#foundations/audit'
import { addMs, DAY_MS } from '#platform/clock'
import { type Input, pageAfter } from '#platform/http'
import { isId, newId } from '#platform/random'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { notify, possible, readEffect, subjectOf } from './move.ts'
import { refuseOutside } from './own-team.ts'
import { stateAt } from './request.rules.ts'
import {
  closeRequest,
  countOpen,
  expireRequest,
  insertRequest,
  lockRequest,
  selectRequestedBy,
  wasRequestedSince,
} from './request.sql.ts'

/** How long a member has to answer, and is left alone after an answer. */
const ANSWER_DAYS = 14
const QUIET_DAYS = 7
/** Open requests of one agent. */
const OPEN_MAX = 50

/**
 * What a move within the own team would do.
 * @throws Refusal NOT_FOUND for a member of another team, MOVE_TARGET_INVALID for an agent of another
 */
export async function readOwnEffect(
  work: Work,
  { query }: Pick<Input<typeof downlineMoveEffect>, 'query'>,
) {
  const agentId = await refuseOutside(work, query)
  const effect = await readEffect(work, { query })
  const own = effect.pathIds.indexOf(agentId)
  const { pathIds: _ids, ...shown } = effect
  return { ...shown, path: own < 0 ? [] : effect.path.slice(own) }
}

/**
 * Asks for a move within the own team. The member answers first.
 * @throws Refusal NOT_FOUND, why it cannot be, MOVE_REQUESTED, MOVE_REQUEST_LIMIT
 */
export async function sendRequest(work: Work, { body }: Pick<Input<typeof requestMove>, 'body'>) {
  const { tx, brandId, now } = work
  const { note, ...requested } = body
  const { memberId } = requested
  const agentId = await refuseOutside(work, requested)
  const { target } = await possible(work, requested)
  if (!target) refuse('MOVE_TARGET_INVALID')
  await expireRequest(tx, memberId, now)
  if (await wasRequestedSince(tx, memberId, addMs(now, -QUIET_DAYS * DAY_MS)))
    refuse('MOVE_REQUESTED')
  if ((await countOpen(tx, agentId, now)) >= OPEN_MAX) refuse('MOVE_REQUEST_LIMIT')
  const requestId = newId(now)
  const isNew = await insertRequest(tx, {
    ...{ request_id: requestId, brand_id: brandId, requested_by: agentId, member_id: memberId },
    ...{ to_id: target.memberId, note: note.trim(), requested_at: now },
    answer_by: addMs(now, ANSWER_DAYS * DAY_MS),
  })
  if (!isNew) refuse('MOVE_REQUESTED')
  await record(work, {
    what: 'team.ask-move',
    subject: subjectOf(memberId),
    after: { to: body.to },
  })
  await notify(work, memberId, { kind: 'team-move-asked', other: target.memberId })
  return { requestId }
}

export async function readRequested(glance: Glance, { query }: Input<typeof moveRequests>) {
  const { db, now } = glance
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) =>
      selectRequestedBy(db, { agentId: memberOf(glance), before: idIn(query.cursor), limit }),
    (row) => row.request_id,
  )
  const content = shown.map((row) => ({
    ...{ requestId: row.request_id, account: row.account, to: row.to, note: row.note },
    ...{ state: stateAt(row, now), requestedAt: row.requested_at, answerBy: row.answer_by },
    reason: row.reason,
  }))
  return { content, next }
}

/** The first page for anything that is no cursor. */
const idIn = (cursor?: string) => (isId(cursor) ? cursor : undefined)

/** @throws Refusal MOVE_REQUEST_CLOSED */
export async function withdrawRequest(work: Work, requestId: string): Promise<null> {
  const row = await lockRequest(work.tx, requestId)
  if (row?.requested_by !== memberOf(work)) refuse('MOVE_REQUEST_CLOSED')
  await closeRequest(work.tx, requestId, { state: 'withdrawn', now: work.now })
  return null
}
