import type { Kysely } from 'kysely'
import { type FieldKeys, sealText } from '#platform/crypto'
import type { Tables } from '#platform/db'
import { newId } from '#platform/random'
import { refuse, sameOrRefused, type Work } from '#platform/work'
import type { ChatEvent } from './chat.rules.ts'
import { type ChatRow, pictureContext } from './chat.sql.ts'
import { chatChanged } from './facts.ts'
import { insertMessage, selectByRequest } from './message.sql.ts'

type Post = {
  chat: ChatRow
  author: 'member' | 'operator'
  operatorId: string | null
  text: string
  requestKey: string
  picture: Buffer | null
}

type Sent = Pick<Post, 'operatorId' | 'requestKey' | 'text'> & {
  memberId: string
  hasPicture: boolean
}

/** The message that this request has sent already. @throws Refusal REQUEST_KEY_REUSED when it was another message */
export async function repeated(db: Kysely<Tables>, sent: Sent): Promise<string | undefined> {
  const earlier = await selectByRequest(db, sent)
  if (!earlier) return undefined
  const isSame =
    earlier.operator_id === sent.operatorId &&
    earlier.text === sent.text.trim() &&
    earlier.has_picture === sent.hasPicture
  return sameOrRefused(earlier.message_id, isSame)
}

/** Writes a message, its picture sealed. @throws Refusal VALIDATION for a message without text and picture */
export async function post(work: Work, keys: FieldKeys, message: Post): Promise<string> {
  const { chat, author, operatorId, requestKey, picture } = message
  const text = message.text.trim()
  if (text === '' && !picture) {
    refuse('VALIDATION', { fields: [{ field: 'text', rule: 'required' }] })
  }
  const messageId = newId(work.now)
  const sealed = picture && sealText(keys, picture.toString('base64'), pictureContext(messageId))
  await insertMessage(work.tx, {
    ...{ messageId, chatId: chat.chat_id, memberId: chat.member_id, author, operatorId, text },
    ...{ requestKey, sealed, now: work.now },
  })
  await notify(work, chat.member_id, author === 'operator')
  return messageId
}

/** Writes what happened in a conversation, and whom it is about; nobody where a rule did it. */
export async function note(
  work: Work,
  { chat, event, operatorId }: { chat: ChatRow; event: ChatEvent; operatorId: string | null },
) {
  await insertMessage(work.tx, {
    ...{ messageId: newId(work.now), chatId: chat.chat_id, memberId: chat.member_id },
    ...{ author: 'system', operatorId, text: event, requestKey: null, sealed: null },
    now: work.now,
  })
  await notify(work, chat.member_id, false)
}

/** Open tabs of the member read the conversation again. */
export async function notify(work: Work, memberId: string, isMessage: boolean) {
  await work.emit(chatChanged, { memberId, data: { isMessage } })
}
