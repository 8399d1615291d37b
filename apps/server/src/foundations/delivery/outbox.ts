import type { SealedColumn } from '@parola/vendor-protocol'
import { type FieldKeys, sealText } from '#platform/crypto'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { insertMessage } from './delivery.sql.ts'

/** A queue for each way out, so that a slow mail server does not hold up a code. */
export const SEND_JOBS = { sms: 'delivery.send-sms', mail: 'delivery.send-mail' } as const

export type Message = {
  /** A second wish with the same key is no second message. */
  key: string
  channel: 'sms' | 'mail'
  /** E.164 number or e-mail address. */
  to: string
  /** Of e-mail only. */
  subject?: string
  text: string
  /** After this it would only confuse and is not sent any more. */
  expiresAt: Date
  /** Written like any other and never sent: the caller's time must not tell that nobody is there. */
  isWithheld?: boolean
}

export type Outbox = { queue(work: Work, message: Message): Promise<void> }

/** What messages say, until they have left. */
export const sealedMessages: SealedColumn = {
  table: 'delivery.message',
  column: 'sealed',
  key: ['message_id'],
  contextOf: (row) => `${row.message_id}`,
}

/** Messages written in the caller's transaction and sent after its commit. */
export function createOutbox(fieldKeys: FieldKeys): Outbox {
  return {
    queue: async (work, message) => {
      const messageId = newId(work.now)
      const content = JSON.stringify({ subject: message.subject ?? '', text: message.text })
      const isNew = await insertMessage(work.tx, {
        messageId,
        brandId: work.brandId,
        key: message.key,
        channel: message.channel,
        recipient: message.to,
        sealed: sealText(fieldKeys, content, messageId),
        state: message.isWithheld ? 'withheld' : 'waiting',
        expiresAt: message.expiresAt,
        createdAt: work.now,
      })
      if (isNew) await work.later({ name: SEND_JOBS[message.channel], data: { messageId } })
    },
  }
}
