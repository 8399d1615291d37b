import { CRASH } from '@parola/maths/instant'
import { formatMinor } from '@parola/money'
import type { SealRing } from '@parola/vendor-protocol'
import { fairnessOf, seedInUse } from '../fairness/seeds.ts'
import { levelWon } from '../jackpots/jackpots.ts'
import { poolOf } from '../jackpots/meters.ts'
import { openSeed } from '../platform/secrecy.ts'
import { firstRow, inTransaction, type Round, type Seed, type Session } from '../platform/store.ts'
import { type PlayerApi, refused, sessionOf } from '../rounds/player-session.ts'
import { ownerOf } from '../rounds/round-row.ts'
import { modelsOf, rulesOf } from '../titles/versions.ts'

/** Rounds on one page of the history. */
const PAGE = 20
/** How long a round that was not seen is shown when its game is opened again. */
const UNSEEN_FOR_S = 15 * 60

type Row = Round & Pick<Seed, 'commit' | 'client_seed' | 'revealed'> & { currency: string }

type Requested = {
  session: string
  before?: string | undefined
  model?: string | undefined
  round?: string | undefined
}

/**
 * A page of a player's rounds, newest first, and the cursor of the next page (RND-009). Nothing is left out:
 * refused, cancelled and open rounds use up a nonce too, and no gap in the nonces may hide a round
 * (FAIR-002).
 */
export async function history(api: PlayerApi, requested: Requested) {
  const session = await sessionOf(api, requested.session)
  if (!session) return refused('SESSION_CLOSED')
  const rows = await pageOf(api, ownerOf(session), requested)
  const page = rows.slice(0, PAGE)
  const seed = await currentSeed(api, session)
  return {
    ok: true,
    fairness: fairnessOf(seed),
    models: await modelsOf(api.context.store, page),
    rounds: page.map((row) => roundView(api.context.key, row)),
    next: rows.length > PAGE ? (page.at(-1)?.round ?? null) : null,
  }
}

/**
 * One round more than a page, to see whether there is a next one; a cursor of another player's round yields
 * nothing.
 */
async function pageOf({ context }: PlayerApi, owner: string, { before, model, round }: Requested) {
  const { rows } = await context.store.pool.query<Row>(
    `select r.*, s.commit, s.client_seed, s.revealed, p.currency from studio.round r
       join studio.seed s using (seed_id) join studio.session p using (session_id)
       ${before ? 'join studio.round b on b.round = $5 and b.owner = $1' : ''}
      where r.owner = $1 and ($3::text is null or r.model = $3)
        and ($4::text is null or r.round = $4)
        ${before ? 'and (r.opened_at, r.nonce, r.round) < (b.opened_at, b.nonce, b.round)' : ''}
      order by r.opened_at desc, r.nonce desc, r.round desc limit $2`,
    [owner, PAGE + 1, model ?? null, round ?? null, ...(before ? [before] : [])],
  )
  return rows
}

/**
 * A round as its player may see it: the secret only once it is revealed, and until then no outcome of a round
 * that was not played.
 */
function roundView(key: SealRing, row: Row) {
  const isPlayed = isDecided(row)
  return {
    round: row.round,
    game: row.game,
    model: row.model,
    rules: rulesOf(row),
    version: row.version,
    state: row.state,
    isLapsed: row.is_lapsed,
    choice: row.choice,
    steps: row.steps,
    stake: formatMinor(BigInt(row.stake_minor), row.currency),
    ...wagered(row),
    payout: formatMinor(isPlayed ? BigInt(row.payout_minor) : 0n, row.currency),
    outcome: isPlayed || row.revealed ? row.outcome : null,
    drop: isPlayed ? dropReport(key, row) : null,
    at: row.opened_at.toISOString(),
    nonce: row.nonce,
    commit: row.commit,
    clientSeed: row.client_seed,
    // The secret of a shared round is its own hash, public once it has crashed.
    serverSeed: row.model === CRASH ? hashReport(row.outcome) : row.revealed,
  }
}

/** Whether nothing of a round can change any more; the jackpot of a spin may still be pending. */
function isDecided({ state, steps }: Round): boolean {
  return state === 'settled' || (state === 'paying' && steps === null)
}

/** The proof of a jackpot that has dropped: its secret is of no more use. */
function dropReport(key: SealRing, { dropped, model, vendor, player, currency }: Row) {
  if (!dropped) return null
  const { level, commit, sealed } = dropped
  const secret = openSeed(key, Buffer.from(sealed, 'hex'))
  const pool = poolOf(model, { vendor, mode: player ? 'real' : 'demo', currency })
  return { model, level, commit, secret, pool }
}

function hashReport(outcome: unknown): string | null {
  return (outcome as { hash?: string }).hash ?? null
}

/** A recent round that no device has shown to its end is shown now (RND-002). */
export async function unseenRound({ store, key }: PlayerApi['context'], session: Session) {
  const last = await firstRow<Row & { is_late: boolean }>(
    store.pool,
    `select r.*, s.commit, s.client_seed, s.revealed, p.currency,
            r.opened_at < clock_timestamp() - make_interval(secs => $3) as is_late
       from studio.round r join studio.seed s using (seed_id) join studio.session p using (session_id)
      where r.owner = $1 and r.game = $2 order by r.opened_at desc, r.nonce desc limit 1`,
    [ownerOf(session), session.game, UNSEEN_FOR_S],
  )
  if (!last) return null
  const isShown = !isDecided(last) || last.seen_at !== null || last.is_late
  return isShown ? null : roundView(key, last)
}

/** The device has shown a round to its end. */
export async function seen(
  api: PlayerApi,
  { session: id, round }: { session: string; round: string },
) {
  const session = await sessionOf(api, id)
  if (!session) return refused('SESSION_CLOSED')
  await api.context.store.pool.query(
    `update studio.round set seen_at = clock_timestamp()
      where round = $1 and owner = $2 and seen_at is null`,
    [round, ownerOf(session)],
  )
  return { ok: true }
}

/** The seed pair of the next round. */
export async function currentSeed({ context }: PlayerApi, session: Session): Promise<Seed> {
  return inTransaction(context.store, (client) => seedInUse(client, ownerOf(session), context.key))
}

/** What wins were counted by, what was bought, and what was paid on top of the reels. */
export function wagered(round: Round) {
  const { bet_minor, stake_minor, buy, jackpot_minor, free, currency } = round
  return {
    free,
    jackpotLevel: BigInt(jackpot_minor) > 0n ? levelWon(round) : null,
    bet: formatMinor(BigInt(bet_minor ?? stake_minor), currency),
    buy,
    jackpot: formatMinor(BigInt(jackpot_minor), currency),
  }
}
