import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { byKey, type Tables } from '#platform/db'

export async function callOpenWallets(
  tx: Transaction<Tables>,
  p: { memberId: string; brandId: string; currency: string },
) {
  await sql`select ledger.open_wallets(${p.memberId}, ${p.brandId}, ${p.currency})`.execute(tx)
}

export async function callOpenWallet(
  tx: Transaction<Tables>,
  p: { memberId: string; wallet: string },
) {
  await sql`select ledger.open_wallet(${p.memberId}, ${p.wallet})`.execute(tx)
}

type PostOutcome = 'applied' | 'replay' | 'conflict' | 'insufficient' | 'unknown_wallet'

export async function callPostEntry(
  tx: Transaction<Tables>,
  e: { key: string; kind: string; ref: string; legs: string; currency?: string },
): Promise<PostOutcome> {
  const { rows } = await sql<{ outcome: PostOutcome }>`
    select ledger.post_entry(${e.key}, ${e.kind}, ${e.ref}, ${e.legs}::jsonb,
                             ${e.currency ?? null}) as outcome`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('ledger.post_entry gave no answer')
  return row.outcome
}

export async function callTakeBack(
  tx: Transaction<Tables>,
  t: { key: string; kind: string; ref: string; memberId: string; account: string; amount: bigint },
): Promise<Exclude<PostOutcome, 'insufficient'>> {
  const { rows } = await sql<{ outcome: Exclude<PostOutcome, 'insufficient'> }>`
    select ledger.take_back(${t.key}, ${t.kind}, ${t.ref}, ${t.memberId}, ${t.account},
                            ${t.amount}) as outcome`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('ledger.take_back gave no answer')
  return row.outcome
}

export async function selectWallets(db: Kysely<Tables>, memberId: string) {
  return byKey(db)
    .selectFrom('ledger.wallet')
    .select(['wallet', 'balance', 'seq', 'currency'])
    .where('member_id', '=', memberId)
    .execute()
}

export type PostingFilter = {
  memberId: string
  wallet?: string
  /** The last `seq` of the previous page. */
  before?: bigint
  /** Sequence numbers that bound a span of time: after the first, up to the last. */
  after?: bigint
  upTo?: bigint
  kinds?: readonly string[]
  limit: number
}

/** Kinds that come with every round; all others have an index of their own. */
const DENSE = ['bet', 'win']

/** Postings of an account, newest first, by cursor, never by offset. Zero amounts moved nothing. */
export async function selectPostings(db: Kysely<Tables>, f: PostingFilter) {
  let query = db
    .selectFrom('ledger.posting')
    .select(['seq', 'amount', 'balance_after', 'kind', 'ref', 'at'])
    .where('member_id', '=', f.memberId)
    .where('wallet', '=', f.wallet ?? 'main')
    .where('amount', '<>', 0n)
  if (f.before !== undefined) query = query.where('seq', '<', f.before)
  if (f.after !== undefined) query = query.where('seq', '>', f.after)
  if (f.upTo !== undefined) query = query.where('seq', '<=', f.upTo)
  if (f.kinds) query = query.where('kind', 'in', [...f.kinds])
  if (f.kinds && !f.kinds.some((kind) => DENSE.includes(kind))) {
    query = query.where(sql<boolean>`kind not in ('bet', 'win')`)
  }
  return query.orderBy('seq', 'desc').limit(f.limit).execute()
}

export async function selectPosting(
  db: Kysely<Tables>,
  criteria: { memberId: string; wallet: string; key: string },
) {
  return db
    .selectFrom('ledger.posting')
    .select(['entry_id', 'leg', 'amount', 'kind', 'ref', 'at'])
    .where('member_id', '=', criteria.memberId)
    .where('wallet', '=', criteria.wallet)
    .where('key', '=', criteria.key)
    .executeTakeFirst()
}

type Count = { broken: bigint }

/** Each invariant counts the rows that break it. */
const INVARIANTS: Record<string, RawBuilder<Count>> = {
  'I-01 accounts that only pass money on are empty': sql`
    select count(*) as broken from (
      select currency, contra from (
        select p.currency, t.contra, t.amount from ledger.posting t
          join ledger.wallet p using (member_id, wallet) where t.contra in ('clearing', 'owed')
        union all select currency, 'clearing', amount from ledger.system_posting) passed
      group by 1, 2 having sum(amount) <> 0) unbalanced`,
  'I-02 entries with several legs balance': sql`
    select count(*) as broken from (
      select key from (
        select key, contra, amount from ledger.posting where contra in ('clearing', 'owed')
        union all select entry_key, 'clearing', amount from ledger.system_posting) legs
      group by key, contra having sum(amount) <> 0) unbalanced`,
  'I-03 balances equal their postings, numbered without gaps': sql`
    select count(*) as broken from ledger.wallet p
    left join (select member_id, wallet, sum(amount) as total, count(*) as n, max(seq) as last
                 from ledger.posting group by 1, 2) s using (member_id, wallet)
    where p.balance <> coalesce(s.total, 0) or p.seq <> coalesce(s.last, 0)
       or p.seq <> coalesce(s.n, 0)`,
  'I-03 every posting continues the balance before it': sql`
    select count(*) as broken from (
      select balance_after - amount as before,
             lag(balance_after, 1, 0::bigint) over (partition by member_id, wallet order by seq) as previous
        from ledger.posting) chain where before <> previous`,
  'I-04 no wallet is below its floor': sql`
    select count(*) as broken from ledger.wallet where balance < floor`,
}

export async function selectInvariants(db: Kysely<Tables>): Promise<Record<string, bigint>> {
  const report: Record<string, bigint> = {}
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = await query.execute(db)
    report[name] = rows[0]?.broken ?? 0n
  }
  return report
}
