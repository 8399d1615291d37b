import { Button, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import type { Chat, Message } from './chat.types.ts'
import { useTyping } from './typing.ts'
import type { ChatList } from './use-chat.ts'

type Props = {
  list: ChatList
  messages: readonly Message[]
  open: Chat['open']
  isOpen: boolean
}

/** The conversation, the newest message at the bottom, where it stays as messages arrive. */
export function Thread({ list, messages, open, isOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.messageId
  const operator = useTyping((typing) => typing.operator)
  useEffect(() => {
    if (newest || operator) frame.current?.scrollTo({ top: frame.current.scrollHeight })
  }, [newest, operator])
  // A region that scrolls is reached with the keyboard.
  const stop = { tabIndex: 0 }
  return (
    <div
      ref={frame}
      role="log"
      aria-label={t('chat.messages')}
      aria-busy={list.isPending || undefined}
      {...stop}
      className="h-[min(52dvh,520px)] overflow-y-auto p-3 md:p-4"
    >
      {list.isPending ? <Skeleton className="h-40" /> : null}
      {list.hasNextPage ? (
        <Button
          size="small"
          className="mx-auto mb-3 block"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('chat.earlier')}
        </Button>
      ) : null}
      {list.data && messages.length === 0 ? <Welcome isOpen={isOpen} /> : null}
      <ol className="grid gap-2">
        {messages.map((message) => (
          <li key={message.messageId} className="grid">
            {message.event ? <Event message={message} /> : <Line message={message} />}
          </li>
        ))}
      </ol>
      {open?.state === 'waiting' ? (
        <p role="status" className="mt-3 text-center text-13 text-text2">
          {t('chat.waiting')}
        </p>
      ) : null}
      {operator ? (
        <p role="status" className="mt-2 text-13 text-text2">
          {t('chat.typing', { operator })}
        </p>
      ) : null}
    </div>
  )
}

/** Without seconds, which nobody chats by. */
const timeOf = (sentAt: string) => dateTime(sentAt).slice(0, 'yyyy-mm-dd hh:mm'.length)

function Welcome({ isOpen }: { isOpen: boolean }) {
  return (
    <div className="grid h-full content-center justify-items-center gap-1 px-4 text-center">
      <p className="font-display text-18">{t('chat.welcome')}</p>
      <p className="max-w-[44ch] text-text2">{t(isOpen ? 'chat.welcomeText' : 'chat.awayShort')}</p>
    </div>
  )
}

function Event({ message: { event, operator, sentAt } }: { message: Message }) {
  return (
    <p className="py-1 text-center text-12 text-text3">
      {event ? t(`chat.event.${event}`, { operator: operator ?? '' }) : null} · {timeOf(sentAt)}
    </p>
  )
}

function Line({ message }: { message: Message }) {
  const { author, operator, text, hasImage, sentAt, messageId } = message
  const isOwn = author === 'member'
  return (
    <div
      className={`grid max-w-[84%] gap-1 rounded-xl px-3 py-2 ${isOwn ? 'justify-self-end rounded-br-sm bg-brand text-brandink' : 'justify-self-start rounded-bl-sm bg-s3'}`}
    >
      <span className="sr-only">{isOwn ? t('chat.you') : null}</span>
      {isOwn ? null : <b className="text-12 text-link">{operator}</b>}
      {hasImage ? <Image messageId={messageId} /> : null}
      {text ? <p className="whitespace-pre-line break-words">{text}</p> : null}
      <time dateTime={sentAt} className={`text-11 ${isOwn ? 'text-right' : 'text-text3'}`}>
        {timeOf(sentAt)}
      </time>
    </div>
  )
}

/** An image, read when its message is shown. */
function Image({ messageId }: { messageId: string }) {
  const { data } = useQuery({
    ...callQuery('chatImage', { messageId }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return <Skeleton className="h-40 w-48" />
  return (
    <a href={data.url} download={`${messageId}.jpg`}>
      <img src={data.url} alt={t('chat.image')} className="h-40 rounded-lg object-cover" />
    </a>
  )
}
