import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

type Member = { memberId: string }
type Span = { from: Date; to: Date }

/** Rounds (`vendor:round`) whose postings came after a sequence number of the main account, oldest first. */
export async function selectRoundsAfter(
  db: Kysely<Tables>,
  criteria: Member & { after: bigint; limit: number },
): Promise<{ rounds: string[]; last: bigint; isMore: boolean }> {
  const { rows } = await sql<{ rounds: string[] | null; last: bigint | null; count: number }>`
    select array_agg(distinct ref) filter (where contra like 'house:%') as rounds,
           max(seq) as last, count(*)::integer as count
      from (select seq, ref, contra from ledger.posting
             where member_id = ${criteria.memberId} and wallet = 'main' and seq > ${criteria.after}
             order by seq limit ${criteria.limit}) following`.execute(db)
  const [{ rounds, last, count } = { rounds: null, last: null, count: 0 }] = rows
  return { rounds: rounds ?? [], last: last ?? criteria.after, isMore: count === criteria.limit }
}

type CashSum = { memberId: string; day: string; kind: string; amount: bigint }

/** What moved the main account of each of these members other than bets and wins, by day and kind. */
export async function selectCashSums(
  db: Kysely<Tables>,
  { members, from, to, timeZone }: { members: readonly string[]; timeZone: string } & Span,
): Promise<CashSum[]> {
  const { rows } = await sql<CashSum>`
    select m.member_id as "memberId", s.day, s.kind, s.amount
      from (select member_id, ledger.seq_before(member_id, 'main', ${from}) as after,
                   ledger.seq_before(member_id, 'main', ${to}) as up_to
              from unnest(${[...members]}::uuid[]) u (member_id) offset 0) m
     cross join lateral (
       select (at at time zone ${timeZone})::date::text as day, kind, sum(amount)::bigint as amount
         from ledger.posting p
        where p.member_id = m.member_id and wallet = 'main' and kind not in ('bet', 'win') and amount <> 0
          and seq > m.after and seq <= m.up_to
        group by 1, 2) s`.execute(db)
  return rows
}

/** The sequence numbers of an account that bound a span of time; the first is exclusive. */
export async function selectSeqSpan(
  db: Kysely<Tables>,
  {
    memberId,
    wallet,
    from,
    to,
  }: Member & { wallet: string; from?: Date | undefined; to?: Date | undefined },
): Promise<{ after: bigint; upTo: bigint }> {
  const { rows } = await sql<{ after: bigint; up_to: bigint }>`
    select ledger.seq_before(${memberId}, ${wallet}, coalesce(${from ?? null}::timestamptz, '-infinity'))
             as after,
           ledger.seq_before(${memberId}, ${wallet}, coalesce(${to ?? null}::timestamptz, 'infinity'))
             as up_to`.execute(db)
  const [{ after, up_to: upTo } = { after: 0n, up_to: 0n }] = rows
  return { after, upTo }
}

/** What all accounts of a member received by these kinds, less what was taken back; no row if nothing. */
export async function selectCredited(
  db: Kysely<Tables>,
  criteria: Member & { kinds: readonly string[] },
): Promise<{ kind: string; amount: bigint }[]> {
  const { rows } = await sql<{ kind: string; amount: bigint }>`
    select kind, sum(amount)::bigint as amount from ledger.posting
     where member_id = ${criteria.memberId} and kind = any (${[...criteria.kinds]}) and kind not in ('bet', 'win')
       and amount > 0
     group by 1`.execute(db)
  return rows
}

type Movements = { kind: string; lines: number; came: bigint; went: bigint }

/** Sums over the postings of the main account within a span of sequence numbers, by kind. */
export async function selectMovements(
  db: Kysely<Tables>,
  criteria: Member & { after: bigint; upTo: bigint; kinds?: readonly string[] | undefined },
): Promise<Movements[]> {
  const rows = db
    .selectFrom('ledger.posting')
    .where('member_id', '=', criteria.memberId)
    .where('wallet', '=', 'main')
    .where('seq', '>', criteria.after)
    .where('seq', '<=', criteria.upTo)
    .where('amount', '<>', 0n)
    .$if(criteria.kinds !== undefined, (all) => all.where('kind', 'in', criteria.kinds ?? []))
  // Spelled out, so that rare kinds use their own index.
  const isRare =
    criteria.kinds !== undefined && !criteria.kinds.some((kind) => kind === 'bet' || kind === 'win')
  return rows
    .$if(isRare, (all) => all.where('kind', 'not in', ['bet', 'win']))
    .select([
      'kind',
      sql<number>`count(*)::integer`.as('lines'),
      sql<bigint>`coalesce(sum(amount) filter (where amount > 0), 0)::bigint`.as('came'),
      sql<bigint>`coalesce(-sum(amount) filter (where amount < 0), 0)::bigint`.as('went'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}

/**
 * What an agent gave a member after an instant, and when the first of it came: what was passed down to the main account,
 * and what waits in escrow for a deposit through the agent or became one.
 */
export async function selectPassedDown(
  db: Kysely<Tables>,
  { memberId, since }: Member & { since: Date },
): Promise<{ amount: bigint; first: Date | null }> {
  const { rows } = await sql<{ amount: bigint; first: Date | null }>`
    select coalesce(sum(amount), 0)::bigint as amount, min(at) as first
      from (
        select amount, at from ledger.posting
         where member_id = ${memberId} and wallet = 'main' and kind = 'transfer_down' and amount > 0
           and kind not in ('bet', 'win') and amount <> 0
           and seq > ledger.seq_before(${memberId}, 'main', ${since})
        union all
        select h.amount, h.at from ledger.posting h
         where h.member_id = ${memberId} and h.wallet = 'escrow' and h.kind = 'service_deposit_held' and h.amount > 0
           and h.kind not in ('bet', 'win') and h.amount <> 0
           and h.seq > ledger.seq_before(${memberId}, 'escrow', ${since})
           and not exists (
             select from ledger.posting b
              where b.member_id = h.member_id and b.wallet = 'escrow' and b.key = replace(h.key, ':held', ':ended')
                and b.kind = 'service_deposit_back')
      ) given`.execute(db)
  return rows[0] ?? { amount: 0n, first: null }
}

type ServiceKind = 'service_deposit_held' | 'service_withdrawal_held'

/** What a member gave into escrow after an instant for requests of these kinds, less what came back, and how often. */
export async function selectGivenToService(
  db: Kysely<Tables>,
  { memberId, since, kinds }: Member & { since: Date; kinds: readonly ServiceKind[] },
): Promise<{ sum: bigint; times: number }> {
  const { rows } = await sql<{ sum: bigint; times: number }>`
    select coalesce(sum(-h.amount), 0)::bigint as sum, count(*)::integer as times
      from (values ('main'), ('agent')) w (wallet)
      join ledger.posting h on h.member_id = ${memberId} and h.wallet = w.wallet and h.kind = any (${[...kinds]})
       and h.amount < 0 and h.kind not in ('bet', 'win') and h.amount <> 0
       and h.seq > ledger.seq_before(${memberId}, w.wallet, ${since})
     where not exists (
       select from ledger.posting b
        where b.member_id = h.member_id and b.wallet = h.wallet and b.key = replace(h.key, ':held', ':ended'))`.execute(
    db,
  )
  return rows[0] ?? { sum: 0n, times: 0 }
}
