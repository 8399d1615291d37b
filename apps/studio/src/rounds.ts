import { playSlotRound } from '@parola/maths'
import { formatMinor } from '@parola/money'
import type { Answered, VendorClient } from '@parola/vendor-protocol'
import { modelOf } from './models.ts'
import { newRoundId, openSeed } from './secrecy.ts'
import { seedInUse } from './seeds.ts'
import { inTransaction, one, type Round, type Session, type Store } from './store.ts'

const BET_TIMEOUT_MS = 5000
const CREDIT_TIMEOUT_MS = 10_000
const RETRY_AFTER_S = [1, 2, 5, 10, 30, 60, 300]
const PENDING_IS_LOST_S = 20

export type Bench = {
  store: Store
  key: Buffer
  client(vendor: string): VendorClient
}

export type Played =
  | { kind: 'played'; round: Round; balance: string | null; seq: number | null }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }

/** Who owns a seed: a player of a vendor, or one demo session. */
export function ownerOf(session: Session): string {
  return session.player ? `${session.vendor}:${session.player}` : `demo:${session.session_id}`
}

type Wish = { session: Session; requestId: string; stakeMinor: bigint; model: string }

/**
 * Fixes the outcome before the stake is asked for; the same request is the same round. The outcome is
 * stored first, so that a crash anywhere leaves a round that can be settled or rolled back.
 */
export async function openRound({ store, key }: Bench, wish: Wish): Promise<Round> {
  const { session, requestId, stakeMinor } = wish
  return inTransaction(store, async (client) => {
    const owner = ownerOf(session)
    const seed = await seedInUse(client, owner, key)
    const earlier = await one<Round>(
      client,
      'select * from studio.round where session_id = $1 and request_id = $2',
      [session.session_id, requestId],
    )
    if (earlier) return earlier
    const outcome = playSlotRound(modelOf(wish.model), {
      stakeMinor,
      seeds: {
        serverSeed: openSeed(key, seed.sealed),
        clientSeed: seed.client_seed,
        nonce: seed.nonce,
      },
    })
    await client.query('update studio.seed set nonce = nonce + 1 where seed_id = $1', [
      seed.seed_id,
    ])
    const text = JSON.stringify(outcome, (_k, v) => (typeof v === 'bigint' ? String(v) : v))
    const made = await one<Round>(
      client,
      `insert into studio.round (round, session_id, request_id, owner, vendor, player, game, seed_id,
         nonce, model, stake_minor, payout_minor, outcome, state, next_try_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'pending',
         clock_timestamp() + make_interval(secs => $14)) returning *`,
      [
        newRoundId(),
        session.session_id,
        requestId,
        owner,
        session.vendor,
        session.player,
        session.game,
        seed.seed_id,
        seed.nonce,
        wish.model,
        stakeMinor,
        outcome.payoutMinor,
        text,
        PENDING_IS_LOST_S,
      ],
    )
    return made as Round
  })
}

/** Asks the platform for stake and payout in one call; no answer twice means roll back (section 8). */
export async function settleRound(
  bench: Bench,
  of: { session: Session; round: Round },
): Promise<Played> {
  const { round, session } = of
  if (round.state === 'settled') return { kind: 'played', round, balance: null, seq: null }
  if (round.state !== 'pending') return { kind: 'refused', code: 'ROUND_VOID' }
  const body = transactBody(session, round)
  const client = bench.client(round.vendor)
  let told = await client.call('/wallet/transact', body, BET_TIMEOUT_MS)
  if (!isFinal(told)) told = await client.call('/wallet/transact', body, BET_TIMEOUT_MS)
  if (!isFinal(told)) {
    await setState(bench.store, round, 'undoing')
    return { kind: 'unknown' }
  }
  if (told.kind === 'answer' && told.success) {
    await setState(bench.store, round, 'settled')
    const { balance, seq } = told.value as { balance: string; seq: number }
    return { kind: 'played', round: { ...round, state: 'settled' }, balance, seq }
  }
  await setState(bench.store, round, 'refused')
  return { kind: 'refused', code: told.kind === 'answer' ? told.code : 'INTERNAL' }
}

/** An answer that settles the question; INTERNAL and silence leave it open. */
function isFinal(told: Answered): boolean {
  return told.kind === 'answer' && told.code !== 'INTERNAL' && told.code !== 'BUSY'
}

function transactBody(session: Session, round: Round) {
  return {
    player: round.player,
    session: session.wallet_session,
    game: round.game,
    round: round.round,
    currency: session.currency,
    at: round.opened_at.toISOString(),
    actions: [
      { tx: `${round.round}:bet`, type: 'bet', amount: formatMinor(BigInt(round.stake_minor)) },
      { tx: `${round.round}:win`, type: 'win', amount: formatMinor(BigInt(round.payout_minor)) },
    ],
    round_closed: true,
  }
}

async function setState({ pool }: Store, round: Round, state: Round['state']) {
  await pool.query(
    `update studio.round set state = $2, next_try_at = clock_timestamp() where round = $1`,
    [round.round, state],
  )
}

/**
 * Finishes what a crash or a silence left open: a round the platform holds is settled, any other is
 * rolled back, again and again until it is answered.
 */
export async function recover(bench: Bench): Promise<number> {
  const { rows } = await bench.store.pool.query<Round & { currency: string }>(
    `select r.*, s.currency from studio.round r join studio.session s using (session_id)
      where r.state in ('pending', 'undoing') and r.next_try_at <= clock_timestamp()
      order by r.next_try_at limit 50`,
  )
  for (const round of rows) await recoverOne(bench, round)
  return rows.length
}

async function recoverOne(bench: Bench, round: Round & { currency: string }) {
  const client = bench.client(round.vendor)
  if (round.state === 'pending') {
    const tx = { player: round.player, tx: `${round.round}:bet` }
    const told = await client.call('/wallet/transaction', tx, CREDIT_TIMEOUT_MS)
    if (told.kind === 'answer' && told.value?.state === 'done') {
      return setState(bench.store, round, 'settled')
    }
  }
  const told = await client.call(
    '/wallet/rollback',
    {
      player: round.player,
      game: round.game,
      round: round.round,
      currency: round.currency,
      tx: `${round.round}:undo`,
      ref_tx: `${round.round}:bet`,
      reason: 'timeout',
    },
    CREDIT_TIMEOUT_MS,
  )
  if (told.kind === 'answer' && told.success) return setState(bench.store, round, 'void')
  const wait = RETRY_AFTER_S[Math.min(round.tries, RETRY_AFTER_S.length - 1)]
  await bench.store.pool.query(
    `update studio.round set state = 'undoing', tries = tries + 1,
            next_try_at = clock_timestamp() + make_interval(secs => $2) where round = $1`,
    [round.round, wait],
  )
}
