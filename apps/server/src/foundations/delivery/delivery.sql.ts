import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '#platform/db'
import type { Receipt } from './sms.rules.ts'

type Tx = Transaction<Tables>
export type MessageRow = Selectable<Tables['delivery.message']>

export type NewMessage = {
  messageId: string
  brandId: string
  key: string
  channel: 'sms' | 'mail'
  recipient: string
  sealed: Buffer
  state: 'waiting' | 'withheld'
  expiresAt: Date
  createdAt: Date
}

/** False when a message with this key was written before. */
export async function insertMessage(tx: Tx, m: NewMessage): Promise<boolean> {
  const row = await tx
    .insertInto('delivery.message')
    .values({
      message_id: m.messageId,
      brand_id: m.brandId,
      key: m.key,
      channel: m.channel,
      recipient: m.recipient,
      sealed: m.sealed,
      state: m.state,
      expires_at: m.expiresAt,
      created_at: m.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'key']).doNothing())
    .returning('message_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Claims a waiting message for sending; undefined when another job has it, or it has expired. */
export async function claimMessage(
  tx: Tx,
  claim: { messageId: string; leaseUntil: Date },
): Promise<MessageRow | undefined> {
  return tx
    .updateTable('delivery.message')
    .set((eb) => ({
      state: 'sending',
      tries: eb('tries', '+', 1),
      lease_until: claim.leaseUntil,
    }))
    .where('message_id', '=', claim.messageId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

export async function putBack(tx: Tx, messageId: string, failure: string) {
  await tx
    .updateTable('delivery.message')
    .set({ state: 'waiting', failure })
    .where('message_id', '=', messageId)
    .execute()
}

type End = {
  messageId: string
  state: 'sent' | 'refused' | 'expired' | 'unsure'
  carrierRef?: string
  failure?: string
  now: Date
}

/** The end of a message: its content is deleted. */
export async function endMessage(tx: Tx, end: End) {
  await tx
    .updateTable('delivery.message')
    .set({
      state: end.state,
      carrier_ref: end.carrierRef ?? null,
      failure: end.failure ?? null,
      sealed: null,
      ended_at: end.now,
    })
    .where('message_id', '=', end.messageId)
    .execute()
}

/** Stores the carrier's receipt of a message; false when no message has this reference yet. */
export async function keepReceipt(
  db: Kysely<Tables>,
  report: { ref: string; receipt: Receipt; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('delivery.message')
    .set({ receipt: report.receipt, receipt_at: report.now })
    .where('carrier_ref', '=', report.ref)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Messages whose sender died while sending: it is unknown whether they left. */
export async function endAbandoned(db: Kysely<Tables>, now: Date) {
  await db
    .updateTable('delivery.message')
    .set({ state: 'unsure', failure: 'the sender died', sealed: null, ended_at: now })
    .where('state', '=', 'sending')
    .where('lease_until', '<', now)
    .execute()
}

export async function deleteOlder(db: Kysely<Tables>, before: Date) {
  await db.deleteFrom('delivery.message').where('created_at', '<', before).execute()
}
