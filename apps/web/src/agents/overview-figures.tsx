import type { Calls, ValueOf } from '@parola/contract'
import { Card, Choice, Facts } from '@parola/ui'
import { useState } from 'react'
import { figures, t } from '../platform/texts/i18n.ts'
import { DayChart } from './day-chart.tsx'

export type Overview = ValueOf<Calls['teamOverview']>

/** The figures of a team in a period. */
export function OverviewFigures({ overview }: { overview: Overview }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Cards overview={overview} />
      <ByDay days={overview.days} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <Revenue overview={overview} />
        <Team overview={overview} />
      </div>
    </div>
  )
}

function Cards({ overview }: { overview: Overview }) {
  const { deposit, deposits, withdrawal, withdrawals, validBet, bets, ggr, ngr } = overview
  const { activeMembers, newMembers, newAgents, online } = overview
  const cards = [
    [t('agents.card.deposit'), figures(deposit), t('agents.card.orders', { count: deposits })],
    [
      t('agents.card.withdrawal'),
      figures(withdrawal),
      t('agents.card.orders', { count: withdrawals }),
    ],
    [t('agents.card.turnover'), figures(validBet), t('agents.card.bets', { count: bets })],
    [t('agents.card.ggr'), figures(ggr), t('agents.card.ggrText')],
    [t('agents.card.ngr'), figures(ngr), t('agents.card.ngrText')],
    [t('agents.card.active'), String(activeMembers), t('agents.card.activeText')],
    [
      t('agents.card.new'),
      String(newMembers + newAgents),
      t('agents.card.newText', { count: newAgents }),
    ],
    [t('agents.card.online'), String(online), t('agents.card.onlineText')],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line lg:grid-cols-4">
      {cards.map(([name, value, about]) => (
        <div key={name} className="grid content-start bg-s1 px-4 py-3">
          <dt className="text-12 text-text2">{name}</dt>
          <dd className="text-20 font-bold">{value}</dd>
          <dd className="text-12 text-text2">{about}</dd>
        </div>
      ))}
    </dl>
  )
}

const MEASURES = ['validBet', 'ggr', 'deposit', 'withdrawal', 'active', 'joined'] as const

function ByDay({ days }: { days: Overview['days'] }) {
  const [measure, setMeasure] = useState<(typeof MEASURES)[number]>('validBet')
  if (days.length < 2) return null
  const name = t(`agents.measure.${measure}`)
  return (
    <Card title={t('agents.byDay')}>
      <Choice
        className="mb-3"
        label={t('agents.measure')}
        options={MEASURES.map((value) => [value, t(`agents.measure.${value}`)])}
        value={measure}
        onChange={setMeasure}
      />
      <DayChart
        label={name}
        days={days.map((day) => ({ day: day.day, value: String(day[measure]) }))}
      />
    </Card>
  )
}

function Revenue({ overview }: { overview: Overview }) {
  const { stake, payout, ggr, bonus, paymentFee, vendorFee, agentCost, ngr } = overview
  return (
    <Card title={t('agents.revenue')}>
      <Facts
        look="receipt"
        rows={[
          [t('agents.stake'), figures(stake)],
          [t('agents.payout'), figures(payout)],
          [t('agents.card.ggr'), figures(ggr)],
          [t('agents.bonus'), figures(bonus)],
          [t('agents.paymentFee'), figures(paymentFee)],
          [t('agents.vendorFee'), figures(vendorFee)],
          [t('agents.agentCost'), figures(agentCost)],
          [t('agents.card.ngr'), figures(ngr)],
        ]}
      />
    </Card>
  )
}

function Team({ overview }: { overview: Overview }) {
  const { teamSize, agents, maxLevel, teamBalance, depositors, firstDeposits, firstDeposit } =
    overview
  return (
    <Card title={t('agents.team')}>
      <Facts
        look="receipt"
        rows={[
          [t('agents.teamSize'), String(teamSize)],
          [t('agents.agents'), String(agents)],
          [t('agents.maxLevel'), String(maxLevel)],
          [t('agents.teamBalance'), figures(teamBalance)],
          [t('agents.depositors'), String(depositors)],
          [t('agents.firstDeposits'), `${firstDeposits} · ${figures(firstDeposit)}`],
        ]}
      />
    </Card>
  )
}
