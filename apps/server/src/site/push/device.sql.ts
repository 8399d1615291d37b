import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { defineSealed } from '#platform/secrets'

export type DeviceRow = Selectable<Tables['push.device']>

/** Binds a sealed subscription to its device. */
export const subscriptionContext = (deviceId: string) => `push:${deviceId}`

defineSealed({
  table: 'push.device',
  column: 'sealed',
  key: ['device_id'],
  contextOf: (row) => subscriptionContext(`${row.device_id}`),
})

export async function selectDevices(db: Kysely<Tables>, memberId: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('push.device')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('device_id', 'desc')
    .execute()
}

/** The devices of a member that want a topic. */
export async function selectWanting(db: Kysely<Tables>, memberId: string, topic: string) {
  const rows = await db
    .selectFrom('push.device')
    .select('device_id')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`${topic} = any (topics)`)
    .execute()
  return rows.map((row) => row.device_id)
}

/** The device while it still belongs to this member. */
export async function findDevice(
  db: Kysely<Tables>,
  named: { deviceId: string; memberId: string },
) {
  return db
    .selectFrom('push.device')
    .selectAll()
    .where('device_id', '=', named.deviceId)
    .where('member_id', '=', named.memberId)
    .executeTakeFirst()
}

export async function lockByEndpoint(tx: Tx, hash: Buffer): Promise<DeviceRow | undefined> {
  return tx
    .selectFrom('push.device')
    .selectAll()
    .where('endpoint_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export type NewDevice = {
  deviceId: string
  brandId: string
  memberId: string
  endpointHash: Buffer
  sealed: Buffer
  name: string
  topics: string[]
  showsDetails: boolean
  /** The session that asked for it. */
  sessionId: string | null
  now: Date
}

export async function insertDevice(tx: Tx, d: NewDevice) {
  await tx
    .insertInto('push.device')
    .values({
      ...{ device_id: d.deviceId, brand_id: d.brandId, member_id: d.memberId, name: d.name },
      ...{ endpoint_hash: d.endpointHash, sealed: d.sealed, topics: d.topics },
      ...{
        shows_details: d.showsDetails,
        session_id: d.sessionId,
        added_at: d.now,
        changed_at: d.now,
      },
    })
    .execute()
}

/** What the device receives, and the keys that its browser has now. */
export async function updateDevice(
  tx: Tx,
  d: Pick<NewDevice, 'deviceId' | 'sealed' | 'topics' | 'showsDetails' | 'sessionId' | 'now'>,
) {
  await tx
    .updateTable('push.device')
    .set({
      ...{ sealed: d.sealed, topics: d.topics, shows_details: d.showsDetails },
      ...{ session_id: d.sessionId, changed_at: d.now },
    })
    .where('device_id', '=', d.deviceId)
    .execute()
}

export async function deleteDevice(
  db: Kysely<Tables>,
  named: { deviceId: string; memberId: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('push.device')
    .where('device_id', '=', named.deviceId)
    .where('member_id', '=', named.memberId)
    .returning('device_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The devices for which one session asked. */
export async function deleteOfSession(
  tx: Tx,
  { memberId, sessionId }: { memberId: string; sessionId: string },
) {
  await tx
    .deleteFrom('push.device')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .execute()
}

type Others = { memberId: string; kept: string | null; until: Date }

/** The devices for which other sessions asked, up to an instant. */
export async function deleteOfOthers(tx: Tx, { memberId, kept, until }: Others) {
  await tx
    .deleteFrom('push.device')
    .where('member_id', '=', memberId)
    .where(kept ? sql<boolean>`session_id is distinct from ${kept}::uuid` : sql<boolean>`true`)
    .where('changed_at', '<=', until)
    .execute()
}

/** Keeps the newest devices of a member. */
export async function deleteOldest(tx: Tx, memberId: string, most: number) {
  await sql`
    delete from push.device where device_id in (
      select device_id from push.device where member_id = ${memberId}
       order by changed_at desc, device_id desc offset ${most})`.execute(tx)
}
