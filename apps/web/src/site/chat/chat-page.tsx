import { useSearch } from '@parola/client/routing'
import { Badge, Button, buttonClass, Icon, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { useSession } from '../../platform/session/session.ts'
import { t } from '../../platform/texts/i18n.ts'
import { Composer } from './composer.tsx'
import { Thread } from './thread.tsx'
import { useChat } from './use-chat.ts'

/** Customer service: the chat for members, and the other ways to reach us for everyone (HELP-03). */
export function ChatPage() {
  const { token, member, isKnown } = useSession()
  if (token && !isKnown) return <Skeleton className="h-96" />
  const isMember = token !== null && member?.isTrial !== true
  return (
    <div className="mx-auto grid max-w-[820px] gap-4">
      {isMember ? <Chat /> : <Elsewhere isTrial={member?.isTrial === true} />}
      <OtherChannels />
    </div>
  )
}

function Heading({ children }: { children?: ReactNode }) {
  return (
    <header className="mt-1 flex flex-wrap items-center justify-between gap-2">
      <h1 className="text-28">{t('shell.customerService')}</h1>
      {children}
    </header>
  )
}

function Chat() {
  const { topic } = useSearch()
  const { list, messages, open, isOpen, mayReopen, topics } = useChat()
  const chosen = topics.find((known) => known === topic) ?? 'general'
  if (list.isError && !list.data) {
    return (
      <>
        <Heading />
        <Trouble error={list.error} retry={() => list.refetch()} />
      </>
    )
  }
  const mayWrite = open !== null || isOpen || mayReopen
  return (
    <>
      <Heading>
        {list.data ? (
          <Badge kind={isOpen ? 'good' : 'quiet'}>{t(isOpen ? 'chat.online' : 'chat.away')}</Badge>
        ) : null}
      </Heading>
      <section
        aria-label={t('shell.customerService')}
        className="grid grid-rows-[1fr_auto] overflow-hidden rounded-xl border border-line bg-s1"
      >
        <Thread list={list} messages={messages} open={open} isOpen={isOpen} />
        {list.data && mayWrite ? (
          <Composer
            key={chosen}
            first={chosen}
            topics={topics}
            isNew={open === null && !mayReopen}
          />
        ) : null}
        {list.data && !mayWrite ? <Away /> : null}
      </section>
    </>
  )
}

/** Nobody answers now: the form reaches us at any hour. */
function Away() {
  return (
    <div className="grid gap-3 border-t border-line p-4">
      <p className="text-text2">{t('chat.awayText')}</p>
      <Button variant="brand" icon="message-circle" onClick={() => openDialog('feedback')}>
        {t('chat.leaveMessage')}
      </Button>
    </div>
  )
}

/** Visitors and trial players: members chat. */
function Elsewhere({ isTrial }: { isTrial: boolean }) {
  return (
    <>
      <Heading />
      <section className="grid justify-items-center gap-3 rounded-xl border border-line bg-s1 px-4 py-8 text-center">
        <span className="text-link">
          <Icon name="headphones" size={40} />
        </span>
        <h2 className="text-20">{t('chat.membersOnly')}</h2>
        <p className="max-w-[48ch] text-text2">{t('chat.membersOnlyText')}</p>
        <Button variant="brand" onClick={() => openDialog(isTrial ? 'need-account' : 'login')}>
          {t(isTrial ? 'shell.signup' : 'shell.login')}
        </Button>
      </section>
    </>
  )
}

/** The help centre, the form, and the address of the brand. */
function OtherChannels() {
  const { data: status } = useQuery(callQuery('systemStatus'))
  const row = buttonClass({ className: 'justify-start' })
  return (
    <section className="grid gap-2">
      <h2 className="text-16">{t('chat.otherWays')}</h2>
      <div className="grid gap-2 sm:grid-cols-3">
        <Button className="justify-start" icon="circle-help" onClick={() => openDialog('help')}>
          {t('home.help')}
        </Button>
        <Button
          className="justify-start"
          icon="message-circle"
          onClick={() => openDialog('feedback')}
        >
          {t('shell.feedback')}
        </Button>
        {status ? (
          <a className={row} href={status.customerService}>
            <Icon name="mail" size={18} />
            {t('chat.email')}
          </a>
        ) : null}
      </div>
    </section>
  )
}
