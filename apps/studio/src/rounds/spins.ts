import { costOf, playSlotRound, type Seeds, type SlotModel } from '@parola/maths'
import type { Free } from '../free-rounds/free-rounds.ts'
import type { Round } from '../platform/store.ts'
import { stakesOf } from '../titles/models.ts'
import type { Decided } from './round-row.ts'

/** The stake that wins are counted by, and what is bought with it. */
export type Wager = { betMinor: bigint; buy: string | null; campaign: string | null }

/** Why a model does not accept a wager; null when it does. */
export function flawOfWager(
  model: SlotModel,
  { betMinor, buy, campaign }: Wager,
  currency: string,
): string | null {
  if (!stakesOf(model, currency).includes(betMinor)) return 'STAKE_OUT_OF_RANGE'
  if (buy !== null && campaign !== null) return 'NOT_FOR_SALE'
  if (buy !== null && !model.buy?.some(({ id }) => id === buy)) return 'NOT_FOR_SALE'
  return null
}

/** Whether a stored round is the spin that is requested now. */
export function isWager(round: Round, { betMinor, buy, campaign }: Wager): boolean {
  const isOfCampaign = (round.free?.campaign ?? null) === campaign
  const isOfStake = BigInt(round.bet_minor ?? round.stake_minor) === betMinor
  return isOfStake && round.buy === buy && isOfCampaign
}

type Spin = { model: SlotModel; seeds: Seeds; wager: Wager; free: Free | null }

/** Plays the reels of a spin from its seeds. Jackpots are entered when its stake is taken, not before. */
export function playSpin({ model, seeds, wager, free }: Spin): Decided {
  const { betMinor, buy } = wager
  const outcome = playSlotRound(model, { stakeMinor: betMinor, seeds, buy })
  return {
    outcome,
    stakeMinor: free ? 0n : costOf(model, betMinor, buy),
    payoutMinor: outcome.payoutMinor,
    spun: { betMinor, buy, free },
  }
}
