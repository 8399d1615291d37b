import type { ContractTerms } from '@parola/contract'

/** A contract as a settlement reads it. */
type Contract = {
  contractId: string
  version: number
  agentId: string
  uplineId: string | null
  terms: ContractTerms
  endAt: Date | null
}
/** An agent who would have other terms, and the caller: the same one, or the upline. */
type Parties = { agentId: string; callerId: string }

/**
 * The contracts that new terms of an agent may change, and those beside them which the payer above pays too: the caller's own
 * and all below, whose levels are paid by the difference among themselves.
 */
export function lineOf<C extends Contract>(
  standing: readonly C[],
  { agentId, callerId }: Parties,
): C[] {
  const isOwn = (contract: C) => contract.agentId === agentId || contract.agentId === callerId
  const below = (upline: string): C[] =>
    standing
      .filter(({ uplineId }) => uplineId === upline)
      .flatMap((contract) => [contract, ...below(contract.agentId)])
  const line = [...standing.filter(isOwn), ...below(callerId)]
  return [...new Map(line.map((contract) => [contract.contractId, contract])).values()]
}

type Changed = {
  agentId: string
  /** Who would pay; null is the house, or somebody above the caller. */
  uplineId: string | null
  terms: ContractTerms
  ended: ReadonlySet<string>
}

/** The same line with other terms of one agent, without the contracts that these end. */
export function withTerms(
  line: readonly Contract[],
  { agentId, uplineId, terms, ended }: Changed,
): Contract[] {
  const own = line.find((contract) => contract.agentId === agentId)
  const rest = line.filter(
    (contract) => contract.agentId !== agentId && !ended.has(contract.contractId),
  )
  // It has no id yet: that of its agent is like no other contract's.
  const first = own ?? { contractId: agentId, version: 0, agentId, uplineId, endAt: null }
  return [{ ...first, terms }, ...rest]
}

type Paid = { paid: bigint }

/**
 * What an agent keeps of what a contract pays: less what the agent pays to direct downlines from the own wallet. Below zero
 * where they cost more.
 */
export function keptBy<C extends Contract>(
  computed: readonly { contract: C; line: Paid }[],
  agentId: string,
): bigint {
  const isPaidBy = ({ terms, uplineId }: C) => terms.funding === 'upline' && uplineId === agentId
  return computed.reduce((kept, { contract, line }) => {
    if (contract.agentId === agentId) return kept + line.paid
    return isPaidBy(contract) ? kept - line.paid : kept
  }, 0n)
}

/** Whether a viewer is a party of an agent's contract: nobody else is shown its rate (rules/agents §7). */
export function isPartyOf(line: readonly Contract[], { agentId, callerId }: Parties): boolean {
  const contract = line.find((item) => item.agentId === agentId)
  return agentId === callerId || contract?.uplineId === callerId
}
