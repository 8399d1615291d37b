import { costOf, playSlotRound, type Seeds, type SlotModel } from '@parola/maths'
import type { PoolClient } from 'pg'
import { playJackpots } from './jackpots.ts'
import { stakesOf } from './models.ts'
import type { Decided } from './round-opening.ts'
import type { Round, Session } from './store.ts'

/** The stake that wins are counted by, and what is bought with it. */
export type Wager = { betMinor: bigint; buy: string | null }

/** Why a model does not take a wager; null when it does. */
export function flawOfWager(model: SlotModel, { betMinor, buy }: Wager): string | null {
  if (!stakesOf(model).includes(betMinor)) return 'STAKE_OUT_OF_RANGE'
  if (buy !== null && !model.buy?.some(({ id }) => id === buy)) return 'NOT_FOR_SALE'
  return null
}

/** Whether a stored round is the spin that is asked for now. */
export function isWager(round: Round, { betMinor, buy }: Wager): boolean {
  return BigInt(round.bet_minor ?? round.stake_minor) === betMinor && round.buy === buy
}

type Spin = { model: SlotModel; purse: Session; seeds: Seeds; wager: Wager }

/** Plays a spin by its seeds, and feeds and pays the meters if it was not bought. */
export async function playSpin(client: PoolClient, spin: Spin): Promise<Decided> {
  const { model, purse, seeds, wager } = spin
  const { betMinor, buy } = wager
  const outcome = playSlotRound(model, { stakeMinor: betMinor, seeds, buy })
  const isMetered = model.jackpots !== undefined && buy === null
  const hit = outcome.jackpot
  const jackpotMinor = isMetered
    ? await playJackpots(client, { model, purse, stakeMinor: betMinor, hit })
    : 0n
  return {
    outcome,
    stakeMinor: costOf(model, betMinor, buy),
    payoutMinor: outcome.payoutMinor + jackpotMinor,
    spun: { betMinor, buy, jackpotMinor, isMetered },
  }
}
