import { gathered } from '../platform/gathered.ts'
import type { Seed, Session, Store } from '../platform/store.ts'

/** What a round begins from, as it was when it was read. */
export type Beginning = {
  session: Session
  /** The pair in use; null for an owner without one. */
  seed: Pick<Seed, 'seed_id' | 'sealed' | 'client_seed' | 'nonce'> | null
  /** The round of the same request, if it has been made. */
  earlier: string | null
  /** Whether free rounds may be left in this game. */
  mayHaveFreeRounds: boolean
}

type Row = Session & {
  no: number
  seed_id: string | null
  sealed: Buffer
  client_seed: string
  nonce: number
  earlier: string | null
  has_grant: boolean
}

/**
 * Pairs without a commitment to the next one get it first, by the way of one round. The columns are named: a prepared
 * statement that reads all of them fails once a newer release has added one.
 */
const READ = {
  name: 'rounds.beginning',
  text: `
    select w.no::integer - 1 as no, s.session_id, s.vendor, s.game, s.mode, s.token, s.player, s.wallet_session,
           s.currency, s.language, s.lobby_url, s.balance_minor, s.closed_at, s.closed_for, s.source, s.nickname,
           d.seed_id, d.sealed, d.client_seed, d.nonce, r.round as earlier,
           exists (select from studio.free_grant g
                    where g.vendor = s.vendor and g.player = s.player and s.game = any (g.games)
                      and g.cancelled_at is null and g.expires_at > clock_timestamp()) as has_grant
      from unnest($1::text[], $2::text[]) with ordinality w (session_id, request_id, no)
      cross join lateral (
        select * from studio.session s
         where s.session_id = w.session_id and s.closed_at is null limit 1) s
      left join lateral (
        select d.seed_id, d.sealed, d.client_seed, d.nonce from studio.seed d
         where d.owner = case when s.player is null then 'demo:' || s.session_id
                              else s.vendor || ':' || s.player end
           and d.revealed is null and d.next_commit is not null limit 1) d on true
      left join lateral (
        select r.round from studio.round r
         where r.session_id = w.session_id and r.request_id = w.request_id limit 1) r on true`,
}

type Named = { session: string; requestId: string }

/**
 * The session of a request that may stake, with what its round begins from; null when it is closed. The requests of
 * many players are read by one statement, which locks nothing: whoever writes the round checks that it still holds.
 */
export const readBeginning = gathered<Named, Beginning | null>({
  lanes: 2,
  send: async ({ lanes }: Store, named) => {
    const values = [named.map(({ session }) => session), named.map(({ requestId }) => requestId)]
    const { rows } = await lanes.query<Row>({ ...READ, values })
    const found: (Beginning | null)[] = named.map(() => null)
    for (const row of rows) found[row.no] = beginningOf(row)
    return found
  },
})

function beginningOf(row: Row): Beginning {
  const { no: _, seed_id, sealed, client_seed, nonce, earlier, has_grant, ...session } = row
  const seed = seed_id === null ? null : { seed_id, sealed, client_seed, nonce }
  return { session, seed, earlier, mayHaveFreeRounds: has_grant }
}
