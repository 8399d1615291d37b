import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'
import type { Step } from './login.rules.ts'

type Tx = Transaction<Tables>

type Try = { key: string; now: Date; forgetAt: Date }

/** Counts an attempt before it is checked; undefined while a pause lasts. */
export async function countTry(tx: Tx, { key, now, forgetAt }: Try): Promise<number | undefined> {
  const { rows } = await sql<{ failures: number }>`
    insert into operator.failure as f (key, failures, forget_at) values (${key}, 1, ${forgetAt})
    on conflict (key) do update
      set failures = case when f.forget_at < ${now} then 1 else f.failures + 1 end,
          forget_at = ${forgetAt}, locked_until = null
      where f.locked_until is null or f.locked_until <= ${now}
    returning failures`.execute(tx)
  return rows[0]?.failures
}

export async function pauseTry(tx: Tx, key: string, until: Date) {
  await tx
    .updateTable('operator.failure')
    .set({ locked_until: until })
    .where('key', '=', key)
    .execute()
}

export async function selectPause(db: Kysely<Tables>, key: string): Promise<Date | null> {
  const row = await db
    .selectFrom('operator.failure')
    .select('locked_until')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.locked_until ?? null
}

export async function forgetTry(tx: Tx, key: string) {
  await tx.deleteFrom('operator.failure').where('key', '=', key).execute()
}

export type Ticket = { hash: Buffer; operatorId: string; step: Step; expiresAt: Date }

export async function insertTicket(tx: Tx, t: Ticket) {
  await tx
    .insertInto('operator.ticket')
    .values({
      ticket_hash: t.hash,
      operator_id: t.operatorId,
      step: t.step,
      expires_at: t.expiresAt,
    })
    .execute()
}

/** The owner of a ticket, locked until the end of the transaction. */
export async function lockTicket(
  tx: Tx,
  { hash, step, now }: { hash: Buffer; step: Step; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('operator.ticket')
    .select('operator_id')
    .where('ticket_hash', '=', hash)
    .where('step', '=', step)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return row?.operator_id
}

export async function deleteTickets(tx: Tx, operatorId: string) {
  await tx.deleteFrom('operator.ticket').where('operator_id', '=', operatorId).execute()
}

export async function deleteExpired(db: Kysely<Tables>, now: Date) {
  await db.deleteFrom('operator.ticket').where('expires_at', '<', now).execute()
  await db.deleteFrom('operator.failure').where('forget_at', '<', now).execute()
}
