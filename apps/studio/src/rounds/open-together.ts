import { jsonOf } from '@parola/money'
import { gathered } from '../platform/gathered.ts'
import type { Round, Store } from '../platform/store.ts'
import type { RoundRow } from './round-row.ts'

/** A round that is to be stored, and the seconds after which nobody is waiting for it any more. */
export type Opening = { row: RoundRow; lostAfterS: number }

type Opened = Pick<Round, 'round' | 'opened_at'>

/**
 * Takes the nonce of each round and stores the round, or neither: not for a seed that has moved on since it was read,
 * a session that was closed meanwhile, or a request that has its round.
 */
const OPEN = {
  name: 'rounds.open',
  text: `
    with wanted as materialized (
      select * from json_populate_recordset(null::studio.round, $1::json) with ordinality
    ), taken as (
      update studio.seed d set nonce = d.nonce + 1
        from wanted w
       where d.seed_id = w.seed_id and d.nonce = w.nonce and d.revealed is null
         and exists (select from studio.session s
                      where s.session_id = w.session_id and s.closed_at is null)
         and not exists (select from studio.round r
                          where r.session_id = w.session_id and r.request_id = w.request_id)
      returning w.*
    )
    insert into studio.round (round, session_id, request_id, owner, vendor, player, game, seed_id, nonce, model,
                              currency, version, stake_minor, bet_minor, buy, payout_minor, outcome, choice,
                              state, opened_at, next_try_at)
    select round, session_id, request_id, owner, vendor, player, game, seed_id, nonce, model,
           currency, version, stake_minor, bet_minor, buy, payout_minor, outcome, choice,
           'pending', studio.clock(), clock_timestamp() + make_interval(secs => $2)
      from taken
    returning round, opened_at`,
}

/** Stores rounds of many players in one statement; null for a round that has to be made by itself. */
export const openTogether = gathered<Opening, Opened | null>({
  lanes: 2,
  send: async ({ lanes }: Store, openings) => {
    // In one order in every process, so that none waits for another's in a circle.
    const rows = openings.map(({ row }) => row).sort((a, b) => (a.seed_id < b.seed_id ? -1 : 1))
    const values = [jsonOf(rows), openings[0]?.lostAfterS]
    const stored = await lanes.query<Opened>({ ...OPEN, values })
    const byRound = new Map(stored.rows.map((row) => [row.round, row]))
    return openings.map(({ row }) => byRound.get(row.round) ?? null)
  },
})
