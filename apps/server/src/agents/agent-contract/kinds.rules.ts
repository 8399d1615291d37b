import type { ContractKind, ContractTerms } from '@parola/contract'
import type { Period } from './window.rules.ts'

/** What a team played in a window, in minor units; `profit` is the house's, before anything is carried in. */
export type Figures = {
  validBet: bigint
  profit: bigint
  active: number
  /** What the rate applies to; for real time only the two bases below count. */
  base: bigint
  /** Valid bets of winning and of losing bets whose stake is high enough. */
  winBase: bigint
  lossBase: bigint
}

/** Before a contract is reduced by what its downlines get. `tier` counts from 1; 0 is none. */
export type Owed = { tier: number; ratePpm: number; gross: bigint }

type Threshold = Pick<Figures, 'validBet' | 'profit' | 'active'>
type Tier = Threshold & { ratePpm: number }

/** All that differs between the kinds of contracts (rules/agents §3). */
type Kind<Terms extends ContractTerms> = {
  period(terms: Terms): Period
  /** The shortest window whose part can be counted: teams are summed by days of the brand, or shorter. */
  partPeriod(terms: Terms): Period
  /** What the rate applies to. */
  base(revenue: { ngr: bigint; carryIn: bigint; validBet: bigint }): bigint
  /** Whether net revenue and active members count, so that a record keeps what they were made of. */
  usesRevenue: boolean
  /** How long after its end a window is settled, so that results on their way are counted. */
  settleAfterMs: number
  /** Whether a loss lowers the windows after it, and from which valid bet on a member is active. */
  carries(terms: Terms): boolean
  activeMin(terms: Terms): bigint | undefined
  /** Which agents' costs lower net revenue: rebates, as the brand says where they are undefined, and salaries. */
  deductions(terms: Terms): Deductions
  /** Whether the terms take over what the version before carries out, if the other side agrees. */
  keepsCarry(terms: Terms): boolean
  /** Bets below this stake do not count. */
  singleBet(terms: Terms): bigint
  areSound(terms: Terms): boolean
  /** The rates that terms ask for, one for each tier. */
  requestedPpm(terms: Terms): number[]
  /** The highest rates that an agent with these terms may offer there; null: the two cannot be compared. */
  allowedPpm(own: Terms, offered: Terms): number[] | null
  owed(terms: Terms, figures: Figures): Owed
}

type Deductions = { rebates: boolean | undefined; salaries: boolean }
const NO_DEDUCTIONS: Deductions = { rebates: false, salaries: false }

const PPM = 1_000_000n
const MINUTE_MS = 60_000

/** A kind whose rate follows from the highest tier whose conditions all hold, on the whole base. */
function tiered<Terms extends ContractTerms>({
  tiersOf,
  ...rest
}: Pick<Kind<Terms>, 'period' | 'settleAfterMs'> &
  Partial<Pick<Kind<Terms>, 'carries' | 'activeMin' | 'base' | 'usesRevenue' | 'partPeriod'>> &
  Partial<Pick<Kind<Terms>, 'deductions' | 'keepsCarry'>> & {
    tiersOf: (terms: Terms) => Tier[]
  }): Kind<Terms> {
  const reached = (terms: Terms, figures: Threshold) =>
    tiersOf(terms).findLastIndex((tier) => holds(tier, figures)) + 1
  const rateAt = (terms: Terms, tier: number) => tiersOf(terms)[tier - 1]?.ratePpm ?? 0
  return {
    carries: () => false,
    activeMin: () => undefined,
    deductions: () => NO_DEDUCTIONS,
    keepsCarry: () => false,
    singleBet: () => 0n,
    partPeriod: rest.period,
    base: ({ validBet }) => validBet,
    usesRevenue: false,
    ...rest,
    areSound: (terms) => {
      const tiers = tiersOf(terms)
      return tiers.every((tier, i) => {
        const before = tiers[i - 1]
        const rises = !before || (tier.ratePpm > before.ratePpm && holds(before, tier))
        return tier.ratePpm > 0 && rises
      })
    },
    requestedPpm: (terms) => tiersOf(terms).map(({ ratePpm }) => ratePpm),
    allowedPpm: (own, offered) => tiersOf(offered).map((tier) => rateAt(own, reached(own, tier))),
    owed: (terms, figures) => {
      const tier = reached(terms, figures)
      const ratePpm = rateAt(terms, tier)
      const base = figures.base > 0n ? figures.base : 0n
      return { tier, ratePpm, gross: (base * BigInt(ratePpm)) / PPM }
    },
  }
}

/** Whether the conditions of a tier hold on figures. */
function holds(tier: Threshold, figures: Threshold): boolean {
  return (
    figures.validBet >= tier.validBet &&
    figures.profit >= tier.profit &&
    figures.active >= tier.active
  )
}

type TermsOf<K extends ContractKind> = Extract<ContractTerms, { kind: K }>

/** The tiers of a salary have one condition. */
const salaryTiers = ({ tiers }: TermsOf<'daily' | 'hourly'>): Tier[] =>
  tiers.map(({ betAmount, rate }) => ({
    ...{ validBet: betAmount, profit: 0n, active: 0, ratePpm: rate },
  }))

const realtime: Kind<TermsOf<'realtime'>> = {
  period: () => 'realtime',
  partPeriod: () => 'realtime',
  base: ({ validBet }) => validBet,
  usesRevenue: false,
  settleAfterMs: MINUTE_MS,
  carries: () => false,
  activeMin: () => undefined,
  deductions: () => NO_DEDUCTIONS,
  keepsCarry: () => false,
  singleBet: ({ singleBetAmount }) => singleBetAmount,
  areSound: ({ profitRate, lossRate }) => profitRate > 0 || lossRate > 0,
  requestedPpm: ({ profitRate, lossRate }) => [profitRate, lossRate],
  allowedPpm: (own, offered) =>
    own.singleBetAmount > offered.singleBetAmount ? null : [own.profitRate, own.lossRate],
  owed: ({ profitRate, lossRate }, { winBase, lossBase }) => ({
    tier: 0,
    ratePpm: 0,
    gross: (winBase * BigInt(profitRate) + lossBase * BigInt(lossRate)) / PPM,
  }),
}

const KINDS: { [K in ContractKind]: Kind<TermsOf<K>> } = {
  dividend: tiered({
    period: ({ period }) => period,
    partPeriod: () => 'daily',
    base: ({ ngr, carryIn }) => ngr + carryIn,
    usesRevenue: true,
    settleAfterMs: 240 * MINUTE_MS,
    carries: ({ carryOver }) => carryOver ?? false,
    activeMin: ({ activeMinValidBet }) => activeMinValidBet,
    deductions: ({ deductRebates, deductSalaries = false }) => ({
      ...{ rebates: deductRebates, salaries: deductSalaries },
    }),
    keepsCarry: ({ carryOver = false, keepCarry = false }) => carryOver && keepCarry,
    tiersOf: ({ tiers }) =>
      tiers.map((tier) => ({
        validBet: tier.periodValidBet,
        profit: tier.periodProfitLoss,
        active: tier.activeMembers,
        ratePpm: tier.rate,
      })),
  }),
  daily: tiered({ period: () => 'daily', settleAfterMs: 120 * MINUTE_MS, tiersOf: salaryTiers }),
  hourly: tiered({ period: () => 'hourly', settleAfterMs: 10 * MINUTE_MS, tiersOf: salaryTiers }),
  realtime,
}

/** The rules of the kind of these terms. */
function kindOf(terms: ContractTerms): Kind<ContractTerms> {
  return KINDS[terms.kind] as Kind<ContractTerms>
}

/** The window that settles terms of this kind. */
export const periodOfTerms = (terms: ContractTerms): Period => kindOf(terms).period(terms)

/** The shortest window of terms whose part can be counted. */
export const partPeriodOfTerms = (terms: ContractTerms): Period => kindOf(terms).partPeriod(terms)

/** How long after its end a window of a kind is settled, and whether by net revenue, and so by what rebates cost. */
export const settlingOf = (kind: ContractKind) => ({
  afterMs: KINDS[kind].settleAfterMs,
  usesRevenue: KINDS[kind].usesRevenue,
})

/** What terms need to know of single members and bets, of the window before, and who pays. */
export const countingOf = (terms: ContractTerms) => ({
  funding: fundingOf(terms),
  carries: kindOf(terms).carries(terms),
  activeMin: kindOf(terms).activeMin(terms),
  deductions: kindOf(terms).deductions(terms),
  singleBet: kindOf(terms).singleBet(terms),
  base: kindOf(terms).base,
  usesRevenue: kindOf(terms).usesRevenue,
})

/** Whether terms take over what the version before carries out, if the other side agrees. */
export const keepsCarry = (terms: ContractTerms): boolean => kindOf(terms).keepsCarry(terms)

/** Thresholds never fall and rates rise from tier to tier; a contract has a rate above 0. */
export const areSound = (terms: ContractTerms): boolean => kindOf(terms).areSound(terms)

/**
 * The highest rates that an agent with these terms may offer, tier by tier of the offer; for real time
 * those of profit and of loss. Null where the two cannot be compared at all.
 */
export function allowedPpm(own: ContractTerms, offered: ContractTerms): number[] | null {
  const isComparable = own.kind === offered.kind && periodOfTerms(own) === periodOfTerms(offered)
  return isComparable ? kindOf(own).allowedPpm(own, offered) : null
}

/** Who pays what a contract earns (rules/agents §3). */
export const fundingOf = ({ funding = 'house' }: ContractTerms) => funding

/** Going down a line, payment may change from the house to the upline, never back: the house would pay a line twice. */
export const breaksFunding = (upper: ContractTerms, lower: ContractTerms): boolean =>
  fundingOf(upper) === 'upline' && fundingOf(lower) === 'house'

/** Whether the upper terms cover the lower ones: at each of their tiers they give no less (rules/agents §3). */
export function dominates(upper: ContractTerms, lower: ContractTerms): boolean {
  if (breaksFunding(upper, lower)) return false
  const allowed = allowedPpm(upper, lower)
  if (!allowed) return false
  return kindOf(lower)
    .requestedPpm(lower)
    .every((ppm, i) => ppm <= (allowed[i] ?? 0))
}

/** What a team's figures earn under terms, up to the cap, rounded down once (rules/agents §6). */
export function owedBy(terms: ContractTerms, figures: Figures): Owed {
  const owed = kindOf(terms).owed(terms, figures)
  const isOver = terms.cap !== undefined && owed.gross > terms.cap
  return isOver ? { ...owed, gross: terms.cap ?? 0n } : owed
}
