import { Link } from '@parola/client/routing'
import { dateTime, t, textOf } from '../../../platform/i18n.ts'
import { type Terms, termLines } from '../../../platform/terms/contract-terms.ts'
import { fieldsChanged } from './changed-rows.ts'
import { amountRow, type Requested } from './rows.tsx'

/** What is requested of agents' contracts and settlements. */
export const AGENTS = {
  'settlement.decide': ({ details }) => [
    [t('settlement.agent'), String(details.username)],
    [t('settlement.kind'), textOf(`settlement.kind.${details.kind}`, String(details.kind))],
    amountRow('', details),
    [
      t('settlement.verdict'),
      <strong key="verdict">
        {textOf(`settlement.verdict.${details.verdict}`, String(details.verdict))}
      </strong>,
    ],
  ],
  'payout-stop.settle': ({ details }) => [
    [t('settlement.agent'), String(details.username)],
    [
      t('settlement.differences'),
      [details.differences, details.isCut ? t('settlement.stopCut') : '']
        .filter(String)
        .join(' · '),
    ],
  ],
  'agent-contract.answer': ({ details }) => [
    [t('settlement.agent'), String(details.username)],
    [t('settlement.kind'), textOf(`settlement.kind.${details.kind}`, String(details.kind))],
    [t('counter.requests'), termLines(details.terms as Terms).join(' · ')],
    [
      t('settlement.verdict'),
      <strong key="verdict">
        {textOf(`counter.verdict.${details.verdict}`, String(details.verdict))}
      </strong>,
    ],
  ],
  'agent-contract.offer': ({ details }) => [
    [t('settlement.agent'), String(details.username)],
    [t('settlement.kind'), textOf(`settlement.kind.${details.kind}`, String(details.kind))],
    [t('counter.offered'), termLines(details.terms as Terms).join(' · ')],
  ],
  'agent-contract.end': ({ details }) => [
    [t('settlement.agent'), String(details.username)],
    [t('tree.upline'), details.upline ? String(details.upline) : t('tree.house')],
    [t('settlement.kind'), textOf(`settlement.kind.${details.kind}`, String(details.kind))],
    [t('tree.endAt'), dateTime(String(details.endAt))],
    [t('tree.contractsEnded'), String(details.contracts)],
  ],
  'team.type': ({ details }) => [
    [t('tree.account'), String(details.username)],
    [
      t('tree.type'),
      <strong key="becomes">{textOf(`tree.${details.becomes}`, String(details.becomes))}</strong>,
    ],
  ],
  'agent-service.decide': ({ details }) => [
    [t('queue.reference'), String(details.reference)],
    [t('agentService.kind'), textOf(`agentService.kind.${details.kind}`, String(details.kind))],
    [t('member'), String(details.member)],
    [t('agentService.agent'), String(details.agent)],
    amountRow('', details),
    [
      t('agentService.verdict'),
      <strong key="verdict">
        {textOf(`agentService.verdict.${details.verdict}`, String(details.verdict))}
      </strong>,
    ],
  ],
  'agent-service.terms': ({ details }) => [
    [
      t('subject'),
      <Link key="service" to="/agent-service" search={{ tab: 'terms' }}>
        {t('nav.agentService')}
      </Link>,
    ],
    ...fieldsChanged(details),
  ],
  'team.move': ({ details }) => [
    [t('tree.account'), String(details.username)],
    [t('tree.upline'), details.from ? String(details.from) : t('tree.house')],
    [t('tree.moveTo'), <strong key="to">{String(details.to)}</strong>],
    [t('tree.accountsMoved'), String(details.accounts)],
    [t('tree.contractsEnded'), String(details.contracts)],
  ],
} satisfies Requested
