import { Link } from '@parola/client/routing'
import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Button, buttonClass, Choice, Icon } from '@parola/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../platform/calls/client.ts'
import { callQuery, refresh } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { WaitingLines } from '../platform/loading/waiting-lines.tsx'
import { Empty, Trouble } from '../platform/screens/empty.tsx'
import { MoreButton } from '../platform/screens/more-button.tsx'
import { dateTime, t, textOf } from '../platform/texts/i18n.ts'
import { inMoney } from '../platform/texts/in-money.ts'
import { aboutOf } from './message-about.ts'

type Message = ValueOf<Calls['messages']>['content'][number]

/** Figures as people read them, in the sentence of the message's kind. */
function sentenceOf({ kind, params }: Message): string {
  const key = `money.message.${kind}`
  const { amount, until, ...rest } = params
  return textOf(key, t('member.message.unknown'), {
    ...rest,
    ...(amount ? { amount: inMoney(amount) } : {}),
    ...(until ? { until: dateTime(until) } : {}),
  })
}

/** Platform messages: all or unread, opened, marked read and deleted (requirement MEM-06). */
export function Messages() {
  const [isUnread, setUnread] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const { data: state } = useQuery(callQuery('publicState'))
  const unread = state?.unreadMessage ?? 0
  const filter = isUnread ? { unread: 'true' as const } : {}
  const list = useInfiniteQuery({
    queryKey: ['messages', filter],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('messages', { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const toggle = (message: Message) => {
    setOpen(open === message.id ? null : message.id)
    if (!message.read) void act(() => api('readMessages', { body: { messageId: message.id } }))
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Choice
          label={t('member.show')}
          options={[
            ['all', t('money.kind.all')],
            ['unread', t('member.unreadCount', { count: unread })],
          ]}
          value={isUnread ? 'unread' : 'all'}
          onChange={(shown) => setUnread(shown === 'unread')}
        />
        <Button
          icon="check"
          disabled={unread === 0}
          onClick={() => void act(() => api('readMessages', { body: {} }))}
        >
          {t('member.readAll')}
        </Button>
      </div>
      {list.isError && !list.data ? (
        <Trouble error={list.error} retry={() => list.refetch()} />
      ) : null}
      {list.isPending ? <WaitingLines height={74} /> : null}
      {list.data ? (
        <Lines
          messages={list.data.pages.flatMap(({ content }) => content)}
          {...{ open, toggle, isUnread }}
        />
      ) : null}
      <MoreButton list={list} />
    </>
  )
}

/** Changes the inbox and requests again what shows it. */
async function act(call: () => Promise<unknown>) {
  try {
    await call()
  } catch (error) {
    toast('bad', words(error))
  }
  await refresh('messages', 'publicState')
}

type LinesProps = {
  messages: readonly Message[]
  open: string | null
  toggle: (message: Message) => void
  isUnread: boolean
}

function Lines({ messages, open, toggle, isUnread }: LinesProps) {
  if (messages.length === 0) {
    return (
      <Empty
        title={t(isUnread ? 'member.allRead' : 'money.noMessages')}
        text={t('member.messagesText')}
        icon={isUnread ? 'badge-check' : 'bell'}
      />
    )
  }
  return (
    <ul className="overflow-hidden panel">
      {messages.map((message) => (
        <li key={message.id} className="border-b border-line last:border-0">
          <Line item={message} isOpen={open === message.id} onToggle={() => toggle(message)} />
        </li>
      ))}
    </ul>
  )
}

function Line({
  item,
  isOpen,
  onToggle,
}: {
  item: Message
  isOpen: boolean
  onToggle: () => void
}) {
  const [about, icon, tab] = aboutOf(item)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex w-full items-start gap-3 p-4 text-left hover:bg-s2"
        onClick={onToggle}
      >
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full bg-s2 ${item.read ? 'text-text3' : 'text-link'}`}
        >
          <Icon name={icon} size={18} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2 text-12 text-text2">
            {item.read ? null : (
              <span className="size-2 shrink-0 rounded-full bg-loss">
                <span className="sr-only">{t('member.unread')}</span>
              </span>
            )}
            <b className={item.read ? 'font-semibold' : 'text-text'}>
              {t(`member.about.${about}`)}
            </b>
            <span className="ml-auto whitespace-nowrap">{dateTime(item.time)}</span>
          </span>
          <span
            className={`mt-0.5 ${isOpen ? 'block' : 'line-clamp-2'} ${item.read ? 'text-text2' : 'text-text'}`}
          >
            {sentenceOf(item)}
          </span>
        </span>
      </button>
      {isOpen && tab === 'feedback' ? <Answer {...item.params} /> : null}
      {isOpen ? (
        <div className="flex flex-wrap gap-2 px-4 pb-4 pl-[68px]">
          {tab === 'feedback' ? (
            <Button icon="message-circle" onClick={() => openDialog('feedback')}>
              {t('member.feedback.again')}
            </Button>
          ) : (
            <More tab={tab} />
          )}
          <Button
            variant="danger"
            icon="x"
            onClick={() => void act(() => api('deleteMessage', { query: { messageId: item.id } }))}
          >
            {t('member.delete')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** What the member wrote to us, and the answer. */
function Answer({ question, answer }: { question?: string; answer?: string }) {
  const parts = [
    [t('member.feedback.question'), question],
    [t('member.feedback.answer'), answer],
  ]
  return (
    <dl className="grid gap-3 px-4 pt-3 pb-4 pl-[68px]">
      {parts.map(([name, text]) => (
        <div key={name}>
          <dt className="text-12 text-text3">{name}</dt>
          <dd className="whitespace-pre-line break-words">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

type Tab = Exclude<ReturnType<typeof aboutOf>[2], 'feedback'>

/** The page with more about a message: one of its own, the agent's list of requests, or a tab of the member centre. */
function More({ tab }: { tab: Tab }) {
  if (tab === 'agentService') {
    return (
      <Link to="/agentHome" search={{ tab }} className={buttonClass()}>
        {t('member.about.memberRequests')}
      </Link>
    )
  }
  if (tab === 'vip' || tab === 'points') {
    const [to, text] = tab === 'vip' ? ['/vip', t('shell.vip')] : ['/pointMall', t('home.points')]
    return (
      <Link to={to} className={buttonClass()}>
        {text}
      </Link>
    )
  }
  return (
    <Link to="/member" search={{ tab }} className={buttonClass()}>
      {t(`money.tab.${tab}`)}
    </Link>
  )
}
