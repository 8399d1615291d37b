import type { Seeds } from '@parola/maths'
import { jsonOf } from '@parola/money'
import type { PoolClient } from 'pg'
import { seedInUse } from '../fairness/seeds.ts'
import type { Free } from '../free-rounds/free-rounds.ts'
import type { RoundContext } from '../platform/round-context.types.ts'
import { newRoundId, openSeed } from '../platform/secrecy.ts'
import { firstRow, inTransaction, type Round, type Seed, type Session } from '../platform/store.ts'
import { versionOf } from '../titles/versions.ts'
import { turns } from './turns.ts'

const PENDING_IS_LOST_S = 20
/** Rounds of one owner wait for its seed anyway; here they do so without holding a database connection. */
const inTurn = turns({ atOnce: 1, waitingMax: Number.POSITIVE_INFINITY })

/** The owner of a seed: a player of a vendor, or one demo session. */
export function ownerOf(session: Session): string {
  return session.player ? `${session.vendor}:${session.player}` : `demo:${session.session_id}`
}

/** The outcome of a bet; in a round with choices, the part that may be shown at once. */
export type Decided = {
  outcome: object
  /** What is debited. */
  stakeMinor: bigint
  /** Without a jackpot, which is paid when the stake is taken. */
  payoutMinor: bigint
  /** Slots only: the stake that wins are counted by, and what was bought. */
  spun?: { betMinor: bigint; buy: string | null; free: Free | null }
  /** Instant games only: the bet as it was placed. */
  choice?: unknown
  /** Rounds with choices only: when they end by the published rule. */
  dueInS?: number
}

type Request = {
  session: Session
  requestId: string
  model: string
  /** Runs in the transaction that stores the round: its changes commit with the round. */
  decide(seeds: Seeds, client: PoolClient): Decided | Promise<Decided>
}

/** A round with choices is in play, and allows no second one beside it. */
export class RoundInPlay extends Error {}

/**
 * Fixes the outcome before the stake is requested; the same request is the same round. The outcome is stored
 * first, so that a crash anywhere leaves a round that can be settled or rolled back.
 */
export async function openRound(context: RoundContext, request: Request): Promise<Round> {
  return inTurn(ownerOf(request.session), () => openInTurn(context, request))
}

async function openInTurn({ store, key }: RoundContext, request: Request): Promise<Round> {
  const { session, requestId } = request
  return inTransaction(store, async (client) => {
    const seed = await seedInUse(client, ownerOf(session), key)
    const earlier = await firstRow<Round>(
      client,
      'select * from studio.round where session_id = $1 and request_id = $2',
      [session.session_id, requestId],
    )
    if (earlier) return earlier
    const serverSeed = openSeed(key, seed.sealed)
    const seeds = { serverSeed, clientSeed: seed.client_seed, nonce: seed.nonce }
    const decided = await request.decide(seeds, client)
    await client.query('update studio.seed set nonce = nonce + 1 where seed_id = $1', [
      seed.seed_id,
    ])
    const made = await insert(client, { request, seed, decided })
    if (!made) throw new RoundInPlay()
    return made
  })
}

type Made = { request: Request; seed: Seed; decided: Decided }

/** Null when a round with choices is in play beside it. */
async function insert(client: PoolClient, { request, seed, decided }: Made): Promise<Round | null> {
  const { session } = request
  const { outcome, stakeMinor, payoutMinor, spun, choice, dueInS } = decided
  const row = {
    round: newRoundId(),
    session_id: session.session_id,
    request_id: request.requestId,
    owner: ownerOf(session),
    vendor: session.vendor,
    player: session.player,
    game: session.game,
    seed_id: seed.seed_id,
    nonce: seed.nonce,
    model: request.model,
    currency: session.currency,
    version: versionOf(request.model),
    stake_minor: stakeMinor,
    bet_minor: spun?.betMinor ?? null,
    buy: spun?.buy ?? null,
    payout_minor: payoutMinor,
    free: spun?.free ? jsonOf(spun.free) : null,
    outcome: jsonOf(outcome),
    choice: choice === undefined ? null : jsonOf(choice),
    steps: dueInS === undefined ? null : '[]',
    state: 'pending',
  }
  const values = Object.values(row)
  const places = values.map((_value, i) => `$${i + 1}`)
  const later = (i: number) => `clock_timestamp() + make_interval(secs => $${values.length + i})`
  return firstRow<Round>(
    client,
    `insert into studio.round (${Object.keys(row).join(', ')}, opened_at, next_try_at, due_at)
     values (${places.join(', ')}, studio.clock(), ${later(1)}, ${later(2)}) on conflict do nothing returning *`,
    [...values, PENDING_IS_LOST_S, dueInS ?? null],
  )
}
