import { Badge } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import type { Column } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import { ConversationList } from '../conversation-list.tsx'
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
  { key: 'holder', header: t('withdrawal.assignedTo'), cell: (row) => row.assignedTo ?? '–' },
  {
    key: 'since',
    header: t('chats.waitingSince'),
    cell: (row) => (row.waitingSince ? <DateTime at={row.waitingSince} /> : '–'),
  },
]

const REPLACED = new Set(['last', 'holder', 'topic'])

/** Conversations with members: who waits, who answers (HELP-03). */
export function ChatList() {
  const [{ view: chosen, username, cursor }] = useFilters()
  const view = VIEWS.find((known) => known === chosen) ?? 'waiting'
  const { data, error } = useCall('opsChats', { view, username, cursor }, EVERY_MS)
  const may = useMay()
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
      <ConversationList
        label={t('nav.chats')}
        empty={t('chats.empty')}
        emptyText={t('chats.emptyText')}
        view={{
          ...{ name: 'view', current: view },
          options: VIEWS.map((known) => [known, t(`chats.view.${known}`)]),
        }}
        columns={columns()}
        replaced={REPLACED}
        data={data}
        error={error}
        keyOf={({ chatId }) => chatId}
        item="chat"
        side={(chatId, open) => (
          <ChatSide key={chatId} chatId={chatId} onClose={() => open(undefined)} />
        )}
      />
    </Page>
  )
}
