import { costOf, playSlotRound, type SlotModel } from '@parola/maths'
import type pg from 'pg'
import { playJackpots } from './jackpots.ts'
import { modelOf } from './models.ts'
import type { Bench } from './rounds.ts'
import { newRoundId, openSeed } from './secrecy.ts'
import { seedInUse } from './seeds.ts'
import { inTransaction, one, type Round, type Seed, type Session } from './store.ts'

const PENDING_IS_LOST_S = 20

/** Who owns a seed: a player of a vendor, or one demo session. */
export function ownerOf(session: Session): string {
  return session.player ? `${session.vendor}:${session.player}` : `demo:${session.session_id}`
}

/** A spin that a player asks for: the stake that wins are counted by, and what is bought with it. */
export type Wish = {
  session: Session
  requestId: string
  betMinor: bigint
  buy: string | null
  model: string
}

/** Whether a stored round is what is asked for now. */
export function isSameWish(round: Round, { betMinor, buy }: Wish): boolean {
  return BigInt(round.bet_minor ?? round.stake_minor) === betMinor && round.buy === buy
}

/**
 * Fixes the outcome before the stake is asked for; the same request is the same round. The outcome is
 * stored first, so that a crash anywhere leaves a round that can be settled or rolled back.
 */
export async function openRound({ store, key }: Bench, wish: Wish): Promise<Round> {
  const { session, requestId } = wish
  return inTransaction(store, async (client) => {
    const seed = await seedInUse(client, ownerOf(session), key)
    const earlier = await one<Round>(
      client,
      'select * from studio.round where session_id = $1 and request_id = $2',
      [session.session_id, requestId],
    )
    if (earlier) return earlier
    const made = await played(client, wish, { seed, secret: openSeed(key, seed.sealed) })
    await client.query('update studio.seed set nonce = nonce + 1 where seed_id = $1', [
      seed.seed_id,
    ])
    return insert(client, { wish, seed, ...made })
  })
}

async function played(
  client: pg.PoolClient,
  { session, betMinor, buy, model: id }: Wish,
  { seed, secret }: { seed: Seed; secret: string },
) {
  const model: SlotModel = modelOf(id)
  const outcome = playSlotRound(model, {
    stakeMinor: betMinor,
    seeds: { serverSeed: secret, clientSeed: seed.client_seed, nonce: seed.nonce },
    buy,
  })
  const isMetered = model.jackpots !== undefined && buy === null
  const jackpotMinor = isMetered
    ? await playJackpots(client, {
        model,
        purse: session,
        stakeMinor: betMinor,
        hit: outcome.jackpot,
      })
    : 0n
  return { outcome, jackpotMinor, isMetered, stakeMinor: costOf(model, betMinor, buy) }
}

type Made = Awaited<ReturnType<typeof played>> & { wish: Wish; seed: Seed }

async function insert(client: pg.PoolClient, made: Made): Promise<Round> {
  const { wish, seed, outcome, jackpotMinor, isMetered, stakeMinor } = made
  const { session } = wish
  const text = JSON.stringify(outcome, (_k, v) => (typeof v === 'bigint' ? String(v) : v))
  const row = await one<Round>(
    client,
    `insert into studio.round (round, session_id, request_id, owner, vendor, player, game, seed_id,
       nonce, model, stake_minor, bet_minor, buy, payout_minor, jackpot_minor, is_metered, outcome,
       state, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 'pending',
       clock_timestamp() + make_interval(secs => $18)) returning *`,
    [
      newRoundId(),
      session.session_id,
      wish.requestId,
      ownerOf(session),
      session.vendor,
      session.player,
      session.game,
      seed.seed_id,
      seed.nonce,
      wish.model,
      stakeMinor,
      wish.betMinor,
      wish.buy,
      outcome.payoutMinor + jackpotMinor,
      jackpotMinor,
      isMetered,
      text,
      PENDING_IS_LOST_S,
    ],
  )
  return row as Round
}
