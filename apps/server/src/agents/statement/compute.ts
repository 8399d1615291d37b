import type { ContractKind } from '@parola/contract'
import { countingOf, owedBy, type Running, runningContracts } from '#agents/agent-contract'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { dayOf } from '#platform/clock'
import type { Work } from '#platform/work'
import type { Chain } from './chain.ts'
import { type Figures, selectFigures, type TeamFigures } from './figures.sql.ts'
import { revenueOf } from './ngr.rules.ts'
import { type Line, type Settling, settleTree } from './settle.rules.ts'
import { selectKept, selectOutcomes } from './statement.sql.ts'
import type { StatementSettings } from './statement-settings.ts'
import { statementSettings } from './statement-settings.ts'

/** What a contract earns in a window, with the chain of figures that leads to it. */
export type Computed = {
  contract: Running
  chain: Chain
  line: Line
  endsAt: Date
  /** How far the feed was counted in its figures; the same object for contracts that were read together. */
  read?: Pick<Figures, 'marks'> | undefined
}
export type Window = {
  kind: string
  period: string
  starts_at: Date
  ends_at: Date
  /** Whatever is computed of it later, the brand's settings of this instant apply; those of now where it still runs. */
  closed_at?: Date
}

/**
 * Computes all contracts of a window from what is counted now, and from what the window before handed on. It has no
 * effect, so it is the settlement, the correction and the dry run.
 */
export async function compute(
  work: Pick<Work, 'tx' | 'brandId' | 'now'>,
  window: Window,
): Promise<Computed[]> {
  const { kind, period, starts_at: start } = window
  return computeOf(work, window, await runningContracts(work, { kind, period, start }))
}

/** The same for these contracts alone, whether they ran in the window or not. */
export async function computeOf(
  work: Pick<Work, 'tx' | 'brandId' | 'now'>,
  { kind, starts_at: start, ends_at: end, closed_at: closedAt }: Window,
  contracts: readonly Running[],
): Promise<Computed[]> {
  if (contracts.length === 0) return []
  const { tx, brandId } = work
  const scope = { tx, brandId, now: closedAt ?? work.now }
  const settings = await settingsOf(scope, statementSettings)
  const figures = new Map<string, TeamFigures>()
  const reads = new Map<string, Figures>()
  // A contract that ends in the window has the figures of its part.
  for (const [time, ending] of Map.groupBy(contracts, ({ endAt }) => endOf(endAt, end).getTime())) {
    const requested = {
      contracts: ending,
      settings,
      kind: kind as ContractKind,
      start,
      at: scope.now,
    }
    const found = await figuresOf(work, { ...requested, end: new Date(time) })
    for (const { contractId, agentId } of ending) {
      reads.set(contractId, found)
      const team = found.teams.get(agentId)
      if (team) figures.set(contractId, team)
    }
  }
  const ids = contracts.map(({ contractId }) => contractId)
  const kept = await selectKept(tx, ids, start)
  const before = new Map([...kept, ...(await selectOutcomes(tx, ids, { endsAt: start }))])
  const settling = contracts.map((contract) => {
    const { terms, contractId } = contract
    const carried = before.get(contractId)
    const carryIn = carried?.carry_out_minor ?? 0n
    const overhangIn = carried?.overhang_out_minor ?? 0n
    const { carries, funding } = countingOf(terms)
    const isUplineFunded = funding === 'upline'
    return { ...contract, carries, isUplineFunded, carryIn, overhangIn }
  })
  const earned = new Map(
    settling.map((item) => [item.contractId, earn(item, figures.get(item.contractId), settings)]),
  )
  const lines = settleTree(settling, ({ contractId }) => {
    const { gross = 0n, base = 0n } = earned.get(contractId) ?? {}
    return { gross, base }
  })
  return settling.flatMap((contract) => {
    const line = lines.get(contract.contractId)
    const own = earned.get(contract.contractId)
    const endsAt = endOf(contract.endAt, end)
    if (!line || !own) return []
    const read = reads.get(contract.contractId)
    return [{ contract, line, endsAt, chain: chainOf(contract, own, line), read }]
  })
}

/** Where a contract's part of a window ends. */
function endOf(endAt: Date | null, end: Date): Date {
  return endAt && endAt < end ? endAt : end
}

type Requested = {
  contracts: readonly Running[]
  settings: StatementSettings
  kind: ContractKind
  start: Date
  end: Date
  /** Accounts that are one person's are those of this instant. */
  at: Date
}

async function figuresOf(work: Pick<Work, 'tx' | 'brandId' | 'now'>, requested: Requested) {
  const { contracts, settings, kind, start, end, at } = requested
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const teams = contracts.map(({ agentId, terms }) => {
    const { activeMin = settings.activeMinValidBetMinor, singleBet, deductions } = countingOf(terms)
    return { agentId, activeMin, singleBet, deductsSalaries: deductions.salaries }
  })
  return selectFigures(work.tx, kind, {
    ...{ brandId: work.brandId, start, end, at, teams },
    firstDay: dayOf(start, config.timeZone),
    endDay: dayOf(end, config.timeZone),
  })
}

type Own = ReturnType<typeof earn>

/** The figures of a team and what its agent's terms give on them, before the levels below. */
function earn(
  { terms, carryIn }: Running & Settling,
  team: TeamFigures | undefined,
  settings: StatementSettings,
) {
  const { bets = 0n, validBet = 0n, winBase = 0n, lossBase = 0n, active = 0 } = team ?? {}
  const counting = countingOf(terms)
  const { rebates: deductsRebates = settings.deductsRebates, salaries } = counting.deductions
  const costs = {
    bonus: team?.bonus ?? 0n,
    paymentFee: team?.paymentFee ?? 0n,
    agentCost:
      (deductsRebates ? (team?.rebate ?? 0n) : 0n) + (salaries ? (team?.salary ?? 0n) : 0n),
  }
  const feePpm = (vendor: string) => settings.vendorFeesPpm[vendor] ?? 0
  const revenue = revenueOf(team?.vendors ?? [], costs, feePpm)
  const base = counting.base({ ngr: revenue.ngr, carryIn, validBet })
  const figures = { validBet, profit: revenue.ngr, active, base, winBase, lossBase }
  const owed = owedBy(terms, figures)
  const vendors = (team?.vendors ?? []).map((item) => ({ ...item, feePpm: feePpm(item.vendor) }))
  const { activeMin = settings.activeMinValidBetMinor } = counting
  const counted = counting.usesRevenue ? { vendors, activeMin } : {}
  return { ...revenue, ...figures, ...owed, bets, counted }
}

function chainOf({ carryIn, overhangIn }: Settling, own: Own, line: Line): Chain {
  const { bets, validBet, ggr, bonus, paymentFee, vendorFee, agentCost, ngr, base } = own
  const { active, winBase, lossBase, tier, ratePpm, gross } = own
  const { downlineCost, carryOut, overhangOut, paid } = line
  return {
    ...{ bets, validBet, ggr, bonus, paymentFee, vendorFee, agentCost, ngr, carryIn, base },
    ...{ active, winBase, lossBase, tier, ratePpm, gross },
    ...{ downlineCost, overhangIn, carryOut, overhangOut, paid },
    ...own.counted,
  }
}
