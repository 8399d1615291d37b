import { Link } from '@parola/client/routing'
import { Button, Facts } from '@parola/ui'
import { useEffect } from 'react'
import { api } from '../../platform/client.ts'
import { dateTime, t } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { useCall, useChange, useMay, useMe } from '../../platform/query.ts'
import { AnswerForm } from './answer-form.tsx'
import { Attention } from './attention.tsx'
import type { Chat } from './chat.types.ts'
import { Messages } from './messages.tsx'
import { StateBadge } from './state-badge.tsx'

const EVERY_MS = 3000
const REFRESHED = ['opsChats', 'opsChat', 'overviewQueues'] as const

type Props = { chatId: string; onClose: () => void }

/** A conversation beside the list: what was written, and the answer of whoever has it. */
export function ChatSide({ chatId, onClose }: Props) {
  const { data, error } = useCall('opsChat', { chatId }, EVERY_MS)
  const me = useMe()
  const isMine = data?.chat.assignedTo !== null && data?.chat.assignedTo === me?.username
  const unread = isMine ? (data?.chat.unread ?? 0) : 0
  useEffect(() => {
    if (unread > 0) void api('seeChat', { body: { chatId } }).catch(() => undefined)
  }, [unread, chatId])
  return (
    <Side
      title={data?.chat.username ?? t('nav.chats')}
      badge={data ? <StateBadge state={data.chat.state} /> : null}
      error={error}
      onClose={onClose}
    >
      {data ? (
        <>
          <div className="side-body">
            <About chat={data.chat} />
            <Messages chat={data} />
          </div>
          <Foot chat={data} />
        </>
      ) : null}
    </Side>
  )
}

function About({ chat }: Pick<Chat, 'chat'>) {
  const { memberId, username, topic, language, openedAt, assignedTo } = chat
  return (
    <Facts
      rows={[
        [
          t('member'),
          <Link key="member" to="/members/:memberId" params={{ memberId }} className="link">
            {username}
          </Link>,
        ],
        [t('feedback.topic'), t(`chats.topic.${topic}`)],
        [t('language'), language],
        [t('chats.openedAt'), dateTime(openedAt)],
        [t('withdrawal.assignedTo'), assignedTo ?? t('withdrawal.taken.nobody')],
      ]}
    />
  )
}

function Foot({ chat }: { chat: Chat }) {
  const may = useMay()
  const me = useMe()
  const { state, assignedTo, chatId } = chat.chat
  if (!may('chat.answer') || state === 'closed') return null
  return (
    <div className="side-foot grid gap-3">
      {assignedTo === null ? <Take chatId={chatId} /> : null}
      {assignedTo !== null && assignedTo === me?.username ? (
        <AnswerForm chatId={chatId} language={chat.chat.language} />
      ) : null}
      <Attention chat={chat} refreshes={REFRESHED} />
    </div>
  )
}

function Take({ chatId }: { chatId: string }) {
  const { mutate, isPending } = useChange('takeChat', {
    refreshes: REFRESHED,
    says: t('chats.taken'),
  })
  return (
    <Button variant="brand" isBusy={isPending} onClick={() => mutate({ chatId })}>
      {t('chats.take')}
    </Button>
  )
}
