import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'
import type { Flaw } from './flaws.sql.ts'

type Db = Kysely<Tables>

export type WalletKey = { memberId: string; wallet: string }
export type WalletRow = {
  member_id: string
  wallet: string
  brand_id: string
  currency: string
  balance: bigint
  floor: bigint
  seq: bigint
}

/** Accounts after a key, of every brand, in key order: one bounded range of the primary key. */
export async function selectWalletsAfter(
  db: Db,
  { after, limit }: { after: WalletKey; limit: number },
): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`
    select member_id, wallet, brand_id, currency, balance, floor, seq from ledger.wallet
     where (member_id, wallet) > (${after.memberId}::uuid, ${after.wallet})
     order by member_id, wallet limit ${limit}`.execute(db)
  return rows
}

/** A stretch of an account: the postings after a number up to another, and the balance before them. */
export type Stretch = WalletKey & { after: bigint; upTo: bigint; balance: bigint }
export type ChainRow = {
  member_id: string
  wallet: string
  key: string
  seq: bigint
  balance_after: bigint
  expected: string
  found: string
  is_flaw: boolean
}

/**
 * The last posting of each stretch, and those that do not continue the one before them in number and
 * balance. Reads each stretch through the primary key.
 */
export async function selectChainRows(db: Db, stretches: readonly Stretch[]): Promise<ChainRow[]> {
  const column = <K extends keyof Stretch>(name: K) => stretches.map((stretche) => stretche[name])
  const { rows } = await sql<ChainRow>`
    select member_id, wallet, key, seq, balance_after, is_flaw,
           format('%s at %s', previous, expected_seq) as expected, format('%s at %s', before, seq) as found
      from (
        select t.member_id, t.wallet, t.key, t.seq, t.balance_after, t.before, t.previous, t.expected_seq,
               t.is_last, t.before <> t.previous or t.seq <> t.expected_seq as is_flaw
          from unnest(${column('memberId')}::uuid[], ${column('wallet')}::text[], ${column('after')}::bigint[],
                      ${column('upTo')}::bigint[], ${column('balance')}::bigint[])
                 as s (member_id, wallet, after, up_to, balance)
         cross join lateral (
           select p.member_id, p.wallet, p.key, p.seq, p.balance_after, p.balance_after - p.amount as before,
                  lag(p.balance_after, 1, s.balance) over own as previous,
                  lag(p.seq, 1, s.after) over own + 1 as expected_seq,
                  lead(p.seq) over own is null as is_last
             from ledger.posting p
            where p.member_id = s.member_id and p.wallet = s.wallet and p.seq > s.after and p.seq <= s.up_to
           window own as (order by p.seq)) t) chain
     where is_flaw or is_last
     order by member_id, wallet, seq`.execute(db)
  return rows
}

type EntryRow = {
  key: string
  contra: string
  member_id: string | null
  brand_id: string | null
  sum: string
}

/**
 * Entries with several legs after a key that do not balance, and the last key checked; null when there is
 * none. `limit` bounds the legs of each side.
 */
export async function selectEntriesAfter(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ last: string | null; flaws: (Flaw & { brandId: string | null })[] }> {
  const { rows: ends } = await sql<{ last: string | null }>`
    with own as (select key from ledger.posting
                  where contra in ('clearing', 'owed') and key > ${after} order by key limit ${limit}),
         house as (select entry_key as key from ledger.system_posting
                    where entry_key > ${after} order by entry_key limit ${limit})
    -- Both sides are whole up to the lesser of their ends; a side that is not full has no end.
    select case
      when (select count(*) from own) < ${limit} and (select count(*) from house) < ${limit}
        then greatest((select max(key) from own), (select max(key) from house))
      when (select count(*) from own) < ${limit} then (select max(key) from house)
      when (select count(*) from house) < ${limit} then (select max(key) from own)
      else least((select max(key) from own), (select max(key) from house)) end as last`.execute(db)
  const last = ends[0]?.last ?? null
  if (last === null) return { last, flaws: [] }
  const { rows } = await sql<EntryRow>`
    select key, contra, (array_agg(member_id) filter (where member_id is not null))[1] as member_id,
           max(brand_id) as brand_id, sum(amount)::text as sum
      from (select t.key, t.contra, t.amount, t.member_id, p.brand_id, p.currency
              from ledger.posting t join ledger.wallet p using (member_id, wallet)
             where t.contra in ('clearing', 'owed') and t.key > ${after} and t.key <= ${last}
             union all
            select entry_key, 'clearing', amount, null, null, currency from ledger.system_posting
             where entry_key > ${after} and entry_key <= ${last}) legs
     group by key, contra, currency having sum(amount) <> 0 order by key`.execute(db)
  const flaws = rows.map((row) => ({
    check: 'entry' as const,
    subject: row.key,
    memberId: row.member_id,
    brandId: row.brand_id,
    expected: '0',
    found: row.sum,
  }))
  return { last, flaws }
}
