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
  /** Terms that the form does not show: a counter offer keeps them. */
  kept: Pick<TermsOf<'dividend'>, 'cap' | 'activeMinValidBet' | 'carryOver'>
}

/** All that differs between the kinds in the form. */
type Form<Terms> = {
  hasPeriod: boolean
  /** The fields of a tier; none for a kind without tiers. */
  tierFields: readonly (keyof Tier)[]
  terms(typed: Typed): Terms
  typed(terms: Terms): Partial<Typed>
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
    terms: ({ period, tiers }) => ({
      ...{ kind: 'dividend', period },
      tiers: tiers.map(({ bets, profit, active, rate }) => ({
        ...{ periodValidBet: bets, periodProfitLoss: profit, activeMembers: Number(active), rate },
      })),
    }),
    typed: ({ period, tiers }) => ({
      period,
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
  const { kind, funding, kept } = typed
  const terms = { ...formOf(kind).terms(typed), ...kept }
  return funding === 'upline' ? { ...terms, funding } : terms
}

export const newOffer = (kind: Kind): Typed => ({
  ...{ kind, period: 'weekly', tiers: [NEW_TIER] },
  ...{ profitRate: '', lossRate: '', singleBet: '', funding: 'house', kept: {} },
})

const KEPT = ['cap', 'activeMinValidBet', 'carryOver'] as const

/** The terms of a contract as somebody would type them. */
export function typedOf(terms: OfferedTerms): Typed {
  const { kind, funding = 'house' } = terms
  const kept = Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = (terms as Typed['kept'])[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  return { ...newOffer(kind), funding, kept, ...formOf(kind).typed(terms) }
}
