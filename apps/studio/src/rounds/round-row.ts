import type { Free } from '../free-rounds/free-rounds.ts'
import { newRoundId } from '../platform/secrecy.ts'
import type { Round, Seed, Session } from '../platform/store.ts'
import { versionOf } from '../titles/versions.ts'

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

type Made = {
  request: { session: Session; requestId: string; model: string }
  seed: Pick<Seed, 'seed_id' | 'nonce'>
  decided: Decided
}

/** A round as it is stored before its stake is asked for. */
export function rowOf({ request, seed, decided }: Made) {
  const { session } = request
  const { outcome, stakeMinor, payoutMinor, spun, choice, dueInS } = decided
  return {
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
    free: spun?.free ?? null,
    outcome,
    choice: choice ?? null,
    steps: dueInS === undefined ? null : ([] as unknown[]),
    state: 'pending' as const,
  }
}

export type RoundRow = ReturnType<typeof rowOf>

/** The same as the database returns it, once it is stored. */
export function asRound(row: RoundRow, { opened_at }: Pick<Round, 'opened_at'>): Round {
  const { request_id: _, ...kept } = row
  return {
    ...kept,
    opened_at,
    stake_minor: String(row.stake_minor),
    bet_minor: row.bet_minor === null ? null : String(row.bet_minor),
    payout_minor: String(row.payout_minor),
    jackpot_minor: '0',
    is_metered: false,
    dropped: null,
    ended_at: null,
    refusal: null,
    tries: 0,
    raises: [],
    due_at: null,
    is_lapsed: false,
    seen_at: null,
  }
}
