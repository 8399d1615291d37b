import type { ContractKind, ContractTerms } from '@parola/contract'
import { z } from 'zod'
import { type Chain, chain } from './chain.ts'
import type { ShownRow, Side } from './records.sql.ts'

/** The figures of a record as they are stored. */
export function chainOf({ figures }: Pick<ShownRow, 'figures'>): Chain {
  return z.decode(chain, figures as z.input<typeof chain>)
}

/** What the records of all kinds have in common. */
export function commonOf(row: ShownRow, side: Side) {
  return {
    recordId: row.record_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    counterparty: side === 'received' ? row.upline : row.downline,
    version: row.version,
    gross: row.gross_minor,
    downlineCost: row.downline_minor,
    correction: row.correction_minor,
    amount: row.amount_minor,
    payer: row.payer as 'house' | 'upline',
    state: row.state as 'processing' | 'approved' | 'rejected',
    paidAt: row.paid_at,
    reason: row.reason,
  }
}

type TermsOf<K extends ContractKind> = Extract<ContractTerms, { kind: K }>

const salaryOf = ({ validBet, tier, ratePpm }: Chain) => ({
  ...{ betAmount: validBet, tier, rate: ratePpm },
})

/** The columns that a kind adds (rules/agents §6). */
export const COLUMNS = {
  dividend: (figures: Chain) => {
    const { validBet, ggr, ngr, carryIn, base, active, tier, ratePpm, overhangIn } = figures
    return {
      ...{ validBet, ggr, deductions: ggr - ngr, ngr, carryIn, base, activeMembers: active },
      ...{ tier, rate: ratePpm, overhang: overhangIn },
    }
  },
  daily: salaryOf,
  hourly: salaryOf,
  realtime: ({ bets, winBase, lossBase }: Chain, terms: TermsOf<'realtime'>) => {
    const { profitRate, lossRate, singleBetAmount } = terms
    return {
      qualifyingBets: Number(bets),
      winBase,
      lossBase,
      profitRate,
      lossRate,
      singleBetAmount,
    }
  },
} satisfies { [K in ContractKind]: (figures: Chain, terms: TermsOf<K>) => object }
