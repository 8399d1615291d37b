import { Badge, Choice } from '@parola/ui'
import { DateTime } from '../../platform/date-time.tsx'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { ListWithDetail } from '../../platform/list-with-detail.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { SearchForm } from '../../platform/search-form.tsx'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import type { Row } from './chat.types.ts'
import { ChatSide } from './chat-side.tsx'
import { ClosingRule } from './closing-rule.tsx'
import { Presence } from './presence.tsx'
import { StateBadge } from './state-badge.tsx'

const EVERY_MS = 5000
const VIEWS = ['waiting', 'mine', 'open', 'closed'] as const

const columns = (): Column<Row>[] => [
  {
    key: 'member',
    header: t('member'),
    isName: true,
    cell: (row) => (
      <span className="flex items-center gap-2">
        {row.username}
        {row.unread > 0 ? (
          <Badge kind="wait">{t('chats.unread', { count: row.unread })}</Badge>
        ) : null}
      </span>
    ),
  },
  { key: 'topic', header: t('feedback.topic'), cell: (row) => t(`chats.topic.${row.topic}`) },
  {
    key: 'last',
    header: t('feedback.message'),
    cell: (row) => <span className="line-clamp-2 max-w-[48ch]">{row.last || '–'}</span>,
  },
  { key: 'state', header: t('state'), cell: (row) => <StateBadge state={row.state} /> },
  { key: 'holder', header: t('withdrawal.hands'), cell: (row) => row.assignedTo ?? '–' },
  {
    key: 'since',
    header: t('chats.waitingSince'),
    cell: (row) => (row.waitingSince ? <DateTime at={row.waitingSince} /> : '–'),
  },
]

/** The columns that the panel beside the list replaces. */
const BESIDE = new Set(['last', 'holder', 'topic'])

/** Conversations with members: who waits, who answers (HELP-03). */
export function ChatList() {
  const [filters, set] = useFilters()
  const view = VIEWS.find((known) => known === filters.view) ?? 'waiting'
  const { username, cursor, chat } = filters
  const { data, error } = useCall('opsChats', { view, username, cursor }, EVERY_MS)
  const may = useMay()
  const narrow = (change: Record<string, string | undefined>) =>
    set({ ...change, cursor: undefined })
  return (
    <Page
      title={t('nav.chats')}
      text={t('chats.text')}
      isWide
      actions={
        <>
          {may('content.publish') ? <ClosingRule /> : null}
          {may('chat.answer') && data ? (
            <Presence isAvailable={data.isAvailable} available={data.available} />
          ) : null}
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <Choice
          look="segments"
          label={t('state')}
          value={view}
          options={VIEWS.map((known) => [known, t(`chats.view.${known}`)])}
          onChange={(next) => narrow({ view: next })}
        />
        <SearchForm
          label={t('member')}
          value={username ?? ''}
          onSearch={(next) => narrow({ username: next || undefined })}
        />
      </div>
      <ListWithDetail
        isOpen={Boolean(chat)}
        list={
          <DataTable
            label={t('nav.chats')}
            columns={chat ? columns().filter(({ key }) => !BESIDE.has(key)) : columns()}
            rows={data?.content}
            error={data ? null : error}
            keyOf={({ chatId }) => chatId}
            selected={chat}
            onOpen={({ chatId }) => set({ chat: chatId })}
            empty={t('chats.empty')}
            more={
              <CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />
            }
          />
        }
        side={
          chat ? (
            <ChatSide key={chat} chatId={chat} onClose={() => set({ chat: undefined })} />
          ) : null
        }
      />
    </Page>
  )
}
