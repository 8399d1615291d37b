import { contributionOf } from '@parola/maths'
import { formatMinor } from '@parola/money'
import { levelWon } from './jackpots.ts'
import { modelOf } from './models.ts'
import type { Round } from './store.ts'

export type Action = { tx: string; type: string; amount: string } & Record<string, unknown>

/** A share is told with six decimals, four of them below the minor unit. */
const SHARE_DECIMALS = 6

/** What a round asks for in the call that takes its stake; with choices, the stake alone. */
export function actionsOf(round: Round): Action[] {
  const bet = betOf(round)
  return round.steps ? [bet] : [bet, ...payoutsOf(round)]
}

function betOf(round: Round): Action {
  if (round.free) return freeAction(round, 'bet', round.bet_minor)
  const amount = formatMinor(BigInt(round.stake_minor))
  const bet = { tx: `${round.round}:bet`, type: 'bet', amount }
  if (!round.is_metered) return bet
  const share = contributionOf(modelOf(round.model), BigInt(round.bet_minor ?? round.stake_minor))
  return { ...bet, jackpot_contribution: sharesTold(share) }
}

/** What the reels paid, and on top of it, by itself, what a jackpot paid. */
export function payoutsOf(round: Round): Action[] {
  if (round.free) return [freeAction(round, 'win', round.payout_minor)]
  const jackpotMinor = BigInt(round.jackpot_minor)
  const reels = formatMinor(BigInt(round.payout_minor) - jackpotMinor)
  const win = { tx: `${round.round}:win`, type: 'win', amount: reels }
  if (jackpotMinor === 0n) return [win]
  const jackpot = {
    tx: `${round.round}:jackpot`,
    type: 'jackpot_win',
    amount: formatMinor(jackpotMinor),
    jackpot: round.model,
    level: levelWon(round),
  }
  return [win, jackpot]
}

/** A free round takes nothing; what it would have staked is told beside its campaign. */
function freeAction({ round, free }: Round, name: 'bet' | 'win', minor: string | null): Action {
  const amount = formatMinor(BigInt(minor ?? 0))
  return { tx: `${round}:${name}`, type: `free_${name}`, amount, ...free }
}

function sharesTold(scaled: bigint): string {
  const digits = String(scaled).padStart(SHARE_DECIMALS + 1, '0')
  return `${digits.slice(0, -SHARE_DECIMALS)}.${digits.slice(-SHARE_DECIMALS)}`
}
