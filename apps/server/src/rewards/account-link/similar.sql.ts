import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

type Requested = { memberId: string; since: Date; limit: number }

/** Other accounts of the brand that share a person, a browser or a payment account with a member. */
export async function selectSimilar(
  db: Kysely<Tables>,
  { memberId, since, limit }: Requested,
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    with own as (select member_id, brand_id from member.member where member_id = ${memberId}),
    shared as (
      select b.member_id from own
        join password.known_device a using (member_id)
        join password.known_device b on b.device_hash = a.device_hash and b.device_hash <> ''::bytea
       where a.last_seen_at >= ${since}::timestamptz and b.last_seen_at >= ${since}::timestamptz
      union
      select b.member_id from own
        join cashier.payout_account a using (member_id)
        join cashier.payout_account b on b.brand_id = a.brand_id and b.number_hash = a.number_hash
       where a.removed_at is null and b.removed_at is null
      union
      select b.member_id from own
        join screening.person a using (member_id)
        join screening.person b on b.brand_id = a.brand_id
         and (b.proved_exact_index = a.proved_exact_index or b.proved_number_index = a.proved_number_index)
    )
    select m.member_id from shared join member.member m using (member_id) join own on own.brand_id = m.brand_id
     where m.member_id <> own.member_id
     order by m.member_id limit ${limit}`.execute(db)
  return rows.map((row) => row.member_id)
}
