import type { ContractKind } from '@parola/contract'

/** A contract whose window is settled; what is carried in is never above zero. */
export type Settling = {
  contractId: string
  agentId: string
  uplineId: string | null
  /** Whether a loss is carried to the next window. */
  carries: boolean
  /** The upline pays it whole; it costs whoever is above nothing. */
  isUplineFunded: boolean
  carryIn: bigint
  overhangIn: bigint
}

/** What a contract earns by its own figures. */
export type Gross = { gross: bigint; base: bigint }

export type Line = Gross & {
  carryOut: bigint
  /** What the contracts below cost the payer. */
  downlineCost: bigint
  paid: bigint
  /** What this contract and all below it cost. */
  lineCost: bigint
  overhangOut: bigint
}

/**
 * Pays each level the difference to the levels below, from the deepest agent up (rules/agents §6). An agent whose
 * downlines cost more than the own gross gets nothing; with carry-over the shortfall lowers the next window. What an
 * upline pays from the own wallet costs the levels above nothing.
 */
export function settleTree<C extends Settling>(
  contracts: readonly C[],
  grossOf: (contract: C) => Gross,
): Map<string, Line> {
  const agents = new Set(contracts.map(({ agentId }) => agentId))
  const below = Map.groupBy(contracts, ({ uplineId }) => uplineId)
  const lines = new Map<string, Line>()
  const settle = (contract: C): bigint => {
    const downlineCost = (below.get(contract.agentId) ?? []).reduce((sum, downline) => {
      const cost = settle(downline)
      return downline.isUplineFunded ? sum : sum + cost
    }, 0n)
    const line = lineOf(contract, grossOf(contract), downlineCost)
    lines.set(contract.contractId, line)
    return line.lineCost
  }
  for (const contract of contracts) {
    if (contract.uplineId === null || !agents.has(contract.uplineId)) settle(contract)
  }
  return lines
}

function lineOf(contract: Settling, { gross, base }: Gross, downlineCost: bigint): Line {
  const { carries, overhangIn } = contract
  const net = gross - downlineCost + overhangIn
  const paid = net > 0n ? net : 0n
  return {
    ...{ gross, base, downlineCost, paid },
    carryOut: carries && base <= 0n ? base : 0n,
    lineCost: downlineCost + paid,
    overhangOut: carries && net < 0n ? net : 0n,
  }
}

/** What is left for a record: corrections lower it to zero at most, and the rest waits. */
export function corrected(paid: bigint, corrections: bigint): { amount: bigint; rest: bigint } {
  const sum = paid + corrections
  return sum >= 0n ? { amount: sum, rest: 0n } : { amount: 0n, rest: sum }
}

type Keyed = { kind: string; contractId: string; startsAt: Date; seq: number }

/** The key of a record's entry in the ledger: whatever runs twice, pays once (rules/agents §6). */
export function settlementKey({ kind, contractId, startsAt, seq }: Keyed): string {
  return `agt/${kind}/${contractId}/${Math.floor(startsAt.getTime() / 1000)}/${seq}`
}

const ENTRIES = {
  dividend: 'dividend',
  daily: 'salary_daily',
  hourly: 'salary_hourly',
  realtime: 'salary_realtime',
} as const

/** The entry with which a kind of contract is paid, and the accounts of the house behind it. */
export function accountsOf(kind: string) {
  return {
    entry: ENTRIES[kind as ContractKind],
    expense: `expense:agent:${kind}`,
    payable: 'payable:agent',
  }
}
