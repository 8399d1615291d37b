import type { ContractTerms } from '@parola/contract'
import { dominates } from './kinds.rules.ts'

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
  const found = below(agentId, standing)
    .filter(({ terms }) => !next || !dominates(next, terms))
    .flatMap((contract): Conflict[] => [
      { contract, reason: next ? 'RATE_ABOVE' : 'NO_UPPER_CONTRACT' },
      ...orphans(contract.downlineId, standing),
    ])
  // Two agents may have a contract and the one that follows it: what is below them is listed once.
  return [...new Map(found.map((item) => [item.contract.contractId, item])).values()]
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
