import { Card, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/calls/query.ts'
import { Empty, Trouble } from '../platform/screens/empty.tsx'
import { dateTime, t, useLanguage } from '../platform/texts/i18n.ts'
import { NoticePictures } from './announcements.tsx'
import { Html } from './html.tsx'

/** What the brand has to say to its agents, in the agent centre (AGT-02). */
export function AgentAnnouncements() {
  const lang = useLanguage()
  const { data, error, refetch } = useQuery(callQuery('agentAnnouncements', { lang }))
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-48" />
  if (data.length === 0) {
    const texts = { title: t('agents.announcement.none'), text: t('agents.announcement.noneText') }
    return <Empty {...texts} icon="bell" />
  }
  return (
    <div className="grid gap-3">
      {data.map((notice) => (
        <Card key={notice.id}>
          <article className="max-w-prose">
            <NoticePictures images={notice.images} />
            <h3 className="text-17 font-bold">{notice.title}</h3>
            <time className="mb-2 block text-13 text-text2" dateTime={notice.time}>
              {dateTime(notice.time).slice(0, 10)}
            </time>
            <Html html={notice.content} />
          </article>
        </Card>
      ))}
    </div>
  )
}
