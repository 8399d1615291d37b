import type { answerFeedback, assignFeedback, closeFeedback } from '@parola/contract'
import { record } from '#foundations/audit'
import { findOperatorByName } from '#people/operator'
import type { Input } from '#platform/http'
import { operatorOf, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import {
  type FeedbackAction,
  type FeedbackMethod,
  type FeedbackState,
  mayAnswer,
  stateAfter,
} from './feedback-console.rules.ts'
import { lockMessage, writeStep } from './feedback-console.sql.ts'

type Seen = { messageId: string; seen: number }

/**
 * The message as the operator saw it, locked.
 * @throws Refusal NOT_FOUND, FEEDBACK_CHANGED when a colleague was first
 */
async function seenMessage(work: Work, { messageId, seen }: Seen) {
  const known = await lockMessage(work.tx, { brandId: work.brandId, messageId })
  if (!known) refuse('NOT_FOUND')
  if (known.steps !== seen) refuse('FEEDBACK_CHANGED')
  return known.row
}

type Row = Awaited<ReturnType<typeof seenMessage>>
type Change = {
  action: FeedbackAction
  seen: number
  text: string | null
  method?: FeedbackMethod | undefined
  /** Who has the message from now on; as before, where it is absent. */
  assignedTo?: string | null
  reason?: string
}

async function change(work: Work, row: Row, input: Change) {
  const { action, seen, text, method, reason, ...to } = input
  const before = row.state as FeedbackState
  const state = stateAfter(before, action) ?? refuse('FEEDBACK_CHANGED')
  await writeStep(work.tx, {
    ...{ messageId: row.message_id, no: seen + 1, operatorId: operatorOf(work), now: work.now },
    ...{ action, text, method: method ?? null, state },
    assignedTo: to.assignedTo === undefined ? row.assigned_to : to.assignedTo,
  })
  await record(work, {
    what: `feedback.${action}`,
    subject: `feedback:${row.message_id}`,
    before: { state: before },
    after: { state, ...(text === null ? {} : { text }), ...(method ? { method } : {}) },
    ...(reason ? { reason } : {}),
  })
}

/** @throws Refusal VALIDATION for an operator who may not answer, FEEDBACK_CHANGED */
export async function assign(work: Work, { body }: Input<typeof assignFeedback>): Promise<null> {
  const { operator: name, seen } = body
  const row = await seenMessage(work, body)
  if (name === null) {
    await change(work, row, { action: 'release', seen, text: null, assignedTo: null })
    return null
  }
  const colleague = await findOperatorByName(work, name)
  if (!colleague || !mayAnswer(colleague, work.brandId)) {
    refuse('VALIDATION', { fields: [{ field: 'operator', rule: 'wrong' }] })
  }
  const assignedTo = colleague.operator_id
  await change(work, row, { action: 'assign', seen, text: colleague.username, assignedTo })
  return null
}

/**
 * Answers a member, in their messages, with their question. A visitor has none: what an operator answered at their
 * contact is recorded. The answer is the operator's who writes it.
 * @throws Refusal FEEDBACK_OF_VISITOR, FEEDBACK_CHANGED, VALIDATION
 */
export async function answer(work: Work, { body }: Input<typeof answerFeedback>): Promise<null> {
  const { seen, method } = body
  const text = body.answer.trim()
  if (text === '') refuse('VALIDATION', { fields: [{ field: 'answer', rule: 'required' }] })
  const row = await seenMessage(work, body)
  const answered = { action: 'answer', seen, text, assignedTo: operatorOf(work) } as const
  if (!row.member_id) {
    if (!method || row.contact === '') refuse('FEEDBACK_OF_VISITOR')
    await change(work, row, { ...answered, method })
    return null
  }
  await change(work, row, answered)
  await sendMessage(work, {
    memberId: row.member_id,
    kind: 'feedback-answered',
    params: { question: row.content, answer: text },
  })
  return null
}

/** @throws Refusal FEEDBACK_CHANGED */
export async function close(work: Work, { body }: Input<typeof closeFeedback>): Promise<null> {
  const { seen, isClosed, reason } = body
  const row = await seenMessage(work, body)
  await change(work, row, {
    action: isClosed ? 'close' : 'reopen',
    ...{ seen, text: reason, reason },
  })
  return null
}
