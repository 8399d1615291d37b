import { Facts } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import type { ReactNode } from 'react'
import { figures, t } from '../platform/texts/i18n.ts'
import type { Contract } from './contract.types.ts'

type Terms = Contract['terms']

/** All that differs between the kinds of contracts where they are shown. */
type Period = 'realtime' | 'hourly' | 'daily' | 'weekly' | 'semimonthly' | 'monthly'
type View<Shown> = { period(terms: Shown): Period; figures(terms: Shown): ReactNode }
type TermsOf<K extends Terms['kind']> = Extract<Terms, { kind: K }>

const salary = (kind: 'daily' | 'hourly'): View<TermsOf<'daily' | 'hourly'>> => ({
  period: () => kind,
  figures: ({ tiers }) => (
    <Table
      label={t('team.contracts')}
      empty={t('team.contract.none')}
      look="rows"
      columns={salaryColumns()}
      rows={tiers}
      keyOf={(tier) => Object.values(tier).join()}
    />
  ),
})

const VIEWS: { [K in Terms['kind']]: View<TermsOf<K>> } = {
  dividend: {
    period: ({ period }) => period,
    figures: ({ tiers, activeMinValidBet, carryOver, ...terms }) => (
      <>
        <Table
          label={t('team.contracts')}
          empty={t('team.contract.none')}
          columns={dividendColumns()}
          rows={tiers}
          keyOf={(tier) => Object.values(tier).join()}
        />
        <Facts
          look="receipt"
          className="mt-3"
          rows={[
            ...(activeMinValidBet
              ? ([[t('team.contract.activeFrom'), figures(activeMinValidBet)]] as [
                  string,
                  string,
                ][])
              : []),
            [
              t('team.contract.losses'),
              t(`team.contract.losses.${carryOver ? 'carried' : 'dropped'}`),
            ],
            ...choicesOf(terms),
          ]}
        />
      </>
    ),
  },
  daily: salary('daily'),
  hourly: salary('hourly'),
  realtime: {
    period: () => 'realtime',
    figures: ({ profitRate, lossRate, singleBetAmount }) => (
      <Facts
        look="receipt"
        className="panel p-4"
        rows={[
          [t('team.contract.profitRate'), `${profitRate}%`],
          [t('team.contract.lossRate'), `${lossRate}%`],
          [t('team.contract.singleBetAmount'), figures(singleBetAmount)],
        ]}
      />
    ),
  },
}

type Choices = Pick<TermsOf<'dividend'>, 'deductRebates' | 'deductSalaries' | 'keepCarry'>

/** What a dividend says beside its tiers, where it says something. */
function choicesOf({ deductRebates, deductSalaries, keepCarry }: Choices): [string, string][] {
  const rows: [string, string][] = []
  if (keepCarry) rows.push([t('team.contract.earlier'), t('team.contract.earlier.kept')])
  if (deductSalaries) rows.push([t('team.contract.salaries'), t('team.contract.deducted')])
  if (deductRebates !== undefined) {
    const effect = deductRebates ? 'deducted' : 'notDeducted'
    rows.push([t('team.contract.rebates'), t(`team.contract.${effect}`)])
  }
  return rows
}

/** The figures of a contract, by the names of its kind (rules/product §3). */
export function ContractTerms({ terms }: { terms: Terms }) {
  const view = VIEWS[terms.kind] as View<Terms>
  return (
    <>
      <p className="mb-2 text-14 text-text2">
        {t(`team.contract.period.${view.period(terms)}`)}{' '}
        {t(`team.contract.paidBy.${terms.funding ?? 'house'}`)}
        {terms.cap ? ` ${t('team.contract.cap', { amount: figures(terms.cap) })}` : null}
      </p>
      {view.figures(terms)}
    </>
  )
}

type DividendTier = TermsOf<'dividend'>['tiers'][number]
type SalaryTier = TermsOf<'daily'>['tiers'][number]

const rateOf = ({ rate }: { rate: string }) => <b className="text-link">{rate}%</b>

function dividendColumns(): Column<DividendTier>[] {
  return [
    {
      key: 'bets',
      header: t('team.contract.periodValidBet'),
      cell: (tier) => figures(tier.periodValidBet),
    },
    {
      key: 'profit',
      header: t('team.contract.periodProfitLoss'),
      isFigure: true,
      cell: (tier) => figures(tier.periodProfitLoss),
    },
    {
      key: 'members',
      header: t('team.contract.activeMembers'),
      isFigure: true,
      cell: (tier) => tier.activeMembers,
    },
    { key: 'rate', header: t('team.contract.rate'), isFigure: true, cell: rateOf },
  ]
}

function salaryColumns(): Column<SalaryTier>[] {
  return [
    {
      key: 'bets',
      header: t('team.contract.betAmount'),
      cell: (tier) => figures(tier.betAmount),
    },
    { key: 'rate', header: t('team.contract.rate'), isFigure: true, cell: rateOf },
  ]
}
