import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Icon, Skeleton } from '@parola/ui'
import { errorText } from '../../platform/client.ts'
import { waited } from '../../platform/figures.tsx'
import { t } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'

type Queue = ValueOf<Calls['overviewQueues']>[number]

const EVERY_MS = 15_000
const MOST = 1000

/** Where the work of each queue is done. */
const PLACES: Record<
  Queue['queue'],
  { to: string; search?: Record<string, string>; icon: string }
> = {
  withdrawals: { to: '/withdrawals', icon: 'send' },
  deposits: { to: '/deposits', search: { state: 'REVIEW' }, icon: 'download' },
  kyc: { to: '/kyc', icon: 'camera' },
  'held-wins': { to: '/games', search: { tab: 'wins' }, icon: 'gamepad-2' },
  cases: { to: '/cases', icon: 'circle-alert' },
  'money-cases': { to: '/money-cases', icon: 'receipt-text' },
  feedback: { to: '/feedback', icon: 'message-circle' },
  chats: { to: '/chats', icon: 'headphones' },
}

/** What waits for the operator: how much, for how long, and where. */
export function Queues() {
  const { data, error } = useCall('overviewQueues', undefined, EVERY_MS)
  const requests = useCall('approvals', { state: 'open' }, EVERY_MS).data
  if (error && !data) return <Alert kind="bad">{errorText(error)}</Alert>
  if (!data) return <Skeleton className="h-40" />
  const decisions = requests?.filter(({ mayDecide }) => mayDecide) ?? []
  const oldest = decisions.map(({ requestedAt }) => requestedAt).toSorted()[0] ?? null
  return (
    <section aria-label={t('overview.queues')}>
      <h2 className="mb-2 text-16">{t('overview.queues')}</h2>
      <ul className="queues">
        {data.map(({ queue, ...row }) => (
          <li key={queue}>
            <Waiting {...row} {...PLACES[queue]} name={t(`overview.queue.${queue}`)} />
          </li>
        ))}
        <li>
          <Waiting
            count={decisions.length}
            oldestAt={oldest}
            to="/approvals"
            icon="check"
            name={t('nav.approvals')}
          />
        </li>
      </ul>
    </section>
  )
}

type WaitingProps = Omit<Queue, 'queue'> & {
  name: string
  to: string
  search?: Record<string, string>
  icon: string
}

function Waiting({ name, count, oldestAt, to, search = {}, icon }: WaitingProps) {
  return (
    <Link to={to} search={search} className={`queue panel ${count > 0 ? 'queue-waits' : ''}`}>
      <Icon name={icon} size={18} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <small className="text-text3">
          {oldestAt ? t('overview.oldest', { time: waited(oldestAt) }) : t('overview.nothingWaits')}
        </small>
      </span>
      <strong className="queue-count">{count >= MOST ? `${MOST}+` : count}</strong>
    </Link>
  )
}
