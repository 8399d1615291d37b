import { Choice, Select } from '@parola/ui'
import { DateTime } from '../../platform/date-time.tsx'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { beside, useKeys } from '../../platform/keys.ts'
import { ListWithDetail } from '../../platform/list-with-detail.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'
import { SearchForm } from '../../platform/search-form.tsx'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
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
  { key: 'holder', header: t('withdrawal.hands'), cell: (row) => row.assignedTo ?? '–' },
  { key: 'at', header: t('feedback.at'), cell: (row) => <DateTime at={row.createdAt} /> },
]

/** The columns that the panel beside the list replaces. */
const BESIDE = new Set(['content', 'holder', 'at'])

/** Questions, suggestions and complaints: who wrote what, who has it, and the answer. */
export function FeedbackInbox() {
  const [filters, set] = useFilters()
  const view = VIEWS.find((known) => known === filters.state) ?? 'waiting'
  const { type, username, cursor, message } = filters
  const assigned = filters.assigned as 'mine' | 'nobody' | undefined
  const query = { ...(view === 'all' ? {} : { state: view }), type, assigned, username, cursor }
  const { data, error } = useCall('opsFeedback', query, EVERY_MS)
  const open = (to: string | undefined) => set({ message: to })
  const keys = data?.content.map(({ messageId }) => messageId) ?? []
  useKeys({
    j: () => open(beside(keys, message, 1)),
    k: () => open(beside(keys, message, -1)),
    escape: () => open(undefined),
  })
  const narrow = (change: Record<string, string | undefined>) =>
    set({ ...change, cursor: undefined })
  return (
    <Page title={t('nav.feedback')} text={t('feedback.text')} isWide>
      <div className="mb-3 max-w-full overflow-x-auto">
        <Choice
          look="segments"
          label={t('state')}
          value={view}
          options={VIEWS.map((known) => [known, t(`feedback.view.${known}`)])}
          onChange={(next) => narrow({ state: next })}
        />
      </div>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <Select
          label={t('feedback.topic')}
          value={type ?? ''}
          options={[['', t('all')], ...TOPICS.map((topic) => [topic, topicOf(topic)] as const)]}
          onChange={(next) => narrow({ type: next || undefined })}
        />
        <Select
          label={t('withdrawal.hands')}
          value={assigned ?? ''}
          options={[
            ['', t('all')],
            ['mine', t('withdrawal.taken.mine')],
            ['nobody', t('withdrawal.taken.nobody')],
          ]}
          onChange={(next) => narrow({ assigned: next || undefined })}
        />
        <SearchForm
          label={t('member')}
          value={username ?? ''}
          onSearch={(next) => narrow({ username: next || undefined })}
        />
      </div>
      <ListWithDetail
        isOpen={Boolean(message)}
        list={
          <DataTable
            label={t('nav.feedback')}
            columns={message ? columns().filter(({ key }) => !BESIDE.has(key)) : columns()}
            rows={data?.content}
            error={data ? null : error}
            keyOf={({ messageId }) => messageId}
            selected={message}
            onOpen={({ messageId }) => open(messageId)}
            empty={t('feedback.empty')}
            more={
              <CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />
            }
          />
        }
        side={
          message ? (
            <FeedbackThread
              key={message}
              messageId={message}
              onOpen={open}
              onClose={() => open(undefined)}
            />
          ) : null
        }
      />
    </Page>
  )
}
