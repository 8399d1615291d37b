import { commitOf } from '../fair-stream.ts'
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

/** What was said of a round, without the height of a jackpot: that depends on everybody. */
export type SlotClaim = SlotProof & {
  commit: string
  payoutMinor: number | null
  stops?: readonly (readonly number[])[]
  jackpot?: string | null
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
    (claim.jackpot === undefined || again.jackpot === claim.jackpot)
  )
}
