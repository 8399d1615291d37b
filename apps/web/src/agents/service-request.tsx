import type { Calls, ValueOf } from '@parola/contract'
import { Badge, type BadgeKind, Button, Card, Facts, Tag } from '@parola/ui'
import { refresh } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { dateTime, t, textOf } from '../platform/texts/i18n.ts'
import { inMoney } from '../platform/texts/in-money.ts'
import { TimeLeft } from './service-clock.tsx'

export type ServiceRequest = ValueOf<Calls['serviceRequests']>['content'][number]
export type Side = 'member' | 'agent'

const KINDS: Record<ServiceRequest['state'], BadgeKind> = {
  waiting: 'wait',
  accepted: 'wait',
  paid: 'wait',
  disputed: 'bad',
  completed: 'good',
  declined: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
  returned: 'quiet',
}
/** What moves the request on; the others step back from it. */
const FORWARD = new Set(['accept', 'paid', 'received'])

export const refreshService = () =>
  refresh('agentService', 'serviceRequests', 'walletBalance', 'transferStanding', 'accountRecord')

type BadgeProps = Pick<ServiceRequest, 'state'> & { isMine?: boolean }

/** The state of a request; for the agent who has to answer it waits for nobody else. */
function StateBadge({ state, isMine = false }: BadgeProps) {
  const text = isMine && state === 'waiting' ? t('service.state.mine') : t(`service.state.${state}`)
  return <Badge kind={KINDS[state]}>{text}</Badge>
}

function nextOf({ kind, state }: ServiceRequest, side: Side): string {
  if (state === 'disputed') return t('service.next.disputed')
  if (state === 'expired') return t('service.next.expired')
  return textOf(`service.next.${side}.${kind}.${state}`, t('service.next.disputed'))
}

type Props = { request: ServiceRequest; side: Side; ahead: number }

/** An open request: what it is, how long the step lasts, what comes next, and what may be done. */
export function OpenRequest({ request, side, ahead }: Props) {
  const { requestId, kind, other, amount, dueBy, isHeld, reference, state } = request
  return (
    <Card className="grid gap-3" data-testid="service-request">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="text-13 text-text2">
            {t(`service.kind.${kind}`)} · {other}
          </p>
          <p className="font-display text-24 leading-tight">{inMoney(amount)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {isHeld ? <Tag>{t('service.held')}</Tag> : null}
          <StateBadge state={state} isMine={side === 'agent'} />
          {dueBy ? (
            <TimeLeft
              key={dueBy}
              until={dueBy}
              ahead={ahead}
              onOver={() => void refreshService()}
            />
          ) : null}
        </div>
      </div>
      <p className="text-14 text-text2">{nextOf(request, side)}</p>
      <Facts
        look="receipt"
        rows={[
          ...(request.note ? [[t('service.wrote.member'), request.note] as const] : []),
          ...(request.answerNote ? [[t('service.wrote.agent'), request.answerNote] as const] : []),
          [t('service.reference'), reference],
        ]}
      />
      {request.actions.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {request.actions.map((action) => (
            <Button
              key={action}
              {...(FORWARD.has(action) ? { variant: 'brand' as const } : {})}
              onClick={() =>
                action === 'accept'
                  ? openDialog('accept-service', { request })
                  : openDialog('move-service', { requestId, action, other, amount })
              }
            >
              {t(`service.action.${action}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </Card>
  )
}

/** An ended request as a line of the history. */
export function EndedRequest({ request }: { request: ServiceRequest }) {
  const { kind, other, amount, state, reference, endedAt, requestedAt } = request
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-lg bg-s1 p-3">
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {t(`service.kind.${kind}`)} · {other}
        </span>
        <span className="block truncate text-12 text-text2">
          {dateTime(endedAt ?? requestedAt)} · {reference}
        </span>
      </span>
      <span className="grid justify-items-end gap-1 text-right">
        <b className="whitespace-nowrap">{inMoney(amount)}</b>
        <StateBadge state={state} />
      </span>
    </li>
  )
}
