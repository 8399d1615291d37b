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

/** The figures in the order in which each follows from those before it. */
export function chainOf({ kind, figures: own, tier, rate, correction, amount }: Statement) {
  const revenue: [string, string][] = [
    [t('agents.card.ggr'), figures(own.ggr)],
    [t('agents.bonus'), figures(own.bonus)],
    [t('agents.paymentFee'), figures(own.paymentFee)],
    [t('agents.vendorFee'), figures(own.vendorFee)],
    [t('agents.agentCost'), figures(own.agentCost)],
    [t('agents.card.ngr'), figures(own.ngr)],
    [t('agents.carryIn'), figures(own.carryIn)],
    [t('agents.card.active'), String(own.active)],
  ]
  const bases: [string, string][] = [
    [t('agents.winBase'), figures(own.winBase)],
    [t('agents.lossBase'), figures(own.lossBase)],
  ]
  const rated: [string, string][] = [
    [t('agents.base'), figures(own.base)],
    [t('agents.tier'), tier === 0 ? '–' : `${tier} · ${rate}%`],
  ]
  return [
    [t('agents.betsCounted'), String(own.bets)],
    [t('agents.card.turnover'), figures(own.validBet)],
    ...(kind === 'dividend' ? revenue : []),
    ...(kind === 'realtime' ? bases : rated),
    [t('agents.gross'), figures(own.gross)],
    [t('agents.downlineCost'), figures(own.downlineCost)],
    [t('agents.overhang'), figures(own.overhangIn)],
    [t('agents.correction'), figures(correction)],
    [t('agents.amount'), figures(amount)],
  ] as [string, string][]
}
