import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'
import { keyOf } from './calls.ts'

export type TxStanding = {
  state: 'done' | 'rolled_back' | 'tombstone'
  /** Without a sign, but for corrections. */
  amountMinor: bigint
  /** Of the member's wallet. */
  currency: string
}

type Row = {
  no: number
  amount: bigint | null
  kind: string | null
  mark: string | null
  currency: string
}

/** How many transactions of a vendor apply, in their order; undefined for an unknown one. */
export async function selectStandings(
  db: Kysely<Tables>,
  vendor: string,
  wanted: readonly { memberId: string; tx: string }[],
): Promise<(TxStanding | undefined)[]> {
  const members = wanted.map(({ memberId }) => memberId)
  const keys = wanted.map(({ tx }) => keyOf(vendor, tx))
  const { rows } = await sql<Row>`
    select w.no::integer, p.amount, p.kind, m.mark, u.currency
      from unnest(${members}::uuid[], ${keys}::text[]) with ordinality w (member_id, key, no)
      left join lateral (
        select amount, kind from ledger.posting
         where member_id = w.member_id and wallet = 'main' and key = w.key) p on true
      left join ledger.wallet u on u.member_id = w.member_id and u.wallet = 'main'
      left join lateral (
        select mark from bet.mark where member_id = w.member_id and key = w.key) m on true
     order by w.no`.execute(db)
  return rows.map(standingOf)
}

function standingOf({ amount, kind, mark, currency }: Row): TxStanding | undefined {
  if (amount === null && mark === null) return undefined
  const amountMinor = kind === 'bet' ? -(amount ?? 0n) : (amount ?? 0n)
  if (mark === null) return { state: 'done', amountMinor, currency }
  return { state: mark === 'tombstone' ? 'tombstone' : 'rolled_back', amountMinor, currency }
}

type Window = { vendor: string; from: Date; to: Date; after?: string; limit: number }

/** Bets of a vendor's rounds opened in a window, by their id: never by offset. */
export async function selectBetsOpened(db: Kysely<Tables>, w: Window) {
  let query = db
    .selectFrom('bet.bet')
    .select(['bet_id', 'member_id', 'round', 'node_id', 'currency', 'stake', 'payout', 'state'])
    .where('vendor', '=', w.vendor)
    .where('opened_at', '>=', w.from)
    .where('opened_at', '<', w.to)
  if (w.after) query = query.where('bet_id', '>', w.after)
  return query.orderBy('bet_id').limit(w.limit).execute()
}
