import { Alert, Card, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { NoAgents } from '../no-agents.tsx'
import { aheadOf } from '../service-clock.tsx'
import { ServiceHistory, useServiceRequests } from '../service-history.tsx'
import { OpenRequest } from '../service-request.tsx'
import { ServiceTimes } from '../service-times.tsx'

/** What members directly below ask for, with the time that is left for each step, and the agent's own response time. */
export function ServiceQueue() {
  const own = useQuery(callQuery('agentService'))
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-14 text-text2">{t('service.queue.text')}</p>
      {own.data?.isOn === false ? <Alert kind="info">{t('service.queue.off')}</Alert> : null}
      {own.data?.asAgent ? (
        <Card>
          <ServiceTimes times={own.data.asAgent.times} label={t('service.queue.own')} />
        </Card>
      ) : null}
      <Open />
      <ServiceHistory side="team" />
    </div>
  )
}

/** Where the brand has ended its agents: what they have accepted is still to be paid or confirmed. */
export function LeftOpen() {
  const { data } = useServiceRequests('team', 'open')
  const isLeft = data?.pages.some(({ content }) => content.length > 0)
  return (
    <>
      <NoAgents />
      {isLeft ? (
        <div className="mt-6">
          <Open />
        </div>
      ) : null}
    </>
  )
}

function Open() {
  const list = useServiceRequests('team', 'open')
  if (!list.data && list.error) {
    return <Trouble error={list.error} retry={() => void list.refetch()} />
  }
  if (!list.data) return <Skeleton className="h-48" />
  const rows = list.data.pages.flatMap(({ content }) => content)
  // The page that came last is the one that has just arrived.
  const last = list.data.pages.at(-1)
  const ahead = last ? aheadOf(last.now, list.dataUpdatedAt) : 0
  return (
    <section aria-label={t('service.open')}>
      <h3 className="mb-2 text-16 font-bold">{t('service.open')}</h3>
      {rows.length === 0 ? (
        <Empty title={t('service.queue.none')} text={t('service.queue.noneText')} icon="clock" />
      ) : (
        <div className="grid gap-3 xl:grid-cols-2">
          {rows.map((request) => (
            <OpenRequest key={request.requestId} request={request} side="agent" ahead={ahead} />
          ))}
        </div>
      )}
      <MoreButton list={list} />
    </section>
  )
}
