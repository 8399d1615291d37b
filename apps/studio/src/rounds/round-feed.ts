import { formatMinor } from '@parola/money'
import type { EndpointResponse, gameApi } from '@parola/vendor-protocol'
import type { z } from 'zod'
import { firstRow, type Round, type Seed, type Store } from '../platform/store.ts'
import { transactionsOf } from './round-moves.ts'

type Bodies = { [P in keyof typeof gameApi]: z.infer<(typeof gameApi)[P]> }
type Row = Round & Pick<Seed, 'commit' | 'client_seed' | 'revealed'>

const OPEN_MAX = 500
/** The state of a round in the terms of the protocol. */
const STATES = {
  pending: 'open',
  undoing: 'open',
  alarmed: 'open',
  open: 'open',
  raising: 'open',
  paying: 'open',
  settled: 'settled',
  refused: 'void',
  void: 'void',
} as const
const SELECT = `select r.*, s.commit, s.client_seed, s.revealed from studio.round r join studio.seed s using (seed_id)`

export async function getRound(
  { pool }: Store,
  vendor: string,
  body: Bodies['/rounds/get'],
): Promise<EndpointResponse> {
  const row = await firstRow<Row>(
    pool,
    `${SELECT} where r.round = $1 and r.vendor = $2 and r.player = $3`,
    [body.round, vendor, body.player],
  )
  if (!row) return { code: 'ROUND_UNKNOWN' }
  const transactions = transactionsOf(row).map(({ tx, type, amount, ...more }) => {
    const { jackpot, level } = more as { jackpot?: unknown; level?: unknown }
    return { tx, type, amount, ...(jackpot ? { jackpot, level } : {}) }
  })
  return { code: 'OK', value: { ...roundOf(row), transactions } }
}

/** Its stake is not known to be taken: nobody may see what its seeds would bring. */
const UNPLAYED: ReadonlySet<Row['state']> = new Set([
  'pending',
  'undoing',
  'alarmed',
  'refused',
  'void',
])

/**
 * A round as the platform may see it; the secret, and the outcome of an unplayed one, only once it is
 * revealed.
 */
function roundOf(row: Row) {
  const state = STATES[row.state]
  const isPlayed = !UNPLAYED.has(row.state)
  return {
    round: row.round,
    game: row.game,
    state,
    currency: row.currency,
    bet: formatMinor(state === 'void' ? 0n : BigInt(row.stake_minor), row.currency),
    win: formatMinor(isPlayed ? BigInt(row.payout_minor) : 0n, row.currency),
    opened_at: row.opened_at.toISOString(),
    closed_at: state === 'open' ? null : (row.ended_at?.toISOString() ?? null),
    detail: {
      model: row.model,
      version: row.version,
      choices: {
        stake: formatMinor(BigInt(row.stake_minor), row.currency),
        ...(row.choice
          ? { bet: row.choice, steps: row.steps ?? [] }
          : {
              bet: formatMinor(BigInt(row.bet_minor ?? row.stake_minor), row.currency),
              ...(row.buy ? { buy: row.buy } : {}),
            }),
      },
      ...(isPlayed && !row.choice
        ? { jackpot: formatMinor(BigInt(row.jackpot_minor), row.currency) }
        : {}),
      ...(isPlayed || row.revealed ? (row.outcome as object) : {}),
    },
    fairness: {
      server_seed_hash: row.commit,
      client_seed: row.client_seed,
      nonce: row.nonce,
      ...(row.revealed ? { server_seed: row.revealed } : {}),
    },
  }
}

export async function openRounds(
  { pool }: Store,
  vendor: string,
  body: Bodies['/rounds/open'],
): Promise<EndpointResponse> {
  const { rows } = await pool.query<{ round: string; player: string }>(
    `select round, player from studio.round
      where vendor = $1 and state in
              ('pending', 'undoing', 'alarmed', 'open', 'raising', 'paying') and player = coalesce($2, player)
        and opened_at < coalesce($3::timestamptz, 'infinity')
        and ($4::text is null or (opened_at, round) >
             (select opened_at, round from studio.round where round = $4))
      order by opened_at, round limit ${OPEN_MAX}`,
    [vendor, body.player ?? null, body.before ?? null, body.cursor ?? null],
  )
  const next_cursor = rows.length === OPEN_MAX ? (rows.at(-1)?.round ?? null) : null
  return { code: 'OK', value: { rounds: rows, next_cursor } }
}

type Window = Bodies['/feed/rounds']

/** Transactions of rounds that were opened in the window, oldest first. */
export async function feedOfTransactions(store: Store, vendor: string, body: Window) {
  const page = await pageOf(store, vendor, body)
  const moves = page.rows.map(transactionsOf)
  // A page never splits the transactions of a round, and is never longer than requested.
  let kept = 0
  let transactions = 0
  for (const { length } of moves) {
    transactions += length
    if (kept > 0 && transactions > body.limit) break
    kept += 1
  }
  const next = kept < moves.length ? (page.rows[kept - 1]?.round ?? null) : page.next
  return response({ next }, moves.slice(0, kept).flat())
}

export async function feedOfRounds(store: Store, vendor: string, body: Window) {
  const page = await pageOf(store, vendor, body)
  const rows = page.rows.map((row) => ({ ...roundOf(row), player: row.player }))
  return response(page, rows)
}

function response({ next }: { next: string | null }, rows: object[]): EndpointResponse {
  return { code: 'OK', value: { rows, next_cursor: next } }
}

/** Without the rounds of tests, which are no money. The cursor is the last round of the page before. */
async function pageOf({ pool }: Store, vendor: string, { from, to, cursor, limit }: Window) {
  const { rows } = await pool.query<Row>(
    `${SELECT} where r.vendor = $1 and r.player is not null and r.opened_at >= $2 and r.opened_at < $3
        and not exists (select from studio.session t where t.session_id = r.session_id and t.is_test)
        and ($4::text is null or (r.opened_at, r.round) >
             (select opened_at, round from studio.round where round = $4))
      order by r.opened_at, r.round limit $5`,
    [vendor, from, to, cursor ?? null, limit],
  )
  return { rows, next: rows.length === limit ? (rows.at(-1)?.round ?? null) : null }
}
