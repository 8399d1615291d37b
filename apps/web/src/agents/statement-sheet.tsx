import type { Calls, ValueOf } from '@parola/contract'
import { Card, Facts } from '@parola/ui'
import { dateTime, figures, t } from '../platform/texts/i18n.ts'
import { ContractTerms } from './contract-terms.tsx'

export type Statement = ValueOf<Calls['statement']>

/** A record with its contract and the chain of its figures. */
export function StatementSheet({ statement }: { statement: Statement }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Facts
        look="receipt"
        rows={[
          [t('agents.window'), `${dateTime(statement.startsAt)} – ${dateTime(statement.endsAt)}`],
          [t('agents.counterparty'), statement.counterparty ?? t('agents.house')],
          [t('agents.version'), String(statement.version)],
          [t('agents.state'), t(`agents.record.${statement.state}`)],
          ...(statement.reason ? [[t('agents.rejectedFor'), statement.reason] as const] : []),
          [t('agents.entry'), statement.entry],
        ]}
      />
      <Card title={t('agents.terms')}>
        <ContractTerms terms={statement.terms} />
      </Card>
      <Card title={t('agents.chain')}>
        <Facts look="receipt" rows={chainOf(statement)} />
      </Card>
    </div>
  )
}

type Own = Pick<Statement, 'figures' | 'tier' | 'rate'>
type Lines = [string, string][]

const rated = ({ figures: own, tier, rate }: Own): Lines => [
  [t('agents.base'), figures(own.base)],
  [t('agents.tier'), tier === 0 ? '–' : `${tier} · ${rate}%`],
]

const dividend = (statement: Own): Lines => {
  const { figures: own } = statement
  return [
    [t('agents.card.ggr'), figures(own.ggr)],
    [t('agents.bonus'), figures(own.bonus)],
    [t('agents.paymentFee'), figures(own.paymentFee)],
    [t('agents.vendorFee'), figures(own.vendorFee)],
    [t('agents.agentCost'), figures(own.agentCost)],
    [t('agents.card.ngr'), figures(own.ngr)],
    [t('agents.carryIn'), figures(own.carryIn)],
    [t('agents.card.active'), String(own.active)],
    ...rated(statement),
  ]
}

const realtime = ({ figures: own }: Own): Lines => [
  [t('agents.winBase'), figures(own.winBase)],
  [t('agents.lossBase'), figures(own.lossBase)],
]

/** What leads from the bets to the gross amount, by kind. */
const BASES: Record<Statement['kind'], (statement: Own) => Lines> = {
  ...{ dividend, daily: rated, hourly: rated, realtime },
}

/** The figures in the order in which each follows from those before it. */
export function chainOf(statement: Statement): Lines {
  const { kind, figures: own, correction, amount } = statement
  return [
    [t('agents.betsCounted'), String(own.bets)],
    [t('agents.card.turnover'), figures(own.validBet)],
    ...BASES[kind](statement),
    [t('agents.gross'), figures(own.gross)],
    [t('agents.downlineCost'), figures(own.downlineCost)],
    [t('agents.overhang'), figures(own.overhangIn)],
    [t('agents.correction'), figures(correction)],
    [t('agents.amount'), figures(amount)],
  ]
}
