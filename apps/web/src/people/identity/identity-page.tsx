import { navigate } from '@parola/client/routing'
import { Button, Icon } from '@parola/ui'
import { useEffect, useRef, useState } from 'react'
import { api, Refusal, words } from '../../platform/calls/client.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { openSession } from '../../platform/session/session.ts'
import { t, textOf } from '../../platform/texts/i18n.ts'
import { needsProof } from '../entrance.ts'
import { linkNow } from './link-later.ts'
import { leaveFor, leftFrom, PROVIDER_NAMES } from './providers.ts'

/** The dialog opens once the page below it is shown. */
const SETTLED_MS = 200

/** The end of a provider's redirect: the ticket is exchanged for a session, or the error is shown (AUTH-11). */
export function IdentityPage() {
  const [response] = useState(() => new URLSearchParams(location.hash.slice(1)))
  const [left] = useState(leftFrom)
  const [trouble, setTrouble] = useState(() => reasonIn(response))
  const isBegun = useRef(false)

  useEffect(() => {
    const ticket = response.get('ticket')
    // A ticket is valid once: a second effect must not spend it.
    if (isBegun.current || !ticket) return
    isBegun.current = true
    // It is not to stay in the address bar and the history.
    history.replaceState(history.state, '', location.pathname)
    const goBack = () => navigate(left.from, { replace: true })
    finish(ticket, goBack).catch((error) => {
      if (!(error instanceof Refusal && error.code === 'VERIFICATION_NEEDED')) {
        return setTrouble(words(error))
      }
      goBack()
      setTimeout(() => needsProof(error), SETTLED_MS)
    })
  }, [response, left])

  return (
    <section
      aria-live="polite"
      className="capiz mx-auto mt-4 grid max-w-[560px] justify-items-center gap-3 panel px-6 py-12 text-center"
    >
      <span
        className={`grid size-16 place-items-center rounded-full bg-s2 ${trouble ? 'text-loss' : 'text-link'}`}
      >
        <Icon name={trouble ? 'circle-alert' : 'shield'} size={32} />
      </span>
      <h1 className="text-22">{t(trouble ? 'identity.refusedTitle' : 'identity.entering')}</h1>
      <p className="max-w-[46ch] text-text2">{trouble || t('identity.enteringText')}</p>
      {trouble ? (
        <LoginMethods left={left} onTrouble={setTrouble} />
      ) : (
        <span className="skeleton h-11 w-full max-w-[280px]" />
      )}
    </section>
  )
}

function reasonIn(response: URLSearchParams): string {
  if (response.get('ticket')) return ''
  const key = `identity.refused.${response.get('refused') ?? 'stale'}`
  return textOf(key, t('identity.refused.wrong'))
}

async function finish(ticket: string, goBack: () => void) {
  const { outcome, opened, ...rest } = await api('enterByIdentity', { body: { ticket } })
  if (outcome === 'linking') await linkNow(ticket, rest.provider)
  if (opened) await openSession(opened)
  goBack()
  if (outcome !== 'new') return
  setTimeout(() => openDialog('identity-new', { ticket, ...rest }), SETTLED_MS)
}

type LoginMethodsProps = {
  left: ReturnType<typeof leftFrom>
  onTrouble: (message: string) => void
}

function LoginMethods({ left: { provider, from, isLink }, onTrouble }: LoginMethodsProps) {
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    if (!provider) return
    setBusy(true)
    try {
      await leaveFor(provider, { isLink })
    } catch (error) {
      onTrouble(words(error))
      setBusy(false)
    }
  }
  return (
    <div className="mt-3 grid w-full max-w-[320px] gap-3">
      {provider ? (
        <Button variant="brand" isBusy={isBusy} onClick={again}>
          {t('identity.again', { name: PROVIDER_NAMES[provider] })}
        </Button>
      ) : null}
      {isLink ? null : <Button onClick={() => openDialog('login')}>{t('identity.another')}</Button>}
      <Button onClick={() => navigate(from, { replace: true })}>{t('identity.back')}</Button>
    </div>
  )
}
