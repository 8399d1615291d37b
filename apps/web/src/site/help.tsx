import { useLocation } from '@parola/client/routing'
import { Button, Dialog, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { closeDialog, openDialog } from '../platform/dialogs/dialogs.ts'
import { t, useLanguage } from '../platform/texts/i18n.ts'
import { Html } from './html.tsx'

function Articles() {
  const lang = useLanguage()
  const { data } = useQuery(callQuery('helpCenter', { lang, device: 'WEB' }))
  const hash = useLocation().hash
  useEffect(() => {
    if (data && hash) document.getElementById(hash)?.scrollIntoView()
  }, [data, hash])
  if (!data) return <Skeleton className="h-96" />
  return data.map((item) => (
    <section key={item.tag} id={item.tag} className="mb-6 scroll-mt-24">
      <h2 className="mb-2 text-18">{item.title}</h2>
      <Html html={item.content} />
    </section>
  ))
}

/** Where each question is answered. */
function Contents() {
  const lang = useLanguage()
  const { data } = useQuery(callQuery('helpCenter', { lang, device: 'WEB' }))
  return (
    <nav className="scroll-x mb-5" aria-label={t('home.help')}>
      {data?.map(({ tag, title }) => (
        <a key={tag} href={`#${tag}`} className="chip chip-small">
          {title}
        </a>
      ))}
    </nav>
  )
}

/** The next step for a reader who found no answer above. */
function WriteToUs() {
  return (
    <Button variant="plain" isWide icon="message-circle" onClick={() => openDialog('feedback')}>
      {t('shell.feedback')}
    </Button>
  )
}

/** Help centre and terms; `/help#term` goes to its article (requirement APP-07). */
export function HelpPage() {
  return (
    <div className="mx-auto max-w-[760px]">
      <h1 className="mt-1 mb-4 text-28">{t('home.help')}</h1>
      <Contents />
      <Articles />
      <WriteToUs />
    </div>
  )
}

export function HelpDialog() {
  return (
    <Dialog title={t('home.help')} closeLabel={t('shell.close')} onClose={closeDialog} size="wide">
      <Articles />
      <WriteToUs />
    </Dialog>
  )
}
