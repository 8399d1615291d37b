import { mulDiv } from '@parola/money'

/** A bet that began in time may arrive so much later (rules/vendor-protocol §5: repeats within 15 s). */
const GRACE_MS = 60_000
/** For this long a call that the register does not know may still be in transit to it. */
const IN_TRANSIT_MS = 60_000

export type AwardState = 'requested' | 'granted' | 'refused' | 'cancelling' | 'cancelled'

/** The terms of a campaign, and the state of the award. */
export type Award = {
  state: AwardState
  cancelledAt: Date | null
  games: readonly string[]
  rounds: number
  stakeMinor: bigint
  currency: string
  startsAt: Date
  expiresAt: Date
}

export type FreeBet = {
  game: string
  currency: string
  amountMinor: bigint
  /** When the vendor began the round. */
  at: Date
}

/** Why a free bet is refused; null when it is accepted. */
export function flawOfFreeBet(award: Award, bet: FreeBet, input: { played: number; now: Date }) {
  if (!award.games.includes(bet.game) || award.state === 'refused') return 'CAMPAIGN_UNKNOWN'
  if (award.currency !== bet.currency) return 'CURRENCY_MISMATCH'
  if (!isRunning(award, bet.at, input.now) || input.played >= award.rounds)
    return 'CAMPAIGN_EXPIRED'
  return award.stakeMinor === bet.amountMinor ? null : 'STAKE_OUT_OF_RANGE'
}

function isRunning(award: Award, date: Date, now: Date): boolean {
  const { startsAt, expiresAt, cancelledAt, state } = award
  const end =
    state === 'cancelled' && cancelledAt && cancelledAt < expiresAt ? cancelledAt : expiresAt
  return date >= startsAt && date < end && now.getTime() < end.getTime() + GRACE_MS
}

export type Standing = 'sending' | 'ready' | 'done' | 'expired' | 'refused' | 'cancelled'

/** How an award is shown: fully played is done, whatever came after. */
export function standingOf(award: Award, input: { played: number; now: Date }): Standing {
  if (input.played >= award.rounds) return 'done'
  if (award.state === 'refused') return 'refused'
  if (award.state === 'cancelling' || award.state === 'cancelled') return 'cancelled'
  if (input.now >= award.expiresAt) return 'expired'
  return award.state === 'requested' ? 'sending' : 'ready'
}

export type PlayState = 'requested' | 'booked' | 'void'
export type Verdict = 'book' | 'undo' | 'void' | 'keep' | 'wait'

/** The outcome of a play, by the register's response to its call; `isFinal` once that was refused. */
export function verdictOf(
  play: { state: PlayState; requestedAt: Date },
  standing: 'done' | 'rolled_back' | 'tombstone' | undefined,
  input: { now: Date; isFinal: boolean },
): Verdict {
  if (standing === 'done') return play.state === 'booked' ? 'keep' : 'book'
  if (play.state === 'void') return 'keep'
  if (standing !== undefined) return play.state === 'booked' ? 'undo' : 'void'
  if (play.state === 'booked') return 'keep'
  const isLost = input.now.getTime() - play.requestedAt.getTime() >= IN_TRANSIT_MS
  return input.isFinal || isLost ? 'void' : 'wait'
}

/** What free rounds may cost a brand at most: every one of them at its stake. */
export function worthOf(stakeMinor: bigint, rounds: number): bigint {
  return mulDiv(stakeMinor, { numerator: BigInt(rounds), denominator: 1n })
}

const WAITS_S = [2, 5, 10, 30, 60, 300]

/** How long the vendor is left alone after so many tries that it did not answer. */
export function waitAfter(tries: number): number {
  return (WAITS_S[Math.min(tries, WAITS_S.length - 1)] ?? 0) * 1000
}
