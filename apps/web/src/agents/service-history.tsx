import { Skeleton } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../platform/calls/client.ts'
import { Empty, Trouble } from '../platform/screens/empty.tsx'
import { MoreButton } from '../platform/screens/more-button.tsx'
import { t } from '../platform/texts/i18n.ts'
import { EndedRequest } from './service-request.tsx'

/** The requests of a member, or to an agent, a page at a time. */
export function useServiceRequests(side: 'own' | 'team', state: 'open' | 'ended') {
  return useInfiniteQuery({
    queryKey: ['serviceRequests', side, state],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('serviceRequests', {
        query: { side, state, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
}

/** Ended requests, newest first. */
export function ServiceHistory({ side }: { side: 'own' | 'team' }) {
  const list = useServiceRequests(side, 'ended')
  if (!list.data && list.error) {
    return <Trouble error={list.error} retry={() => void list.refetch()} />
  }
  if (!list.data) return <Skeleton className="h-32" />
  const rows = list.data.pages.flatMap(({ content }) => content)
  return (
    <section aria-label={t('service.history')}>
      <h3 className="mb-2 text-16 font-bold">{t('service.history')}</h3>
      {rows.length === 0 ? (
        <Empty
          title={t('service.none')}
          text={t(side === 'own' ? 'service.noneText' : 'service.queue.endedText')}
          icon="history"
        />
      ) : (
        <ul className="grid gap-2">
          {rows.map((request) => (
            <EndedRequest key={request.requestId} request={request} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </section>
  )
}
