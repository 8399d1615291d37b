import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

export async function callOpenPurses(
  tx: Transaction<Tables>,
  p: { memberId: string; brandId: string; currency: string },
) {
  await sql`select ledger.open_purses(${p.memberId}, ${p.brandId}, ${p.currency})`.execute(tx)
}

export async function callPostEntry(
  tx: Transaction<Tables>,
  e: { key: string; kind: string; ref: string; legs: string },
): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select ledger.post_entry(${e.key}, ${e.kind}, ${e.ref}, ${e.legs}::jsonb) as outcome`.execute(
    tx,
  )
  return rows[0]?.outcome ?? ''
}

export async function selectPurses(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('ledger.purse')
    .select(['purse', 'balance', 'seq', 'currency'])
    .where('member_id', '=', memberId)
    .execute()
}

export type PostingFilter = {
  memberId: string
  before?: bigint
  from?: Date
  to?: Date
  kinds?: readonly string[]
  limit: number
}

/** Postings of the main purse, newest first, from a cursor: never by offset. */
export async function selectPostings(db: Kysely<Tables>, f: PostingFilter) {
  let query = db
    .selectFrom('ledger.posting')
    .select(['seq', 'amount', 'balance_after', 'kind', 'ref', 'at'])
    .where('member_id', '=', f.memberId)
    .where('purse', '=', 'main')
  if (f.before !== undefined) query = query.where('seq', '<', f.before)
  if (f.from) query = query.where('at', '>=', f.from)
  if (f.to) query = query.where('at', '<', f.to)
  if (f.kinds) query = query.where('kind', 'in', [...f.kinds])
  return query.orderBy('seq', 'desc').limit(f.limit).execute()
}

/** Each invariant answers how many rows break it (test plan, I-01 to I-04). */
const INVARIANTS = {
  'entries with several legs balance': sql<{ broken: bigint }>`
    select count(*) as broken from (
      select key from (
        select key, amount from ledger.posting where contra = 'clearing'
        union all select entry_key, amount from ledger.system_posting
      ) legs group by key having sum(amount) <> 0) unbalanced`,
  'balances equal their postings': sql<{ broken: bigint }>`
    select count(*) as broken from ledger.purse p
    left join (select member_id, purse, sum(amount) as total, count(*) as n, max(seq) as last
                 from ledger.posting group by 1, 2) s using (member_id, purse)
    where p.balance <> coalesce(s.total, 0) or p.seq <> coalesce(s.last, 0) or p.seq <> coalesce(s.n, 0)`,
  'no purse is below its floor': sql<{ broken: bigint }>`
    select count(*) as broken from ledger.purse where balance < floor`,
  'every posting continues the balance before it': sql<{ broken: bigint }>`
    select count(*) as broken from (
      select balance_after - amount as before,
             lag(balance_after, 1, 0) over (partition by member_id, purse order by seq) as previous
        from ledger.posting) chain where before <> previous`,
}

export async function selectInvariants(db: Kysely<Tables>): Promise<Record<string, bigint>> {
  const report: Record<string, bigint> = {}
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = await query.execute(db)
    report[name] = rows[0]?.broken ?? 0n
  }
  return report
}
