import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

/** Members after one id up to another, or from the first and to the last, and those with a posting since an instant. */
export type Around = { after: string | null; upTo: string | null; since: Date | null }

/** Of some members, those whose main account has moved since it was looked at, or whose round was closed without it. */
export async function selectBehind(
  db: Kysely<Tables>,
  { after, upTo, since }: Around,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select p.member_id from ledger.wallet p left join activity.member m using (member_id)
     where p.wallet = 'main' and p.seq > coalesce(m.seq, 0) and ${between('p', after, upTo)}
    union
    select o.member_id from activity.open_bet o join bet.bet b using (member_id, bet_id)
     where b.state <> 'open' and ${between('o', after, upTo)}
    ${since ? movedSince(since) : sql``}
     limit ${limit}`.execute(db)
  return rows.map((row) => row.member_id)
}

function between(table: string, after: string | null, upTo: string | null) {
  const id = sql.ref(`${table}.member_id`)
  const isAfter = after ? sql`${id} > ${after}::uuid` : sql`true`
  return upTo ? sql`${isAfter} and ${id} <= ${upTo}::uuid` : isAfter
}

function movedSince(since: Date) {
  return sql`
    union
    select p.member_id
      from (select distinct member_id from ledger.posting where at >= ${since}::timestamptz) lately
      join ledger.wallet p on p.member_id = lately.member_id and p.wallet = 'main'
      left join activity.member m on m.member_id = p.member_id
     where p.seq > coalesce(m.seq, 0)`
}

/** The last of the next members in the order of ids; null where fewer are left. And the database's time. */
export async function selectPageEnd(db: Kysely<Tables>, after: string | null, size: number) {
  const { rows } = await sql<{ upTo: string | null; readAt: Date }>`
    select (select p.member_id from ledger.wallet p
             where p.wallet = 'main' and ${between('p', after, null)}
             order by p.member_id offset ${size - 1} limit 1) as "upTo", clock_timestamp() as "readAt"`.execute(
    db,
  )
  const [end] = rows
  return { upTo: end?.upTo ?? null, readAt: end?.readAt ?? new Date(0) }
}
