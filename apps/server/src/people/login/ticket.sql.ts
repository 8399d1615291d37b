import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
type Holder = { memberId: string; hash: Buffer; now: Date }

export type NewTicket = {
  memberId: string
  hash: Buffer
  provedBy: string
  methods: string[]
  rememberMe: boolean
  mustChange: boolean
  expiresAt: Date
}

export async function insertTicket(tx: Tx, t: NewTicket) {
  await tx
    .insertInto('password.ticket')
    .values({
      member_id: t.memberId,
      token_hash: t.hash,
      proved_by: t.provedBy,
      methods: t.methods,
      remember_me: t.rememberMe,
      must_change: t.mustChange,
      expires_at: t.expiresAt,
    })
    .execute()
}

export async function selectTicket(db: Kysely<Tables>, h: Holder) {
  return db
    .selectFrom('password.ticket')
    .selectAll()
    .where('member_id', '=', h.memberId)
    .where('token_hash', '=', h.hash)
    .where('expires_at', '>', h.now)
    .executeTakeFirst()
}

/** Counts an attempt; undefined when the ticket has none left. */
export async function countTicketAttempt(tx: Tx, h: Holder, attemptsMax: number) {
  return tx
    .updateTable('password.ticket')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('member_id', '=', h.memberId)
    .where('token_hash', '=', h.hash)
    .where('expires_at', '>', h.now)
    .where('tries', '<', attemptsMax)
    .returning('tries')
    .executeTakeFirst()
}

/** Uses up a ticket; false when it was used or has expired. */
export async function takeTicket(tx: Tx, h: Holder): Promise<boolean> {
  const row = await tx
    .deleteFrom('password.ticket')
    .where('member_id', '=', h.memberId)
    .where('token_hash', '=', h.hash)
    .where('expires_at', '>', h.now)
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A password change revokes what waits for the old one. */
export async function deleteTickets(tx: Tx, memberId: string) {
  await tx.deleteFrom('password.ticket').where('member_id', '=', memberId).execute()
}

export async function deleteExpiredTickets(db: Kysely<Tables>, now: Date) {
  await db.deleteFrom('password.ticket').where('expires_at', '<', now).execute()
}
