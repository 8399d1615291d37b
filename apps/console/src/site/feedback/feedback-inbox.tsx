import { Select } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'
import type { Column } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import { ConversationList } from '../conversation-list.tsx'
import type { Message } from './feedback.types.ts'
import { FeedbackBadge, senderOf, TOPICS, topicOf } from './feedback-parts.tsx'
import { FeedbackThread } from './feedback-thread.tsx'

const EVERY_MS = 15_000
const VIEWS = ['waiting', 'new', 'in-progress', 'answered', 'closed', 'all'] as const

const columns = (): Column<Message>[] => [
  { key: 'sender', header: t('feedback.sender'), isName: true, cell: senderOf },
  { key: 'type', header: t('feedback.topic'), cell: (row) => topicOf(row.type) },
  {
    key: 'content',
    header: t('feedback.message'),
    cell: (row) => <span className="line-clamp-2 max-w-[52ch]">{row.content}</span>,
  },
  { key: 'state', header: t('state'), cell: (row) => <FeedbackBadge state={row.state} /> },
  { key: 'holder', header: t('withdrawal.assignedTo'), cell: (row) => row.assignedTo ?? '–' },
  { key: 'at', header: t('feedback.at'), cell: (row) => <DateTime at={row.createdAt} /> },
]

const REPLACED = new Set(['content', 'holder', 'at'])

/** Questions, suggestions and complaints: who wrote what, who has it, and the answer. */
export function FeedbackInbox() {
  const [filters, set] = useFilters()
  const view = VIEWS.find((known) => known === filters.state) ?? 'waiting'
  const { type, username, cursor } = filters
  const assigned = filters.assigned as 'mine' | 'nobody' | undefined
  const query = { ...(view === 'all' ? {} : { state: view }), type, assigned, username, cursor }
  const { data, error } = useCall('opsFeedback', query, EVERY_MS)
  const narrow = (change: Record<string, string | undefined>) =>
    set({ ...change, cursor: undefined })
  return (
    <Page title={t('nav.feedback')} text={t('feedback.text')} keys={t('feedback.keys')} isWide>
      <ConversationList
        label={t('nav.feedback')}
        empty={t('feedback.empty')}
        emptyText={t('feedback.emptyText')}
        view={{
          ...{ name: 'state', current: view },
          options: VIEWS.map((known) => [known, t(`feedback.view.${known}`)]),
        }}
        filters={
          <>
            <Select
              label={t('feedback.topic')}
              value={type ?? ''}
              options={[['', t('all')], ...TOPICS.map((topic) => [topic, topicOf(topic)] as const)]}
              onChange={(next) => narrow({ type: next || undefined })}
            />
            <Select
              label={t('withdrawal.assignedTo')}
              value={assigned ?? ''}
              options={[
                ['', t('all')],
                ['mine', t('withdrawal.taken.mine')],
                ['nobody', t('withdrawal.taken.nobody')],
              ]}
              onChange={(next) => narrow({ assigned: next || undefined })}
            />
          </>
        }
        columns={columns()}
        replaced={REPLACED}
        data={data}
        error={error}
        keyOf={({ messageId }) => messageId}
        item="message"
        side={(messageId, open) => (
          <FeedbackThread
            key={messageId}
            messageId={messageId}
            onOpen={open}
            onClose={() => open(undefined)}
          />
        )}
      />
    </Page>
  )
}
