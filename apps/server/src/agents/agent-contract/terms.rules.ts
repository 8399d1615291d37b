import type { ContractTerms } from '@parola/contract'
import { periodOfTerms } from './window.rules.ts'

type Threshold = { validBet: bigint; profit: bigint; active: number }
type Tier = Threshold & { ratePpm: number }
type Tiered = Exclude<ContractTerms, { kind: 'realtime' }>

/** The tiers of terms under one set of names; conditions that a kind does not have are 0. */
function tiersOf(terms: Tiered): Tier[] {
  if (terms.kind !== 'dividend') {
    return terms.tiers.map(({ betAmount: validBet, rate: ratePpm }) => ({
      validBet,
      profit: 0n,
      active: 0,
      ratePpm,
    }))
  }
  return terms.tiers.map((tier) => ({
    validBet: tier.periodValidBet,
    profit: tier.periodProfitLoss,
    active: tier.activeMembers,
    ratePpm: tier.rate,
  }))
}

/** Thresholds never fall and rates rise from tier to tier; a contract has a rate above 0. */
export function areSound(terms: ContractTerms): boolean {
  if (terms.kind === 'realtime') return terms.profitRate > 0 || terms.lossRate > 0
  const tiers = tiersOf(terms)
  return tiers.every((tier, i) => {
    const before = tiers[i - 1]
    return tier.ratePpm > 0 && (!before || (tier.ratePpm > before.ratePpm && holds(before, tier)))
  })
}

/** Whether the conditions of a tier hold on figures. */
function holds(tier: Threshold, figures: Threshold): boolean {
  return (
    figures.validBet >= tier.validBet &&
    figures.profit >= tier.profit &&
    figures.active >= tier.active
  )
}

/** The rate that terms give on figures: that of the highest tier whose conditions all hold. */
function rateAt(terms: Tiered, figures: Threshold): number {
  return tiersOf(terms).findLast((tier) => holds(tier, figures))?.ratePpm ?? 0
}

/**
 * The highest rates that an agent with these terms may offer, tier by tier of the offer; for real time
 * those of profit and of loss. Null where the two cannot be compared at all.
 */
export function allowedPpm(own: ContractTerms, offered: ContractTerms): number[] | null {
  if (own.kind !== offered.kind || periodOfTerms(own) !== periodOfTerms(offered)) return null
  if (own.kind === 'realtime' || offered.kind === 'realtime') {
    if (own.kind !== 'realtime' || offered.kind !== 'realtime') return null
    return own.singleBetAmount > offered.singleBetAmount ? null : [own.profitRate, own.lossRate]
  }
  return tiersOf(offered).map((tier) => rateAt(own, tier))
}

/** Whether the upper terms cover the lower ones: at each of their tiers they give no less (rules/agents §3). */
export function dominates(upper: ContractTerms, lower: ContractTerms): boolean {
  const allowed = allowedPpm(upper, lower)
  if (!allowed) return false
  const requested =
    lower.kind === 'realtime'
      ? [lower.profitRate, lower.lossRate]
      : tiersOf(lower).map(({ ratePpm }) => ratePpm)
  return requested.every((ppm, i) => ppm <= (allowed[i] ?? 0))
}

/** A contract in force, with its two parties. */
export type Standing = {
  contractId: string
  uplineId: string | null
  downlineId: string
  terms: ContractTerms
}
export type ConflictReason = 'RATE_ABOVE' | 'NO_UPPER_CONTRACT' | 'ORPHANED'
export type Conflict = { contract: Standing; reason: ConflictReason }

/**
 * The contracts below an agent that end when these become the agent's own terms, or when there are none
 * any more: depth first, siblings by their account (AGT-06).
 */
export function conflicts(
  agentId: string,
  next: ContractTerms | null,
  standing: readonly Standing[],
): Conflict[] {
  return below(agentId, standing)
    .filter(({ terms }) => !next || !dominates(next, terms))
    .flatMap((contract): Conflict[] => [
      { contract, reason: next ? 'RATE_ABOVE' : 'NO_UPPER_CONTRACT' },
      ...orphans(contract.downlineId, standing),
    ])
}

function below(agentId: string, standing: readonly Standing[]): Standing[] {
  return standing
    .filter(({ uplineId }) => uplineId === agentId)
    .sort((a, b) => (a.downlineId < b.downlineId ? -1 : 1))
}

function orphans(agentId: string, standing: readonly Standing[]): Conflict[] {
  return below(agentId, standing).flatMap((contract): Conflict[] => [
    { contract, reason: 'ORPHANED' },
    ...orphans(contract.downlineId, standing),
  ])
}
