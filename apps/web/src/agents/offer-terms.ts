import type { BodyOf, Calls } from '@parola/contract'

export type OfferedTerms = BodyOf<Calls['offerContract']>['terms']
export type Kind = OfferedTerms['kind']

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
}

export const NEW_TIER: Tier = { bets: '', profit: '', active: '', rate: '' }

/** What was typed as the terms of a contract; the platform checks them. */
export function termsOf({ funding, ...typed }: Typed): OfferedTerms {
  return { ...figuresOf(typed), ...(funding === 'upline' ? { funding } : {}) }
}

function figuresOf({ kind, period, tiers, ...realtime }: Omit<Typed, 'funding'>): OfferedTerms {
  if (kind === 'realtime') {
    const { profitRate, lossRate, singleBet } = realtime
    return { kind, profitRate, lossRate, singleBetAmount: singleBet }
  }
  if (kind !== 'dividend') {
    return { kind, tiers: tiers.map(({ bets, rate }) => ({ betAmount: bets, rate })) }
  }
  return {
    ...{ kind, period },
    tiers: tiers.map(({ bets, profit, active, rate }) => ({
      ...{ periodValidBet: bets, periodProfitLoss: profit, activeMembers: Number(active), rate },
    })),
  }
}

export const newOffer = (kind: Kind): Typed => ({
  ...{ kind, period: 'weekly', tiers: [NEW_TIER] },
  ...{ profitRate: '', lossRate: '', singleBet: '', funding: 'house' },
})

/** The terms of a contract as somebody would type them. */
export function typedOf(terms: OfferedTerms): Typed {
  const { funding = 'house' } = terms
  const empty = { ...newOffer(terms.kind), funding }
  if (terms.kind === 'realtime') {
    const { profitRate, lossRate, singleBetAmount: singleBet } = terms
    return { ...empty, profitRate, lossRate, singleBet }
  }
  if (terms.kind !== 'dividend') {
    const tiers = terms.tiers.map(({ betAmount, rate }) => ({ ...NEW_TIER, bets: betAmount, rate }))
    return { ...empty, tiers }
  }
  const tiers = terms.tiers.map(({ periodValidBet, periodProfitLoss, activeMembers, rate }) => ({
    ...{ bets: periodValidBet, profit: periodProfitLoss, active: String(activeMembers), rate },
  }))
  return { ...empty, period: terms.period, tiers }
}
