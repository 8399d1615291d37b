import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type CodeKey = { brandId: string; purpose: string; recipient: string }

/** Serializes requests for each of these, on all nodes, until the transaction ends. */
export async function lockRequests(tx: Tx, names: string[]) {
  for (const name of [...names].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  }
}

type Column = 'recipient' | 'address' | 'subnet'

/** When codes were requested by the number's owner, or by others, newest first. */
export async function selectSendings(
  tx: Tx,
  criteria: { column: Column; value: string; isOwner: boolean; since: Date; limit: number },
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('verification.sending')
    .select('at')
    .where(criteria.column, '=', criteria.value)
    .where('is_owner', '=', criteria.isOwner)
    .where('at', '>', criteria.since)
    .orderBy('at', 'desc')
    .limit(criteria.limit)
    .execute()
  return rows.map((row) => row.at)
}

export async function countSendings(tx: Tx, prefix: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('verification.sending')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('prefix', '=', prefix)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export type Sending = {
  sendingId: string
  recipient: string
  address: string
  subnet: string
  prefix: string
  isOwner: boolean
  at: Date
}

export async function insertSending(tx: Tx, s: Sending) {
  await tx
    .insertInto('verification.sending')
    .values({
      sending_id: s.sendingId,
      recipient: s.recipient,
      address: s.address,
      subnet: s.subnet,
      prefix: s.prefix,
      is_owner: s.isOwner,
      at: s.at,
    })
    .execute()
}

/** Stores a code; the previous one for the same number, purpose and browser is invalid. */
export async function upsertCode(
  tx: Tx,
  c: CodeKey & { codeHash: Buffer; browserHash: Buffer; expiresAt: Date },
) {
  const fresh = {
    code_hash: c.codeHash,
    browser_hash: c.browserHash,
    tries: 0,
    expires_at: c.expiresAt,
  }
  await tx
    .insertInto('verification.code')
    .values({ brand_id: c.brandId, purpose: c.purpose, recipient: c.recipient, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'purpose', 'recipient', 'browser_hash']).doUpdateSet(fresh),
    )
    .execute()
}

/** The code of this browser, with this attempt counted; undefined when there is none. */
export async function countTry(tx: Tx, key: CodeKey, browserHash: Buffer) {
  return tx
    .updateTable('verification.code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('brand_id', '=', key.brandId)
    .where('purpose', '=', key.purpose)
    .where('recipient', '=', key.recipient)
    .where('browser_hash', '=', browserHash)
    .returning(['code_hash', 'tries', 'expires_at'])
    .executeTakeFirst()
}

export async function deleteCode(tx: Tx, key: CodeKey) {
  await tx
    .deleteFrom('verification.code')
    .where('brand_id', '=', key.brandId)
    .where('purpose', '=', key.purpose)
    .where('recipient', '=', key.recipient)
    .execute()
}

/** False when this sign-in was used before. */
export async function spendSignIn(
  tx: Tx,
  s: { keyHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('verification.phone_sign_in')
    .values({ key_hash: s.keyHash, expires_at: s.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOld(db: Kysely<Tables>, before: { codes: Date; sendings: Date }) {
  await db.deleteFrom('verification.code').where('expires_at', '<', before.codes).execute()
  await db.deleteFrom('verification.phone_sign_in').where('expires_at', '<', before.codes).execute()
  await db.deleteFrom('verification.sending').where('at', '<', before.sendings).execute()
}
