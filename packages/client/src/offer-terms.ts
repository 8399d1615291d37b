import type { BodyOf, Calls } from '@parola/contract'

export type OfferedTerms = BodyOf<Calls['offerContract']>['terms']
export type Kind = OfferedTerms['kind']
type TermsOf<K extends Kind> = Extract<OfferedTerms, { kind: K }>

/** A tier as it is typed; a kind uses the fields that it has. */
export type Tier = { bets: string; profit: string; active: string; rate: string }
export type Typed = {
  kind: Kind
  period: 'daily' | 'weekly' | 'semimonthly' | 'monthly'
  tiers: readonly Tier[]
  profitRate: string
  lossRate: string
  singleBet: string
  funding: 'house' | 'upline'
  /** The most that a period pays; empty for no limit. */
  cap: string
  /** From which valid bet on a member is active; empty for the brand's. */
  activeMin: string
  /** Whether a loss lowers the periods after it. */
  carries: boolean
  /** Whether the new version takes over what the one before carries out. */
  keepsCarry: boolean
  /** Whether rebates of the team are left in its net revenue. */
  keepsRebates: boolean
  /** Whether salaries of the team's agents are taken off its net revenue. */
  deductsSalaries: boolean
}

/** All that differs between the kinds in the form. */
type Form<Terms> = {
  hasPeriod: boolean
  /** The fields of a tier; none for a kind without tiers. */
  tierFields: readonly (keyof Tier)[]
  terms(typed: Typed): Terms
  typed(terms: Terms): Partial<Typed>
}

/** What a dividend may say beside its tiers, in the order of the form. */
export const DIVIDEND_CHOICES = [
  'carries',
  'keepsCarry',
  'deductsSalaries',
  'keepsRebates',
] as const

/** What a field of a tier is called in the terms of the kinds that have it. */
export const TIER_NAMES: Record<keyof Tier, readonly string[]> = {
  bets: ['periodValidBet', 'betAmount'],
  profit: ['periodProfitLoss'],
  active: ['activeMembers'],
  rate: ['rate'],
}

export const NEW_TIER: Tier = { bets: '', profit: '', active: '', rate: '' }

const salary = <K extends 'daily' | 'hourly'>(kind: K): Form<{ kind: K } & Salary> => ({
  hasPeriod: false,
  tierFields: ['bets', 'rate'],
  terms: ({ tiers }) => ({
    ...{ kind, tiers: tiers.map(({ bets, rate }) => ({ betAmount: bets, rate })) },
  }),
  typed: ({ tiers }) => ({
    tiers: tiers.map(({ betAmount, rate }) => ({ ...NEW_TIER, bets: betAmount, rate })),
  }),
})
type Salary = Omit<TermsOf<'daily'>, 'kind'>

const FORMS: { [K in Kind]: Form<TermsOf<K>> } = {
  dividend: {
    hasPeriod: true,
    tierFields: ['bets', 'profit', 'active', 'rate'],
    terms: ({ period, tiers, activeMin, carries, keepsCarry, keepsRebates, deductsSalaries }) => ({
      ...{ kind: 'dividend', period },
      ...(activeMin ? { activeMinValidBet: activeMin } : {}),
      ...(carries ? { carryOver: true } : {}),
      ...(carries && keepsCarry ? { keepCarry: true } : {}),
      ...(keepsRebates ? { deductRebates: false } : {}),
      ...(deductsSalaries ? { deductSalaries: true } : {}),
      tiers: tiers.map(({ bets, profit, active, rate }) => ({
        ...{ periodValidBet: bets, periodProfitLoss: profit, activeMembers: Number(active), rate },
      })),
    }),
    typed: ({ period, tiers, activeMinValidBet: activeMin = '', ...terms }) => ({
      ...{ period, activeMin, carries: terms.carryOver ?? false },
      ...{ keepsCarry: terms.keepCarry ?? false, keepsRebates: terms.deductRebates === false },
      deductsSalaries: terms.deductSalaries ?? false,
      tiers: tiers.map(({ periodValidBet, periodProfitLoss, activeMembers, rate }) => ({
        ...{ bets: periodValidBet, profit: periodProfitLoss, active: String(activeMembers), rate },
      })),
    }),
  },
  daily: salary('daily'),
  hourly: salary('hourly'),
  realtime: {
    hasPeriod: false,
    tierFields: [],
    terms: ({ profitRate, lossRate, singleBet }) => ({
      ...{ kind: 'realtime', profitRate, lossRate, singleBetAmount: singleBet },
    }),
    typed: ({ profitRate, lossRate, singleBetAmount: singleBet }) => ({
      ...{ profitRate, lossRate, singleBet },
    }),
  },
}

/** How terms of a kind are typed. */
export const formOf = (kind: Kind) => FORMS[kind] as Form<OfferedTerms>

/** What was typed as the terms of a contract; the platform checks them. */
export function termsOf(typed: Typed): OfferedTerms {
  const { kind, funding, cap } = typed
  return {
    ...formOf(kind).terms(typed),
    ...(cap ? { cap } : {}),
    ...(funding === 'upline' ? { funding } : {}),
  }
}

export const newOffer = (kind: Kind): Typed => ({
  ...{ kind, period: 'weekly', tiers: [NEW_TIER] },
  ...{ profitRate: '', lossRate: '', singleBet: '', funding: 'house' },
  ...{ cap: '', activeMin: '', carries: false, keepsCarry: false },
  ...{ keepsRebates: false, deductsSalaries: false },
})

/** The terms of a contract as somebody would type them. */
export function typedOf(terms: OfferedTerms): Typed {
  const { kind, funding = 'house', cap = '' } = terms
  return { ...newOffer(kind), funding, cap, ...formOf(kind).typed(terms) }
}
