import { Link } from '@parola/client/routing'
import type { BodyOf, Calls } from '@parola/contract'
import { Alert, Dialog, Facts, formatMoney } from '@parola/ui'
import type { ReactNode } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { useMay } from '../../platform/query.ts'
import { type Row, StateBadge } from './service-row.tsx'

type Verdict = BodyOf<Calls['proposeServiceVerdict']>['verdict']
type Rows = (readonly [string, ReactNode])[]

/** A request with everything that helps to decide, and the decision for a second operator. */
export function RequestDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const may = useMay()
  const { state, isRequested, reference } = row
  return (
    <Dialog title={reference} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-4">
        <Facts rows={rowsOf(row)} />
        {isRequested ? <Alert kind="info">{t('settlement.requested')}</Alert> : null}
        {state === 'disputed' && !isRequested && may('settlement.propose') ? (
          <Decision row={row} onDone={onClose} />
        ) : null}
      </div>
    </Dialog>
  )
}

function rowsOf(row: Row): Rows {
  const { kind, amount, currency, dispute, breach, verdict } = row
  const time = (name: string, instant: string | null): Rows =>
    instant ? [[name, dateTime(instant)]] : []
  return [
    [t('state'), <StateBadge key="state" row={row} />],
    [t('agentService.kind'), t(`agentService.kind.${kind}`)],
    [t('queue.amount'), `${formatMoney(amount)} ${currency}`],
    [t('member'), <Person key="member" id={row.memberId} name={row.member} />],
    [t('agentService.agent'), <Person key="agent" id={row.agentId} name={row.agent} />],
    [t('agentService.escrowOf'), kind === 'deposit' ? row.agent : row.member],
    [t('agentService.note'), row.note || '–'],
    [t('agentService.answerNote'), row.answerNote || '–'],
    [t('agentService.requestedAt'), dateTime(row.requestedAt)],
    ...time(t('agentService.answeredAt'), row.answeredAt),
    ...time(t('agentService.paidAt'), row.paidAt),
    ...time(t('agentService.dueBy'), row.dueBy),
    ...time(t('agentService.endedAt'), row.endedAt),
    ...(dispute
      ? [[t('agentService.dispute'), t(`agentService.dispute.${dispute}`)] as const]
      : []),
    ...(verdict
      ? [[t('agentService.verdict'), t(`agentService.verdict.${verdict}`)] as const]
      : []),
    ...(breach ? [[t('agentService.breach'), t(`agentService.breach.${breach}`)] as const] : []),
  ]
}

function Person({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/members/:memberId" params={{ memberId: id }} className="link">
      {name}
    </Link>
  )
}

/** One reason, and the two decisions that it may be for. */
function Decision({ row, onDone }: { row: Row; onDone: () => void }) {
  const { requestId, kind, member, agent } = row
  const form = useAction('proposeServiceVerdict', {
    values: { verdict: 'release' as Verdict },
    body: ({ verdict, reason }) => ({ requestId, verdict, reason }),
    refreshes: ['opsServiceRequests', 'approvals'],
    says: t('agentService.proposed'),
    done: onDone,
  })
  const choose = (verdict: Verdict) => () => form.set('verdict', verdict)
  const [payer, funder] = kind === 'deposit' ? [member, agent] : [agent, member]
  return (
    <ActionForm
      form={form}
      actions={[
        { text: t('agentService.released', { name: payer }), choose: choose('release') },
        { text: t('agentService.returned', { name: funder }), choose: choose('return') },
      ]}
    />
  )
}
