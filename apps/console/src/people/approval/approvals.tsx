import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Badge, Card, Empty, Facts, formatMoney, Select } from '@parola/ui'
import type { ReactNode } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { useFilters } from '../../platform/filters.ts'
import { dateTime, t, textOf } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'

type Request = ValueOf<Calls['approvals']>[number]

/** Four eyes: what one operator requests, another approves. */
export function Approvals() {
  const [filters, set] = useFilters()
  const state = filters.state === 'closed' ? 'closed' : 'open'
  const { data } = useCall('approvals', { state })
  return (
    <Page
      title={t('nav.approvals')}
      text={t('approval.text')}
      actions={
        <Select
          label={t('state')}
          value={state}
          options={[
            ['open', t('approval.open')],
            ['closed', t('approval.closed')],
          ]}
          onChange={(next) => set({ state: next })}
        />
      }
    >
      {data?.length === 0 ? <Empty title={t('approval.none')} icon="check" /> : null}
      <div className="grid gap-3 lg:grid-cols-2">
        {data?.map((request) => (
          <RequestCard key={request.requestId} request={request} />
        ))}
      </div>
    </Page>
  )
}

const BADGES = { open: 'wait', approved: 'good', refused: 'bad', expired: 'quiet' } as const

type Hire = { username: string; displayName: string; roles: string[]; brands: string[] }

const rolesNamed = (list: string[] = []) =>
  list.map((role) => textOf(`role.${role}`, role)).join(', ')

type Rows = (readonly [string, ReactNode])[]

/** The content of a request, as its kind describes it. */
const REQUESTED: Record<Request['kind'], (request: Request) => Rows> = {
  'operator.hire': ({ details }) => {
    const { username, displayName, roles, brands } = details as unknown as Hire
    return [
      [t('login.name'), <strong key="name">{username}</strong>],
      [t('displayName'), displayName],
      [t('roles'), rolesNamed(roles)],
      [t('brands'), brands.join(', ') || t('all')],
    ]
  },
  'operator.reset': ({ details }) => [
    [t('login.name'), <strong key="name">{String(details.username)}</strong>],
  ],
  'operator.enable': ({ details }) => [
    [t('login.name'), <strong key="name">{String(details.username)}</strong>],
    [t('roles'), rolesNamed(details.roles as string[])],
  ],
  'operator.roles': ({ subject, details }) => {
    const { before, roles } = details as { before?: string[]; roles?: string[] }
    return [
      [t('subject'), subject],
      [t('before'), rolesNamed(before)],
      [t('after'), <strong key="after">{rolesNamed(roles)}</strong>],
    ]
  },
  'exclusion.lift': ({ details }) => [
    [t('member'), <MemberLink key="member" details={details} />],
    [t('exclusion.until'), dateTime(String(details.until))],
  ],
  'reward.grant': ({ subject, details }) => [
    [t('subject'), subject],
    [t('after'), Object.values(details).map(String).join(' · ')],
  ],
  'free-rounds.give': ({ details }) => [
    [t('nav.members'), (details.usernames as string[]).join(', ')],
    [t('freeRounds.games'), (details.games as string[]).join(', ')],
    [
      t('freeRounds.rounds'),
      `${details.rounds} × ${formatMoney(String(details.stake))} ${details.currency}`,
    ],
    [t('freeRounds.worthEach'), <strong key="worth">{worthOf(details)}</strong>],
    [t('reward.multiple'), details.multiple ? `${details.multiple}×` : t('freeRounds.cash')],
    [t('freeRounds.days'), String(details.days)],
    [t('reward.noteFor'), String(details.note)],
  ],
  'payouts.start': ({ details }) => [
    [t('payouts.evidence'), <ReportLink key="report" reference={String(details.evidence)} />],
    [t('payouts.because'), String(details.stoppedBecause)],
  ],
  'money.forfeit': moved('−'),
  'money.forfeit-return': moved('+'),
  'win.review': ({ details }) => [
    [t('member'), <MoneyLink key="member" details={details} />],
    amountRow('', details),
    [t('wins.stake'), `${formatMoney(String(details.stake))} ${details.currency}`],
    [t('games.title'), `${details.vassalage} · ${details.round}`],
    [
      t('wins.verdict'),
      <strong key="verdict">
        {textOf(`wins.verdict.${details.verdict}`, String(details.verdict))}
      </strong>,
    ],
  ],
  'money.adjust': ({ details }) => {
    const sign = details.direction === 'debit' ? '−' : '+'
    return [
      [t('member'), <MoneyLink key="member" details={details} />],
      amountRow(sign, details),
      [t('adjust.cause'), textOf(`adjust.cause.${details.cause}`, String(details.cause))],
      [t('adjust.times'), details.turnoverTimes ? `${details.turnoverTimes}×` : t('adjust.free')],
    ]
  },
}

function worthOf({ worth, currency }: Request['details']) {
  return `${formatMoney(String(worth))} ${currency}`
}

function moved(sign: string) {
  return ({ details }: Request): Rows => [
    [t('member'), <MoneyLink key="member" details={details} />],
    amountRow(sign, details),
    [t('queue.reference'), String(details.reference)],
  ]
}

function amountRow(sign: string, { amount, currency }: Request['details']): Rows[number] {
  const text = `${sign}${formatMoney(String(amount))} ${currency}`
  return [t('queue.amount'), <strong key="amount">{text}</strong>]
}

function MemberLink({ details }: { details: Request['details'] }) {
  return (
    <Link to="/members/:memberId" params={{ memberId: details.memberId }} className="link">
      {String(details.username)}
    </Link>
  )
}

function MoneyLink({ details }: { details: Request['details'] }) {
  return (
    <Link to="/members/:memberId/money" params={{ memberId: details.memberId }} className="link">
      {String(details.username)}
    </Link>
  )
}

function ReportLink({ reference }: { reference: string }) {
  return (
    <Link to="/reconciliation" search={{ report: reference }} className="link reference">
      {reference}
    </Link>
  )
}

const REFRESHES = [
  'approvals',
  'operators',
  'opsPayouts',
  'opsMemberMoney',
  'forfeitures',
  'exclusionInConsole',
  'heldWins',
] as const

function RequestCard({ request }: { request: Request }) {
  const form = useAction('decideApproval', {
    values: { isApproved: true as boolean },
    body: ({ isApproved, reason }) => ({
      ...{ requestId: request.requestId, isApproved },
      answer: reason,
    }),
    refreshes: REFRESHES,
    says: t('approval.done'),
  })
  const choose = (isApproved: boolean) => () => form.set('isApproved', isApproved)
  return (
    <Card
      role="article"
      title={t(`approval.kind.${request.kind}`)}
      actions={<Badge kind={BADGES[request.state]}>{t(`approval.${request.state}`)}</Badge>}
      className="grid content-start gap-3"
    >
      <Facts
        rows={[
          ...REQUESTED[request.kind](request),
          [t('reason'), request.reason],
          [t('approval.by'), `${request.requestedBy} · ${dateTime(request.requestedAt)}`],
          [t('approval.until'), dateTime(request.expiresAt)],
          ...(request.decidedBy ? [[t('approval.decidedBy'), request.decidedBy] as const] : []),
        ]}
      />
      {request.whyNot ? (
        <div data-why={request.whyNot}>
          <Alert kind="info">{t(`approval.whyNot.${request.whyNot}`)}</Alert>
        </div>
      ) : null}
      {request.mayDecide ? (
        <ActionForm
          form={form}
          actions={[
            { text: t('approval.approve'), choose: choose(true) },
            { text: t('approval.refuse'), isDanger: true, choose: choose(false) },
          ]}
        />
      ) : null}
    </Card>
  )
}
