import { Skeleton } from '@parola/ui'
import { useEffect, useRef } from 'react'
import { dateTime, t } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'
import type { Chat, Message } from './chat.types.ts'

/** The messages of the member, oldest first; the newest is in view. */
export function Messages({ chat: { content, isTyping } }: { chat: Chat }) {
  const end = useRef<HTMLDivElement>(null)
  const [newest] = content
  const key = newest?.messageId
  useEffect(() => {
    if (key || isTyping) end.current?.scrollIntoView({ block: 'nearest' })
  }, [key, isTyping])
  return (
    <section aria-label={t('chats.messages')} aria-live="polite">
      <ol className="grid gap-2">
        {[...content].reverse().map((message) => (
          <li key={message.messageId} className="grid">
            {message.event ? <Event message={message} /> : <Line message={message} />}
          </li>
        ))}
      </ol>
      <div ref={end} className="min-h-6 pt-1 text-13 text-text2">
        {isTyping ? t('chats.typing') : null}
      </div>
    </section>
  )
}

function Event({ message: { event, operator, sentAt } }: { message: Message }) {
  return (
    <small className="text-center text-text3">
      {event ? t(`chats.event.${event}`, { operator: operator ?? '–' }) : null} · {dateTime(sentAt)}
    </small>
  )
}

function Line({ message }: { message: Message }) {
  const { author, operator, text, hasImage, sentAt, messageId } = message
  const isMember = author === 'member'
  return (
    <div
      className={`grid max-w-[88%] gap-1 rounded-lg px-3 py-2 ${isMember ? 'justify-self-start bg-s2' : 'justify-self-end bg-s3'}`}
    >
      {hasImage ? <Image messageId={messageId} /> : null}
      {text ? <p className="whitespace-pre-line break-words">{text}</p> : null}
      <small className="text-text3">
        {[...(isMember ? [] : [operator ?? '–']), dateTime(sentAt)].join(' · ')}
      </small>
    </div>
  )
}

function Image({ messageId }: { messageId: string }) {
  const { data } = useCall('opsChatImage', { messageId })
  if (!data) return <Skeleton className="h-32 w-48" />
  return <img src={data.url} alt={t('chats.image')} className="max-h-80 rounded-md" />
}
