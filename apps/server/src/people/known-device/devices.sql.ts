import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

export type Place = { memberId: string; deviceHash: Buffer; subnet: string }

/** Which of the two is known of a member, and whether anything is. */
export async function selectKnown(db: Kysely<Tables>, p: Place) {
  const ofMember = db.selectFrom('password.known_device').where('member_id', '=', p.memberId)
  const row = await db
    .selectNoFrom((eb) => [
      eb.exists(ofMember.select('member_id')).as('any'),
      eb.exists(ofMember.select('member_id').where('device_hash', '=', p.deviceHash)).as('device'),
      eb.exists(ofMember.select('member_id').where('subnet', '=', p.subnet)).as('network'),
    ])
    .executeTakeFirstOrThrow()
  return { any: row.any === true, device: row.device === true, network: row.network === true }
}

export async function upsertDevice(tx: Transaction<Tables>, { now, ...p }: Place & { now: Date }) {
  await tx
    .insertInto('password.known_device')
    .values({
      member_id: p.memberId,
      device_hash: p.deviceHash,
      subnet: p.subnet,
      first_seen_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'device_hash', 'subnet']).doUpdateSet({ last_seen_at: now }),
    )
    .execute()
}

type Sharer = { memberId: string; brandId: string; deviceHash: Buffer; limit: number }

/** Other accounts of a brand that logged in with the same browser, last seen first. */
export async function selectSharers(tx: Transaction<Tables>, s: Sharer): Promise<string[]> {
  const rows = await tx
    .selectFrom('password.known_device as d')
    .innerJoin('member.member as m', 'm.member_id', 'd.member_id')
    .select('d.member_id')
    .where('d.device_hash', '=', s.deviceHash)
    .where(sql<boolean>`d.device_hash <> ''`)
    .where('d.member_id', '!=', s.memberId)
    .where('m.brand_id', '=', s.brandId)
    .groupBy('d.member_id')
    .orderBy((e) => e.fn.max('d.last_seen_at'), 'desc')
    .limit(s.limit)
    .execute()
  return rows.map((row) => row.member_id)
}

/** The browser and network that each of these members logged in with last. */
export async function selectLast(db: Kysely<Tables>, memberIds: readonly string[]) {
  return db
    .selectFrom('password.known_device')
    .distinctOn('member_id')
    .select(['member_id', 'device_hash', 'subnet'])
    .where('member_id', 'in', [...memberIds])
    .orderBy('member_id')
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** The browsers and networks of these members since an instant. */
export async function selectSeen(db: Kysely<Tables>, memberIds: readonly string[], since: Date) {
  return db
    .selectFrom('password.known_device')
    .select(['member_id', 'device_hash', 'subnet'])
    .where('member_id', 'in', [...memberIds])
    .where('last_seen_at', '>=', since)
    .execute()
}

export async function deleteUnseen(db: Kysely<Tables>, since: Date) {
  await db.deleteFrom('password.known_device').where('last_seen_at', '<', since).execute()
}
