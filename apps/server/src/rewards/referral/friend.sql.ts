import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type Owned = { brandId: string; memberId: string }

export async function findCode(db: Kysely<Tables>, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('referral.code')
    .select('code')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.code
}

/** The code that the member has afterwards: the first one stays. */
export async function insertCode(tx: Tx, code: Owned & { code: string; now: Date }) {
  await tx
    .insertInto('referral.code')
    .values({
      ...{ member_id: code.memberId, brand_id: code.brandId },
      ...{ code: code.code, made_at: code.now },
    })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
  return findCode(tx, code.memberId)
}

export async function findOwner(
  db: Kysely<Tables>,
  { brandId, code }: { brandId: string; code: string },
) {
  const row = await db
    .selectFrom('referral.code')
    .select('member_id')
    .where('brand_id', '=', brandId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.member_id
}

type NewFriend = { brandId: string; friendId: string; referrerId: string; now: Date }

export async function insertFriend(tx: Tx, friend: NewFriend) {
  await tx
    .insertInto('referral.friend')
    .values({
      ...{ friend_id: friend.friendId, referrer_id: friend.referrerId },
      ...{ brand_id: friend.brandId, joined_at: friend.now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findReferrer(db: Kysely<Tables>, friendId: string) {
  return db
    .selectFrom('referral.friend')
    .selectAll()
    .where('friend_id', '=', friendId)
    .executeTakeFirst()
}

/** False when the friend has counted before. */
export async function markQualified(tx: Tx, friendId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('referral.friend')
    .set({ qualified_at: now })
    .where('friend_id', '=', friendId)
    .where('qualified_at', 'is', null)
    .returning('friend_id')
    .executeTakeFirst()
  return row !== undefined
}

export type FriendRow = {
  friend_id: string
  joined_at: Date
  nickname: string
  username: string
  is_active: boolean
  is_verified: boolean
  deposit: bigint
  person: boolean
  device: boolean
  account: boolean
  mobile: boolean
  ip: boolean
}

type Page = { referrerId: string; before?: string | undefined; limit: number }

/**
 * Friends of a member, newest first, with what decides whether each counts: their largest credited deposit, and what
 * they share with the member. Devices and networks are those of their log-ins; a removed payout account still tells.
 */
export async function selectFriends(
  db: Kysely<Tables>,
  { referrerId, before, limit }: Page,
): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select f.friend_id, f.joined_at, m.nickname, m.username,
           m.status = 'active' and m.barred_for is null as is_active, m.kyc = 'A' as is_verified,
           (select coalesce(max(coalesce(credited_minor, amount_minor)), 0)::bigint from cashier.deposit
             where member_id = f.friend_id and state = 'CREDITED') as deposit,
           exists (select from screening.person a join screening.person b
                     on a.proved_number_index = b.proved_number_index or a.proved_exact_index = b.proved_exact_index
                    where a.member_id = f.referrer_id and b.member_id = f.friend_id) as person,
           exists (select from password.known_device a join password.known_device b using (device_hash)
                    where a.member_id = f.referrer_id and b.member_id = f.friend_id
                      and a.device_hash <> ''::bytea) as device,
           exists (select from cashier.payout_account a join cashier.payout_account b using (number_hash)
                    where a.member_id = f.referrer_id and b.member_id = f.friend_id) as account,
           coalesce(r.contact ->> 'mobileNum' = m.contact ->> 'mobileNum', false) as mobile,
           exists (select from password.known_device a join password.known_device b using (subnet)
                    where a.member_id = f.referrer_id and b.member_id = f.friend_id
                      and a.subnet <> '') as ip
      from referral.friend f
      join member.member m on m.member_id = f.friend_id
      join member.member r on r.member_id = f.referrer_id
     where f.referrer_id = ${referrerId}
       and f.friend_id < coalesce(${before ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
     order by f.friend_id desc limit ${limit}`.execute(db)
  return rows
}

export async function countFriends(db: Kysely<Tables>, referrerId: string): Promise<number> {
  const row = await db
    .selectFrom('referral.friend')
    .select(sql<number>`count(*)::integer`.as('friends'))
    .where('referrer_id', '=', referrerId)
    .executeTakeFirstOrThrow()
  return row.friends
}

/** Members of a brand who have friends, by their ids. */
export async function selectReferrers(
  db: Kysely<Tables>,
  page: { brandId: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ referrer_id: string }>`
    select distinct referrer_id from referral.friend
     where brand_id = ${page.brandId}
       and referrer_id > coalesce(${page.after}::uuid, '00000000-0000-0000-0000-000000000000')
     order by referrer_id limit ${page.limit}`.execute(db)
  return rows.map((row) => row.referrer_id)
}
