import { CRASH, CRASH_TOP_X100, type CrashBet } from '@parola/maths/instant'
import { newRoundId } from '../platform/secrecy.ts'
import {
  firstRow,
  inTransaction,
  OTHERS_WAIT_S,
  type Round,
  type Session,
  type Store,
} from '../platform/store.ts'
import { ownerOf } from '../rounds/round-row.ts'
import { versionOf } from '../titles/versions.ts'
import type { Series } from './series.ts'

const PENDING_IS_LOST_S = 20
const AUTO = `least(coalesce((choice ->> 'autoX100')::int, ${CRASH_TOP_X100}), ${CRASH_TOP_X100})`
const DUE = `tries = 0, next_try_at = clock_timestamp() + interval '${OTHERS_WAIT_S} s'`
const OF_GAME = `model = '${CRASH}' and seed_id = $1 and nonce = $2`

type Request = { session: Session; requestId: string; bet: CrashBet }

/**
 * Stores a bet in the round that is open for bets; the same request is the same bet. The round cannot start
 * while it is being stored.
 */
export async function openBet(
  store: Store,
  { seedId }: Series,
  { session, requestId, bet }: Request,
): Promise<Round | 'BETS_CLOSED' | 'SLOT_TAKEN'> {
  return inTransaction(store, async (client) => {
    const earlier = await firstRow<Round>(
      client,
      'select * from studio.round where session_id = $1 and request_id = $2',
      [session.session_id, requestId],
    )
    if (earlier) return earlier
    const open = await firstRow<{ game: number }>(
      client,
      `select game from studio.crash_round
        where seed_id = $1 and state = 'betting' and betting_until > clock_timestamp() for share`,
      [seedId],
    )
    if (!open) return 'BETS_CLOSED'
    const made = await firstRow<Round>(
      client,
      `insert into studio.round (round, session_id, request_id, owner, vendor, player, game, seed_id,
         nonce, model, version, currency, stake_minor, payout_minor, outcome, choice, steps, state,
         next_try_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '${CRASH}', $12, $13, $10, 0, '{}', $11, '[]', 'pending',
         clock_timestamp() + interval '${PENDING_IS_LOST_S} s')
       on conflict do nothing returning *`,
      [
        newRoundId(),
        session.session_id,
        requestId,
        ownerOf(session),
        session.vendor,
        session.player,
        session.game,
        seedId,
        open.game,
        bet.stake,
        JSON.stringify(bet),
        versionOf(CRASH),
        session.currency,
      ],
    )
    return made ?? 'SLOT_TAKEN'
  })
}

/** How many stakes of a game are still being requested. */
export async function pendingOf({ pool }: Store, { seedId }: Series, game: number) {
  const text = `select count(*)::int as n from studio.round where ${OF_GAME} and state = 'pending'`
  return (await firstRow<{ n: number }>(pool, text, [seedId, game]))?.n ?? 0
}

/** Stakes that are still unanswered when the round starts are left out and returned. */
export async function leaveOut({ pool }: Store, { seedId }: Series, game: number) {
  await pool.query(
    `update studio.round set state = 'undoing', refusal = 'BETS_CLOSED', next_try_at = clock_timestamp()
      where ${OF_GAME} and state = 'pending'`,
    [seedId, game],
  )
}

/** Cashes out every bet whose own target the curve has reached. */
export async function cashOutReached(
  store: Store,
  series: Series,
  input: { game: number; x100: number },
) {
  const { rows } = await store.pool.query<Round>(
    `update studio.round
        set state = 'paying', payout_minor = stake_minor * ${AUTO} / 100, ${DUE},
            steps = jsonb_build_array(jsonb_build_object('cashOutX100', ${AUTO}))
      where ${OF_GAME} and state = 'open' and ${AUTO} <= $3 returning *`,
    [series.seedId, input.game, input.x100],
  )
  return rows
}

type CashOut = { game: number; round: string; owner: string; x100: number }

/** Cashes out one bet by hand; its own target counts if the curve had passed that. */
export async function cashOutOne({ pool }: Store, { seedId }: Series, cashOut: CashOut) {
  return firstRow<Round>(
    pool,
    `update studio.round
        set state = 'paying', payout_minor = stake_minor * least($5::int, ${AUTO}) / 100, ${DUE},
            steps = jsonb_build_array(jsonb_build_object('cashOutX100', least($5::int, ${AUTO})))
      where ${OF_GAME} and round = $3 and owner = $4 and state = 'open' returning *`,
    [seedId, cashOut.game, cashOut.round, cashOut.owner, cashOut.x100],
  )
}

type End = { game: number; crashX100: number; hash: string; isOutage: boolean }

/**
 * Settles what is still open after the crash: reached targets win; other bets lose, or get their stake back
 * if nobody could cash out by hand because the room stood still.
 */
export async function settleRest(store: Store, series: Series, end: End): Promise<Round[]> {
  const won = await cashOutReached(store, series, { game: end.game, x100: end.crashX100 })
  const rest = end.isOutage
    ? await giveBack(store, series, end.game)
    : await lose(store, series, end.game)
  await publishOutcome(store, series, end)
  return [...won, ...rest]
}

/** The platform gets lost rounds too, so that it closes them; demo rounds have nothing to report. */
async function lose({ pool }: Store, { seedId }: Series, game: number): Promise<Round[]> {
  const { rows } = await pool.query<Round>(
    `update studio.round set state = case when player is null then 'settled' else 'paying' end,
            ended_at = case when player is null then clock_timestamp() end, ${DUE}
      where ${OF_GAME} and state = 'open' returning *`,
    [seedId, game],
  )
  return rows
}

async function giveBack(store: Store, { seedId }: Series, game: number): Promise<Round[]> {
  return inTransaction(store, async (client) => {
    // Bets with their own target did not depend on a cash-out by hand, and have lost.
    const { rows: lost } = await client.query<Round>(
      `update studio.round set state = case when player is null then 'settled' else 'paying' end,
              ended_at = case when player is null then clock_timestamp() end, ${DUE}
        where ${OF_GAME} and state = 'open' and choice ->> 'autoX100' is not null returning *`,
      [seedId, game],
    )
    const { rows: back } = await client.query<Round>(
      `update studio.round set state = case when player is null then 'void' else 'undoing' end,
              ended_at = case when player is null then clock_timestamp() end,
              refusal = 'ROUND_VOID', tries = 0, next_try_at = clock_timestamp()
        where ${OF_GAME} and state = 'open' returning *`,
      [seedId, game],
    )
    const demo = back.filter(({ player }) => !player)
    await client.query(
      `update studio.session s set balance_minor = s.balance_minor + b.minor
         from (select session_id, sum(minor) as minor
                 from unnest($1::text[], $2::bigint[]) as b (session_id, minor) group by 1) b
        where s.session_id = b.session_id`,
      [demo.map((b) => b.session_id), demo.map((b) => b.stake_minor)],
    )
    return [...lost, ...back]
  })
}

/** Once the hash is public, every bet of the game stores what it can be checked with. */
async function publishOutcome({ pool }: Store, { seedId }: Series, end: End) {
  await pool.query(
    `update studio.round
        set outcome = jsonb_build_object('crashX100', $3::int, 'hash', $4::text,
              'cashOutX100', steps -> 0 -> 'cashOutX100')
      where ${OF_GAME}`,
    [seedId, end.game, end.crashX100, end.hash],
  )
}

const LEFT_RIDING = {
  name: 'crash.left_riding',
  text: `
    select distinct g.game, g.crash_x100 as "crashX100", g.hash, g.is_outage as "isOutage"
      from studio.round r join studio.crash_round g on g.seed_id = r.seed_id and g.game = r.nonce
     where r.seed_id = $1 and r.model = '${CRASH}' and r.state = 'open' and g.state = 'over'`,
}

/** Games that have ended with a bet still running: the outage that kept it open is over. */
export async function leftRiding({ lanes }: Store, { seedId }: Series): Promise<End[]> {
  const { rows } = await lanes.query<End>({ ...LEFT_RIDING, values: [seedId] })
  return rows
}

/** The bets of a player in a game, from any device. */
export async function betsOf(
  { pool }: Store,
  { seedId }: Series,
  input: { game: number; owners: string[] },
) {
  const { rows } = await pool.query<Round>(
    `select * from studio.round where ${OF_GAME} and owner = any ($3)
        and state not in ('refused') order by opened_at`,
    [seedId, input.game, input.owners],
  )
  return rows
}
