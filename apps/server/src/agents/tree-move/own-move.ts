import type { Kysely } from 'kysely'
import { record } from '#foundations/audit'
import { addMs, DAY_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import { newId } from '#platform/random'
import { memberOf, must, refuse, type Work } from '#platform/work'
import { notify, possible, subjectOf } from './move.ts'
import {
  closeRequest,
  expireRequest,
  insertRequest,
  selectAbout,
  selectAfterBreach,
} from './request.sql.ts'

/** How long the request is shown as one that waits. */
const SHOWN_DAYS = 14

/** Whether a member has asked for another agent after a breach. */
export async function isRequestedAfter(db: Kysely<Tables>, breachOf: string): Promise<boolean> {
  return (await selectAfterBreach(db, breachOf)) !== undefined
}

type Own = {
  /** The name of the agent under whom the member wants to come, and the id of the one to leave. */
  to: string
  fromId: string
  note: string
  breachOf: string
}

/**
 * A member's own request for another agent after a breach: nobody has to agree before two operators decide. What an agent asked
 * about the member, and the member has not answered, is refused by it: it would keep the member where they are.
 * @throws Refusal why it cannot be, MOVE_OWN_OPEN where the member has agreed to a move already, or asked after this breach
 */
export async function requestAfterBreach(work: Work, { to, fromId, note, breachOf }: Own) {
  const { tx, brandId, now } = work
  const memberId = memberOf(work)
  const { target } = await possible(work, { memberId, to })
  must(target, 'a move to nobody')
  await expireRequest(tx, memberId, now)
  const open = await selectAbout(tx, memberId)
  if (open?.state === 'agreed') refuse('MOVE_OWN_OPEN')
  if (open) {
    await closeRequest(tx, open.request_id, { state: 'refused', now })
    await notify(work, open.requested_by, { kind: 'team-move-refused', other: memberId })
  }
  const isNew = await insertRequest(tx, {
    ...{ request_id: newId(now), brand_id: brandId, requested_by: memberId, member_id: memberId },
    ...{ to_id: target.memberId, note: note.trim(), state: 'agreed', requested_at: now },
    ...{ answer_by: addMs(now, SHOWN_DAYS * DAY_MS), agreed_at: now },
    ...{ breach_of: breachOf, from_id: fromId },
  })
  if (!isNew) refuse('MOVE_OWN_OPEN')
  const after = { to, breachOf }
  await record(work, { what: 'team.ask-other-upline', subject: subjectOf(memberId), after })
}
