import { commitOf } from '../fair-stream.ts'
import { type DropSeeds, dropHeight } from './jackpot.ts'
import type { SlotModel } from './model.ts'
import { playSlotRound, type SlotRound } from './round.ts'

/** All that decides a round of a slot, as its player may take it away. The model goes by its name. */
export type SlotProof = {
  game: string
  serverSeed: string
  clientSeed: string
  nonce: number
  /** The stake that wins are counted by, in minor units, and what was bought with it. */
  bet: { stake: number; buy?: string | null }
}

/** A jackpot with a ceiling that dropped in a round: what its height was drawn from, and what it paid. */
export type DropClaim = DropSeeds & { level: string; commit: string; paidMinor: number }

/** What was said of a round, without how high a jackpot stood: that depends on everybody. */
export type SlotClaim = SlotProof & {
  commit: string
  payoutMinor: number | null
  stops?: readonly (readonly number[])[]
  jackpot?: string | null
  drop?: DropClaim | null
}

/** Recomputes a round from its seeds, its stake and its model, and from nothing else. */
export function recomputeSlot(model: SlotModel, proof: SlotProof): SlotRound {
  const { serverSeed, clientSeed, nonce, bet } = proof
  return playSlotRound(model, {
    stakeMinor: BigInt(bet.stake),
    seeds: { serverSeed, clientSeed, nonce },
    buy: bet.buy ?? null,
  })
}

/** Whether a round is what was committed to before its stake, reel by reel and to the last centavo. */
export function isSlotTrue(model: SlotModel, claim: SlotClaim): boolean {
  if (commitOf(claim.serverSeed) !== claim.commit) return false
  const again = recomputeSlot(model, claim)
  const stops = JSON.stringify(again.spins.map((spin) => spin.stops))
  return (
    (claim.payoutMinor === null || again.payoutMinor === BigInt(claim.payoutMinor)) &&
    (claim.stops === undefined || stops === JSON.stringify(claim.stops)) &&
    (claim.jackpot === undefined || again.jackpot === claim.jackpot) &&
    (!claim.drop || isDropTrue(model, claim.drop))
  )
}

/** Whether a jackpot dropped at the height that was committed to, or above it, and not above its ceiling. */
function isDropTrue(model: SlotModel, drop: DropClaim): boolean {
  const level = model.jackpots?.find(({ id }) => id === drop.level)
  const height = level ? dropHeight(level, drop) : null
  if (!level?.ceiling || height === null || commitOf(drop.secret) !== drop.commit) return false
  const paid = BigInt(drop.paidMinor)
  return paid >= height && paid <= BigInt(level.ceiling)
}
