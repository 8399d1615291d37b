import type { Calls, ValueOf } from '@parola/contract'
import { formatMoney } from '@parola/ui'
import { t } from '../i18n.ts'

export type Terms = ValueOf<Calls['counterOffers']>[number]['terms']

/** The terms of a contract in words, a line for each tier. */
export function termLines(terms: Terms): string[] {
  const cap = terms.cap ? [t('counter.cap', { amount: formatMoney(terms.cap) })] : []
  const payer = terms.funding === 'upline' ? [t('counter.byUpline')] : []
  return [...rateLines(terms), ...cap, ...payer]
}

function rateLines(terms: Terms): string[] {
  switch (terms.kind) {
    case 'dividend':
      return [
        t(`counter.period.${terms.period}`),
        ...terms.tiers.map(({ rate, periodValidBet, periodProfitLoss, activeMembers }) =>
          t('counter.dividendTier', {
            rate,
            bets: formatMoney(periodValidBet),
            profit: formatMoney(periodProfitLoss),
            members: activeMembers,
          }),
        ),
        ...(terms.activeMinValidBet
          ? [t('counter.activeFrom', { amount: formatMoney(terms.activeMinValidBet) })]
          : []),
        ...(terms.carryOver ? [t('counter.carried')] : []),
        ...(terms.keepCarry ? [t('counter.kept')] : []),
        ...(terms.deductSalaries ? [t('counter.salariesOff')] : []),
        ...(terms.deductRebates === false ? [t('counter.rebatesKept')] : []),
      ]
    case 'realtime': {
      const { profitRate, lossRate, singleBetAmount } = terms
      const amount = formatMoney(singleBetAmount)
      return [t('counter.realtime', { profit: profitRate, loss: lossRate, amount })]
    }
    default:
      return terms.tiers.map(({ rate, betAmount }) =>
        t('counter.salaryTier', { rate, bets: formatMoney(betAmount) }),
      )
  }
}
