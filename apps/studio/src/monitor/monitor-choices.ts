import { setImmediate as others } from 'node:timers/promises'
import {
  backOfCrash,
  backOfWay,
  CERTIFIED_WAYS,
  CRASH,
  certifiedCrash,
  hasWay,
  isStepped,
  type Watched,
  watchedSteps,
} from '@parola/maths/instant'
import type { SealRing } from '@parola/vendor-protocol'
import type { PoolClient } from 'pg'
import { openSeed } from '../platform/secrecy.ts'
import type { Round, Seed } from '../platform/store.ts'
import { versionOf } from '../titles/versions.ts'
import { MOST_TIMES } from './monitor-bets.ts'
import type { Counts, Span } from './return-counts.ts'

/** Rounds replayed before others get their turn. */
const TURN = 20

type Chosen = Pick<
  Round,
  'model' | 'nonce' | 'choice' | 'steps' | 'outcome' | 'stake_minor' | 'payout_minor'
> &
  Pick<Seed, 'seed_id' | 'sealed' | 'client_seed'> & { version: string }

/**
 * Counts the rounds with choices that ended in a period, independently of the choices: each choice of mines
 * and hi-lo is a bet at certified odds; for cards, the stated strategy has its certified return on the very
 * seeds that the player was dealt from.
 */
export async function countChoices(
  client: PoolClient,
  { from, until, key }: Span & { key: SealRing },
  counts: Counts,
) {
  const { rows } = await client.query<Chosen>(
    `select r.model, r.version, r.nonce, r.choice, r.steps, r.outcome, r.stake_minor, r.payout_minor,
            s.seed_id, s.sealed, s.client_seed
       from studio.round r join studio.seed s using (seed_id)
      where r.state = 'settled' and r.choice is not null and r.steps is not null and r.model <> $3
        and r.ended_at > $1::timestamptz and r.ended_at <= $2::timestamptz`,
    [from, until, CRASH],
  )
  const secretOf = opened(key)
  for (const [index, round] of rows.entries()) {
    if (index % TURN === 0) await others()
    const { model, version } = round
    if (version !== versionOf(model)) continue
    const watched = watchedOf(round, secretOf)
    if (watched) counts.add({ model, version, part: '' }, { rounds: 1, ...watched })
  }
}

/** Secrets of seeds, each opened once. */
function opened(key: SealRing) {
  const known = new Map<string, string>()
  return ({ seed_id, sealed }: Pick<Seed, 'seed_id' | 'sealed'>) => {
    const secret = known.get(seed_id) ?? openSeed(key, sealed)
    known.set(seed_id, secret)
    return secret
  }
}

function watchedOf(round: Chosen, secretOf: ReturnType<typeof opened>): Watched | null {
  const { model } = round
  if (isStepped(model)) {
    const { choice: bet, outcome: shown } = round
    const [stake, payout] = [Number(round.stake_minor), Number(round.payout_minor)]
    return watchedSteps(model, { bet, steps: round.steps ?? [], shown, stake, payout }, MOST_TIMES)
  }
  if (!hasWay(model)) return null
  const { rtp, variance, cubes } = CERTIFIED_WAYS[model]
  const { client_seed: clientSeed, nonce } = round
  const returned = backOfWay(model, { serverSeed: secretOf(round), clientSeed, nonce })
  return { returned, expected: rtp, variance, cubes }
}

/** Counts the shared rounds that crashed in a period, each once, whoever bet in it. */
export async function countCrashes(client: PoolClient, { from, until }: Span, counts: Counts) {
  const { rows } = await client.query<{ crash_x100: number }>(
    `select crash_x100 from studio.crash_round
      where crash_x100 is not null and ended_at > $1::timestamptz and ended_at <= $2::timestamptz`,
    [from, until],
  )
  const { rtp: expected, variance, cubes } = certifiedCrash()
  for (const { crash_x100 } of rows) {
    const returned = backOfCrash(crash_x100)
    const whose = { model: CRASH, version: versionOf(CRASH), part: '' }
    counts.add(whose, { rounds: 1, returned, expected, variance, cubes })
  }
}
