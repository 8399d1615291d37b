import { contributionOf } from '@parola/maths'
import { exponentOf, formatMinor } from '@parola/money'
import { levelWon, playsForJackpots } from '../jackpots/jackpots.ts'
import type { Round } from '../platform/store.ts'
import { modelOf } from '../titles/models.ts'

export type Action = { tx: string; type: string; amount: string } & Record<string, unknown>

/** A share has four decimals more than its currency. */
const SHARE_DECIMALS = 4

/** The movements of a round, the jackpot last; with choices, the first call only takes the stake. */
export function actionsOf(round: Round): Action[] {
  const bet = betOf(round)
  return round.steps ? [bet] : [bet, ...payoutsOf(round)]
}

function betOf(round: Round): Action {
  if (round.free) return freeAction(round, 'bet', round.bet_minor)
  const amount = formatMinor(BigInt(round.stake_minor), round.currency)
  const bet = { tx: `${round.round}:bet`, type: 'bet', amount }
  if (!playsForJackpots(round)) return bet
  const share = contributionOf(modelOf(round.model), BigInt(round.bet_minor ?? round.stake_minor))
  return { ...bet, jackpot_contribution: sharesReport(share, round.currency) }
}

/** What the reels paid and, as a separate movement, what a jackpot paid. */
export function payoutsOf(round: Round): Action[] {
  if (round.free) return [freeAction(round, 'win', round.payout_minor)]
  const jackpotMinor = BigInt(round.jackpot_minor)
  const reels = formatMinor(BigInt(round.payout_minor) - jackpotMinor, round.currency)
  const win = { tx: `${round.round}:win`, type: 'win', amount: reels }
  return jackpotMinor === 0n ? [win] : [win, jackpotOf(round)]
}

/** What is paid by a separate call after the one that took the stake: a win by choices, or a jackpot. */
export function creditOf(round: Round): Action {
  if (!round.steps) return jackpotOf(round)
  const amount = formatMinor(BigInt(round.payout_minor), round.currency)
  return { tx: `${round.round}:win`, type: 'win', amount }
}

function jackpotOf(round: Round): Action {
  return {
    tx: `${round.round}:jackpot`,
    type: 'jackpot_win',
    amount: formatMinor(BigInt(round.jackpot_minor), round.currency),
    jackpot: round.model,
    level: levelWon(round),
  }
}

/** A free round takes nothing; what it would have staked is reported with its campaign. */
function freeAction(
  { round, free, currency }: Round,
  name: 'bet' | 'win',
  minor: string | null,
): Action {
  const amount = formatMinor(BigInt(minor ?? 0), currency)
  return { tx: `${round}:${name}`, type: `free_${name}`, amount, ...free }
}

function sharesReport(scaled: bigint, currency: string): string {
  const decimals = exponentOf(currency) + SHARE_DECIMALS
  const digits = String(scaled).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
