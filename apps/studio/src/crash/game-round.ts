import { firstRow, type Store } from '../platform/store.ts'
import type { Series } from './series.ts'

export type GameState = 'betting' | 'running' | 'crashed' | 'over'

/** A round of the room. Times are those of the database, in milliseconds. */
export type GameRound = {
  game: number
  state: GameState
  bettingUntil: number
  startedAt: number | null
  beatAt: number | null
  endedAt: number | null
  crashX100: number | null
  hash: string | null
  isOutage: boolean
}

const ms = (column: string, name: string) =>
  `(extract(epoch from ${column}) * 1000)::float8 as "${name}"`
const COLUMNS = `game, state, ${ms('betting_until', 'bettingUntil')}, ${ms('started_at', 'startedAt')},
  ${ms('beat_at', 'beatAt')}, ${ms('ended_at', 'endedAt')}, crash_x100 as "crashX100", hash,
  is_outage as "isOutage"`

/** The current round of the room, or its last one. */
export async function lastRound({ pool }: Store, { seedId }: Series): Promise<GameRound | null> {
  const text = `select ${COLUMNS} from studio.crash_round where seed_id = $1 order by game desc limit 1`
  return firstRow<GameRound>(pool, text, [seedId])
}

/** Opens a game for bets. */
export async function openBetting(
  { pool }: Store,
  series: Series,
  values: { game: number; ms: number },
) {
  await pool.query(
    `insert into studio.crash_round (seed_id, game, state, betting_until)
     values ($1, $2, 'betting', clock_timestamp() + make_interval(secs => $3::float8 / 1000))
     on conflict do nothing`,
    [series.seedId, values.game, values.ms],
  )
}

/** After an outage players get time to come back before bets are closed. */
export async function prolongBetting({ pool }: Store, { seedId }: Series, ms: number) {
  await pool.query(
    `update studio.crash_round
        set betting_until = greatest(betting_until,
              clock_timestamp() + make_interval(secs => $2::float8 / 1000))
      where seed_id = $1 and state = 'betting'`,
    [seedId, ms],
  )
}

/** The curve begins to rise; a writer who still holds the row for a bet is waited for. */
export async function startRunning({ pool }: Store, { seedId }: Series, game: number) {
  await pool.query(
    `update studio.crash_round
        set state = 'running', started_at = clock_timestamp(), beat_at = clock_timestamp()
      where seed_id = $1 and game = $2 and state = 'betting'`,
    [seedId, game],
  )
}

/** Records that the room still runs. */
export async function beat({ pool }: Store, { seedId }: Series, game: number) {
  await pool.query(
    `update studio.crash_round set beat_at = clock_timestamp()
      where seed_id = $1 and game = $2 and state = 'running'`,
    [seedId, game],
  )
}

type End = { game: number; crashX100: number; hash: string; isOutage: boolean }

/** The crash, with the hash that proves it. */
export async function endRunning({ pool }: Store, { seedId }: Series, end: End) {
  await pool.query(
    `update studio.crash_round set state = 'crashed', ended_at = clock_timestamp(),
            crash_x100 = $3, hash = $4, is_outage = $5
      where seed_id = $1 and game = $2 and state = 'running'`,
    [seedId, end.game, end.crashX100, end.hash, end.isOutage],
  )
}

export async function closeRound({ pool }: Store, { seedId }: Series, game: number) {
  await pool.query(
    `update studio.crash_round set state = 'over'
      where seed_id = $1 and game = $2 and state = 'crashed'`,
    [seedId, game],
  )
}

/** Rounds that have crashed, newest first. */
export async function pastRounds({ pool }: Store, { seedId }: Series, count: number) {
  const { rows } = await pool.query<{ game: number; crashX100: number; hash: string }>(
    `select game, crash_x100 as "crashX100", hash from studio.crash_round
      where seed_id = $1 and state in ('crashed', 'over') order by game desc limit $2`,
    [seedId, count],
  )
  return rows
}
