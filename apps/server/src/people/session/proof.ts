import { addMs, MINUTE_MS } from '#platform/clock'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { selectProvedAt, updateProvedAt } from './own-sessions.sql.ts'

const GOOD_FOR_MS = 5 * MINUTE_MS

/** Records that the acting member has just proved themselves in this session (ACC-015). */
export async function noteProof(w: Work) {
  await updateProvedAt(w.tx, ownOf(w), w.now)
}

/** @throws Refusal STEP_UP when the last proof in this session is older than five minutes */
export async function refuseUnproved(context: Glance | Work) {
  const provedAt = await selectProvedAt('db' in context ? context.db : context.tx, ownOf(context))
  if (!provedAt || addMs(provedAt, GOOD_FOR_MS) <= context.now) refuse('STEP_UP')
}

function ownOf(context: Glance | Work) {
  return { memberId: memberOf(context), sessionId: context.actor.sessionId ?? '' }
}
