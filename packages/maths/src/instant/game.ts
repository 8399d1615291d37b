import type { z } from 'zod'
import type { Seeds } from '../fair-stream.ts'

/** How a round stands after the choices made so far. Amounts are whole minor units. */
export type Standing<S = unknown> = {
  /** All that has been staked, with what choices added. */
  stake: number
  /** What the round pays; nothing while it is open. */
  payout: number
  isOver: boolean
  /** What the player may see now: nothing that is still to be found out. */
  shown: S
}

/** A choice that the round does not offer now. */
export class IllegalStep extends Error {}

type Rules<B, T, S> = {
  id: string
  bet: z.ZodType<B>
  /** What the bet takes at once. */
  stakeOf(bet: B): number
  /** The largest return that the bet can come to, with what choices may add. */
  most(bet: B): number
  /** The round from its seeds, its bet and its choices, and from nothing else. */
  play(seeds: Seeds, bet: B, steps: readonly T[]): Standing<S>
  /** Games with choices only. */
  choices?: {
    step: z.ZodType<T>
    /** The choices that the published rule makes at the time limit; null gives the stake back. */
    lapse(seeds: Seeds, bet: B, steps: readonly T[]): T[] | null
  }
}

export type InstantGame = Rules<unknown, unknown, unknown>

/** One game, its own types hidden: bets and steps have been read by its schemas when they come. */
export function game<B, T, S>(rules: Rules<B, T, S>): InstantGame {
  return rules as unknown as InstantGame
}
