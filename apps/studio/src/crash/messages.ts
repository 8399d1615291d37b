import { formatMinor } from '@parola/money'
import type { Round } from '../platform/store.ts'
import type { GameRound } from './game-round.ts'
import type { BetView, RoundReport } from './room-talk.ts'
import type { Series } from './series.ts'

type Choice = { stake: number; autoX100: number | null; slot: BetView['slot'] }

/** A bet as its player may see it. */
export function betView(round: Round): BetView {
  const { stake, autoX100, slot } = round.choice as Choice
  const [cashed] = (round.steps ?? []) as { cashOutX100: number }[]
  return {
    round: round.round,
    game: round.nonce,
    slot,
    state: round.state,
    stake: formatMinor(BigInt(stake), round.currency),
    autoX100,
    cashOutX100: cashed?.cashOutX100 ?? null,
    payout: formatMinor(BigInt(round.payout_minor), round.currency),
  }
}

/** The round of the room as everybody may see it; null while the salt is being made. */
export function roundView(
  series: Series | null,
  round: GameRound | null,
  nowMs: number,
): RoundReport {
  return {
    t: 'round',
    terminal: series?.terminal ?? '',
    salt: series?.salt ?? '',
    commits: series && !series.salt ? series.commits : [],
    game: round?.game ?? 0,
    state: round?.state ?? 'over',
    /** Time left for bets, in milliseconds. */
    left: round?.state === 'betting' ? Math.max(0, round.bettingUntil - nowMs) : 0,
    /** How long the curve has been rising. */
    elapsed: round?.startedAt ? Math.max(0, nowMs - round.startedAt) : 0,
    crashX100: round?.crashX100 ?? null,
    hash: round?.hash ?? null,
    isOutage: round?.isOutage ?? false,
  }
}
