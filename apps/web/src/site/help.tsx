import { Dialog } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import DOMPurify from 'dompurify'
import { closeDialog } from '../platform/dialogs.ts'
import { t, useLanguage } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'

/** Operators' HTML, cleaned once more before it is shown. */
export function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server and again here
  return <div className="prose" dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html) }} />
}

function Articles() {
  const lang = useLanguage()
  const { data } = useQuery(callQuery('helpCenter', { lang, device: 'WEB' }))
  if (!data) return <div className="skeleton h-96" />
  return data.map((item) => (
    <section key={item.tag} id={item.tag} className="mb-6 scroll-mt-24">
      <h2 className="mb-2 text-[18px]">{item.title}</h2>
      <Html html={item.content} />
    </section>
  ))
}

/** Help centre and terms; `/help#term` goes to its article (requirement APP-07). */
export function HelpPage() {
  return (
    <div className="mx-auto max-w-[760px]">
      <h1 className="mt-1 mb-4 text-[28px]">{t('home.help')}</h1>
      <Articles />
    </div>
  )
}

export function HelpDialog() {
  return (
    <Dialog title={t('home.help')} closeLabel={t('shell.close')} onClose={closeDialog} size="wide">
      <Articles />
    </Dialog>
  )
}

export function AnnouncementsDialog() {
  const lang = useLanguage()
  const { data } = useQuery(callQuery('announcements', { lang }))
  return (
    <Dialog
      title={t('home.announcements')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
      size="wide"
    >
      {data?.player.slice(0, 9).map((item) => (
        <section key={item.id} className="mb-5">
          <h3 className="mb-1 text-[16px]">{item.title}</h3>
          <Html html={item.content} />
        </section>
      ))}
    </Dialog>
  )
}

/** Shown until it is accepted; it has no close button (requirement MOD-04). */
export function DisclaimerDialog({ age }: { age: number }) {
  const accept = () => {
    sessionStorage.setItem('disclaimerAccept', '1')
    closeDialog()
  }
  return (
    <Dialog title={t('home.disclaimer')} closeLabel={t('shell.close')}>
      <p className="text-text2">{t('home.disclaimerText', { age })}</p>
      <button type="button" className="btn btn-brand mt-5 w-full" onClick={accept}>
        {t('home.accept', { age })}
      </button>
    </Dialog>
  )
}

export function PromotionsPage() {
  const lang = useLanguage()
  const { data } = useQuery(callQuery('announcements', { lang }))
  return (
    <>
      <h1 className="mt-1 mb-4 text-[28px]">{t('shell.promotions')}</h1>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {data?.promotion.map((item) => (
          <li key={item.id} className="overflow-hidden rounded-xl border border-line bg-s1">
            <img
              src={`${item.imageUrl}-720.webp`}
              alt=""
              width="720"
              height="288"
              loading="lazy"
              className="aspect-[5/2] w-full object-cover"
            />
            <div className="p-4">
              <h2 className="text-[18px]">{item.title}</h2>
              <p className="mb-2 text-text2">{item.summary}</p>
              <Html html={item.content} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
