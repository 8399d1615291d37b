import { type FieldKeys, sealText } from '#platform/crypto'
import { newId } from '#platform/random'
import { defineSealed } from '#platform/secrets'
import type { Work } from '#platform/work'
import { insertMessage } from './delivery.sql.ts'
import { sendJobs } from './jobs.ts'

export type Message = {
  /** A second request with the same key is not a second message. */
  key: string
  channel: 'sms' | 'mail'
  /** E.164 number or e-mail address. */
  to: string
  /** For e-mail only. */
  subject?: string
  text: string
  /** After this it would only confuse and is no longer sent. */
  expiresAt: Date
  /**
   * Written like any other and never sent, so that the caller's timing does not reveal a missing recipient.
   */
  isWithheld?: boolean
}

export type Outbox = { queue(work: Work, message: Message): Promise<void> }

/** The content of messages, until they have left. */
defineSealed({
  table: 'delivery.message',
  column: 'sealed',
  key: ['message_id'],
  contextOf: (row) => `${row.message_id}`,
})

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
      if (isNew) await work.later(sendJobs[message.channel], { messageId })
    },
  }
}
