import { useLocation } from '@parola/client/routing'
import { Button, Dialog, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { closeDialog, openDialog } from '../platform/dialogs/dialogs.ts'
import { picture } from '../platform/pictures/cdn.ts'
import { NotOpen } from '../platform/screens/not-open.tsx'
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

export function PromotionsPage() {
  const lang = useLanguage()
  const { data } = useQuery(callQuery('announcements', { lang }))
  return (
    <>
      <h1 className="mt-1 mb-4 text-28">{t('shell.promotions')}</h1>
      {data?.promotion.length === 0 ? (
        <NotOpen icon="gift" title={t('pages.noPromotions')} text={t('pages.noPromotionsText')} />
      ) : null}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {data?.promotion.map((item) => (
          <li key={item.id} className="overflow-hidden panel">
            <img
              src={picture(`${item.imageUrl}-720.webp`)}
              alt=""
              width="720"
              height="288"
              loading="lazy"
              className="aspect-[5/2] w-full object-cover"
            />
            <div className="p-4">
              <h2 className="text-18">{item.title}</h2>
              <p className="mb-2 text-text2">{item.summary}</p>
              <Html html={item.content} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
