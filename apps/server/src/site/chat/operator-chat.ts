import type {
  answerChat,
  attendChats,
  closeChat,
  handOverChat,
  saveCannedAnswer,
  seeChat,
  takeChat,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { findOperatorByName, mayStill } from '#people/operator'
import { addMs, SECOND_MS } from '#platform/clock'
import type { Answer, Input, Opening } from '#platform/http'
import { operatorOf, refuse, type Work, work } from '#platform/work'
import { deleteCanned, upsertCanned } from './canned.sql.ts'
import { AVAILABLE_S, type ChatState, mayAnswer, mayTake } from './chat.rules.ts'
import { type ChatRow, lockChat, updateChat, upsertAttendant } from './chat.sql.ts'
import { type ChatParts, redrawn } from './images.ts'
import { note, post, repeated } from './post.ts'

/** A conversation of the brand, locked. @throws Refusal NOT_FOUND */
async function locked({ tx, brandId }: Work, chatId: string): Promise<ChatRow> {
  return (await lockChat(tx, { brandId, chatId })) ?? refuse('NOT_FOUND')
}

const heldOf = ({ state, assigned_to }: ChatRow) => ({
  state: state as ChatState,
  assignedTo: assigned_to,
})
const subjectOf = ({ chat_id }: ChatRow) => `chat:${chat_id}`

/** @throws Refusal NOT_FOUND, CHAT_CHANGED when a colleague has it */
export async function take(w: Work, { body }: Input<typeof takeChat>): Promise<null> {
  const chat = await locked(w, body.chatId)
  if (!mayTake(heldOf(chat))) refuse('CHAT_CHANGED')
  await assign(w, chat, operatorOf(w))
  await note(w, { chat, event: 'taken', operatorId: operatorOf(w) })
  await record(w, { what: 'chat.take', subject: subjectOf(chat), reason: null })
  return null
}

async function assign(w: Work, chat: ChatRow, operatorId: string) {
  const change = { state: 'open', assigned_to: operatorId, changed_at: w.now }
  await updateChat(w.tx, chat.chat_id, change)
}

/** @throws Refusal NOT_FOUND, CHAT_CHANGED when it is closed, VALIDATION for somebody who may not answer */
export async function handOver(w: Work, { body }: Input<typeof handOverChat>): Promise<null> {
  const chat = await locked(w, body.chatId)
  const colleague = await findOperatorByName(w, body.operator)
  const operatorId = colleague?.operator_id
  if (!operatorId || !(await mayStill(w, { operatorId, right: 'chat.answer' }))) {
    refuse('VALIDATION', { fields: [{ field: 'operator', rule: 'wrong' }] })
  }
  if (chat.state === 'closed' || chat.assigned_to === operatorId) refuse('CHAT_CHANGED')
  await assign(w, chat, operatorId)
  await note(w, { chat, event: 'handed-over', operatorId })
  await record(w, {
    ...{ what: 'chat.hand-over', subject: subjectOf(chat), reason: body.because },
    after: { operator: body.operator },
  })
  return null
}

/** @throws Refusal NOT_FOUND, CHAT_CHANGED when it is closed already */
export async function close(w: Work, { body }: Input<typeof closeChat>): Promise<null> {
  const chat = await locked(w, body.chatId)
  if (chat.state === 'closed') refuse('CHAT_CHANGED')
  await updateChat(w.tx, chat.chat_id, {
    ...{ state: 'closed', closed_at: w.now, changed_at: w.now },
    ...{ waiting_since: null, unread_by_operator: 0 },
  })
  await note(w, { chat, event: 'closed', operatorId: operatorOf(w) })
  await record(w, { what: 'chat.close', subject: subjectOf(chat), reason: body.because })
  return null
}

/**
 * Answers in a conversation that the operator has. A repeat sends nothing.
 * @throws Refusal NOT_FOUND, CHAT_CHANGED, REQUEST_KEY_REUSED, VALIDATION, IMAGE_…
 */
export async function answer(
  { engine, pictures, fieldKeys }: ChatParts,
  opening: Opening,
  { body }: Input<typeof answerChat>,
): Promise<Answer<typeof answerChat>> {
  const { requestKey, text, chatId } = body
  const answerable = async (w: Work) => {
    const chat = await locked(w, chatId)
    if (!mayAnswer(heldOf(chat), operatorOf(w))) refuse('CHAT_CHANGED')
    return chat
  }
  const earlierOf = async (w: Work, { member_id: memberId }: ChatRow) => {
    const sent = { memberId, operatorId: operatorOf(w), requestKey, text, hasPicture: !!body.image }
    return repeated(w.tx, sent)
  }
  if (body.image) {
    const known = await work(engine, opening, async (w) => earlierOf(w, await answerable(w)))
    if (known) return { value: { messageId: known } }
  }
  const picture = await redrawn(pictures, body.image)
  const messageId = await work(engine, opening, async (w) => {
    const chat = await answerable(w)
    const earlier = await earlierOf(w, chat)
    if (earlier) return earlier
    await updateChat(w.tx, chatId, {
      ...{ waiting_since: null, unread_by_operator: 0, changed_at: w.now, warned_at: null },
      unread_by_member: chat.unread_by_member + 1,
    })
    const operatorId = operatorOf(w)
    const written = { chat, text, requestKey, picture, author: 'operator', operatorId } as const
    return post(w, fieldKeys, written)
  })
  return { value: { messageId } }
}

/** Only whoever has the conversation reads it for the member; others look. @throws Refusal NOT_FOUND */
export async function see(w: Work, { body }: Input<typeof seeChat>): Promise<null> {
  const chat = await locked(w, body.chatId)
  if (chat.assigned_to === operatorOf(w) && chat.unread_by_operator > 0) {
    await updateChat(w.tx, chat.chat_id, { unread_by_operator: 0 })
  }
  return null
}

/** The operator answers from now on, for as long as this is renewed, or no longer. */
export async function attend(w: Work, { body }: Input<typeof attendChats>): Promise<null> {
  const until = body.isAvailable ? addMs(w.now, AVAILABLE_S * SECOND_MS) : w.now
  await upsertAttendant(w.tx, { brandId: w.brandId, operatorId: operatorOf(w), until })
  return null
}

/** @throws Refusal NOT_FOUND for the id of another brand, or of no answer that could be removed */
export async function saveCanned(w: Work, { body }: Input<typeof saveCannedAnswer>): Promise<null> {
  const { cannedId, answer: saved, because: reason } = body
  const { brandId, now } = w
  const isDone = saved
    ? await upsertCanned(w.tx, {
        ...{ cannedId, brandId, now, operatorId: operatorOf(w) },
        ...{ title: saved.title, body: saved.text },
      })
    : await deleteCanned(w.tx, { brandId, cannedId })
  if (!isDone) refuse('NOT_FOUND')
  const what = saved ? 'chat.canned-save' : 'chat.canned-remove'
  const after = saved ? { title: saved.title, ...saved.text } : null
  await record(w, { what, subject: `canned:${cannedId}`, after, reason })
  return null
}
