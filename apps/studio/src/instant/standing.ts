import type { Seeds } from '@parola/maths'
import {
  INSTANT_GAMES,
  type InstantGame,
  type InstantId,
  type Standing,
} from '@parola/maths/instant'
import { formatMinor } from '@parola/money'
import type { PoolClient } from 'pg'
import type { RoundContext } from '../platform/round-context.types.ts'
import { openSeed } from '../platform/secrecy.ts'
import { firstRow, OTHERS_WAIT_S, type Round, type Seed } from '../platform/store.ts'

/**
 * An open round ends this long after its bet by its game's published rule, whatever was chosen meanwhile: the
 * platform returns the stake of a round that is open for longer (RND-003).
 */
export const LAPSE_AFTER_S = 24 * 3600

export type InPlay = { round: Round; game: InstantGame; seeds: Seeds }

/** The game and the seeds of a round: enough to compute its state. */
export async function inPlay(
  { key }: RoundContext,
  client: PoolClient,
  round: Round,
): Promise<InPlay> {
  const text = 'select * from studio.seed where seed_id = $1'
  const seed = await firstRow<Seed>(client, text, [round.seed_id])
  if (!seed) throw new Error(`the seed of ${round.round} is gone`)
  const game = INSTANT_GAMES[round.model as InstantId]
  const serverSeed = openSeed(key, seed.sealed)
  return { round, game, seeds: { serverSeed, clientSeed: seed.client_seed, nonce: round.nonce } }
}

export function standingOf({ round, game, seeds }: InPlay, more: unknown[] = []): Standing {
  return game.play(seeds, round.choice, [...(round.steps ?? []), ...more])
}

/** The round, locked for a change; only the holder of the lock may move it. */
export async function lockRound(client: PoolClient, round: string): Promise<Round | null> {
  const text = 'select * from studio.round where round = $1 for update'
  return firstRow<Round>(client, text, [round])
}

/** Writes the state of a round after a choice: open for the next one, or over and to be paid. */
export async function writeStanding(
  client: PoolClient,
  round: Round,
  values: { standing: Standing; steps: unknown[] },
): Promise<Round> {
  const { standing, steps } = values
  const written = await firstRow<Round>(
    client,
    `update studio.round
        set state = $2, steps = $3, raises = $4, stake_minor = $5, payout_minor = $6, outcome = $7,
            tries = 0, next_try_at = clock_timestamp() + make_interval(secs => $9),
            due_at = case when $2 = 'open' then opened_at else clock_timestamp() end
                       + make_interval(secs => $8)
      where round = $1 returning *`,
    [
      round.round,
      standing.isOver ? 'paying' : 'open',
      JSON.stringify(steps),
      JSON.stringify(round.raises),
      standing.stake,
      standing.payout,
      JSON.stringify(standing.shown),
      LAPSE_AFTER_S,
      OTHERS_WAIT_S,
    ],
  )
  return written as Round
}

/** A round as its player may see it. */
export function viewOf(round: Round) {
  return {
    round: round.round,
    state: round.state,
    nonce: round.nonce,
    stake: formatMinor(BigInt(round.stake_minor), round.currency),
    payout: formatMinor(BigInt(round.payout_minor), round.currency),
    isOver: round.state === 'settled' || round.state === 'paying',
    choice: round.choice,
    steps: round.steps ?? [],
    shown: round.outcome,
    dueAt: round.state === 'open' ? (round.due_at?.toISOString() ?? null) : null,
  }
}
