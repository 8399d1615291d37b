import type { sendFeedback } from '@parola/contract'
import { settingsOf } from '#foundations/settings'
import { findMember } from '#people/member'
import { solvesCaptcha } from '#people/session'
import { addMs, HOUR_MS } from '#platform/clock'
import type { Answer, Input, Opening } from '#platform/http'
import { newId } from '#platform/random'
import { type Engine, glance, refuse, subnetOf, type Work, work } from '#platform/work'
import { brokenFields, PER_HOUR, waitS } from './feedback.rules.ts'
import { insertMessage, lockWriter, selectTimes } from './feedback.sql.ts'
import { messageSettings } from './message-settings.ts'

type Body = Input<typeof sendFeedback>['body']

/**
 * Stores a feedback message (requirement HELP-01).
 * @throws Refusal VALIDATION with its fields, CAPTCHA_WRONG, FEEDBACK_TOO_MANY
 */
export async function writeToTheHouse(
  engine: Engine,
  opening: Opening,
  { body }: Input<typeof sendFeedback>,
): Promise<Answer<typeof sendFeedback>> {
  const lengths = await settingsOf(glance(engine, opening), messageSettings)
  const content = body.content.trim()
  const fields = brokenFields({ type: body.type, content }, lengths)
  if (fields.length > 0) refuse('VALIDATION', { fields })
  // An answer uses up the captcha, so it is checked after everything else.
  const isSolved = await work(engine, opening, (w) => solvesCaptcha(w, body.captcha))
  if (!isSolved) {
    refuse('CAPTCHA_WRONG', { captcha: true, fields: [{ field: 'captcha', rule: 'wrong' }] })
  }
  await work(engine, opening, (w) => keep(w, { ...body, content }))
  return { value: null }
}

async function keep(w: Work, body: Body) {
  const writer = { memberId: w.actor.memberId, network: subnetOf(w.actor.address) }
  await lockWriter(w.tx, writer)
  const since = addMs(w.now, -HOUR_MS)
  const retryAfterS = waitS(await selectTimes(w.tx, { ...writer, since, limit: PER_HOUR }), w.now)
  if (retryAfterS > 0) refuse('FEEDBACK_TOO_MANY', { retryAfterS })
  const member = writer.memberId ? await findMember({ db: w.tx }, writer.memberId) : null
  await insertMessage(w.tx, {
    brand_id: w.brandId,
    message_id: newId(w.now),
    member_id: writer.memberId,
    sender: member?.username ?? body.sender ?? '',
    type: body.type,
    content: body.content,
    contact: body.contact ?? '',
    network: writer.network,
    created_at: w.now,
  })
}
