import { Facts } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { figures, t } from '../platform/texts/i18n.ts'
import type { Contract } from './contract.types.ts'

type Terms = Contract['terms']

/** The figures of a contract, by the names of its kind (rules/product §3). */
export function ContractTerms({ terms }: { terms: Terms }) {
  return (
    <>
      <p className="mb-2 text-14 text-text2">
        {t(`team.contract.period.${terms.kind === 'dividend' ? terms.period : terms.kind}`)}{' '}
        {t(`team.contract.paidBy.${terms.funding ?? 'house'}`)}
      </p>
      <Figures terms={terms} />
    </>
  )
}

function Figures({ terms }: { terms: Terms }) {
  if (terms.kind === 'realtime') {
    return (
      <Facts
        look="receipt"
        className="panel p-4"
        rows={[
          [t('team.contract.profitRate'), `${terms.profitRate}%`],
          [t('team.contract.lossRate'), `${terms.lossRate}%`],
          [t('team.contract.singleBetAmount'), figures(terms.singleBetAmount)],
        ]}
      />
    )
  }
  const common = { label: t('team.contracts'), empty: t('team.contract.none') }
  return terms.kind === 'dividend' ? (
    <Table
      {...common}
      columns={dividendColumns()}
      rows={terms.tiers}
      keyOf={(tier) => Object.values(tier).join()}
    />
  ) : (
    <Table
      {...common}
      look="rows"
      columns={salaryColumns()}
      rows={terms.tiers}
      keyOf={(tier) => Object.values(tier).join()}
    />
  )
}

type DividendTier = Extract<Terms, { kind: 'dividend' }>['tiers'][number]
type SalaryTier = Extract<Terms, { kind: 'daily' | 'hourly' }>['tiers'][number]

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
