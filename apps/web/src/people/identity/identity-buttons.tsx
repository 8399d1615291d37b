import type { IdentityProvider } from '@parola/contract'
import { AlertLine, Button } from '@parola/ui'
import { useState } from 'react'
import { words } from '../../platform/calls/client.ts'
import { useSwitch } from '../../platform/calls/switches.ts'
import { t } from '../../platform/texts/i18n.ts'
import { ProviderMark } from './provider-mark.tsx'
import { leaveFor, PROVIDER_NAMES, PROVIDER_SWITCHES } from './providers.ts'

/** Logs in with an account of another site, for each provider that the brand has opened (AUTH-11). */
export function IdentityButtons() {
  const [busy, setBusy] = useState<IdentityProvider | null>(null)
  const [trouble, setTrouble] = useState('')
  const hasGoogle = useSwitch(PROVIDER_SWITCHES.google)
  const hasFacebook = useSwitch(PROVIDER_SWITCHES.facebook)
  const open = [
    ...(hasGoogle ? (['google'] as const) : []),
    ...(hasFacebook ? (['facebook'] as const) : []),
  ]
  if (open.length === 0) return null

  const leave = async (provider: IdentityProvider) => {
    setBusy(provider)
    setTrouble('')
    try {
      await leaveFor(provider, { isLink: false })
    } catch (error) {
      setTrouble(words(error))
      setBusy(null)
    }
  }

  return (
    <div className="mt-4">
      <p className="flex items-center gap-3 text-13 text-text2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('identity.or')}
      </p>
      <div className="mt-3 grid auto-cols-fr grid-flow-col gap-3">
        {open.map((provider) => (
          <Button
            className="border border-line"
            key={provider}
            aria-label={t('identity.with', { name: PROVIDER_NAMES[provider] })}
            isBusy={busy === provider}
            disabled={busy !== null}
            onClick={() => leave(provider)}
          >
            <ProviderMark provider={provider} />
            {busy === provider ? t('identity.leaving') : PROVIDER_NAMES[provider]}
          </Button>
        ))}
      </div>
      <AlertLine kind="bad" className="empty:hidden">
        {trouble}
      </AlertLine>
    </div>
  )
}
