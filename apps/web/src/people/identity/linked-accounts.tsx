import { toast } from '@parola/client/toasts'
import type { Calls, IdentityProvider, ValueOf } from '@parola/contract'
import { Button, Dialog, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { ProviderMark } from './provider-mark.tsx'
import { leaveFor, PROVIDER_NAMES } from './providers.ts'

const PROVIDERS = Object.keys(PROVIDER_NAMES) as IdentityProvider[]

/** The same list over any page. */
export function LinkedAccountsDialog() {
  return (
    <Dialog title={t('identity.title')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <p className="mb-4 text-text2">{t('identity.titleText')}</p>
      <LinkedAccounts />
    </Dialog>
  )
}

type Own = ValueOf<Calls['identities']>

/** The accounts of other sites that log in to this one: add one, take one away (AUTH-11). */
export function LinkedAccounts() {
  const { data, error, refetch } = useQuery(callQuery('identities'))
  if (error) return <Trouble error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-[137px] rounded-xl" />
  const shown = PROVIDERS.filter(
    (provider) =>
      data.open.includes(provider) || data.list.some((item) => item.provider === provider),
  )
  if (shown.length === 0) return null
  return (
    <ul className="divide-y divide-line panel">
      {shown.map((provider) => (
        <Row key={provider} provider={provider} own={data} />
      ))}
    </ul>
  )
}

function Row({ provider, own }: { provider: IdentityProvider; own: Own }) {
  const [isBusy, setBusy] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const linked = own.list.find((item) => item.provider === provider)
  const name = PROVIDER_NAMES[provider]
  const doing = async (step: () => Promise<void>) => {
    setBusy(true)
    try {
      await step()
    } catch (error) {
      toast('bad', words(error))
    } finally {
      setBusy(false)
      setRequested(false)
    }
  }
  const unlink = async () => {
    await api('unlinkIdentity', { query: { provider } })
    toast('good', t('identity.unlinked', { name }))
    await refresh('identities')
  }
  return (
    <li className="flex min-h-[68px] flex-wrap items-center gap-3 px-4 py-3">
      <ProviderMark provider={provider} />
      <div className="min-w-0 flex-1 basis-[120px]">
        <p className="font-semibold">{name}</p>
        <p className="text-13 text-text2 [overflow-wrap:anywhere]">
          {linked ? (
            <>
              <bdi>{linked.label}</bdi> · {t('identity.since', { time: dateTime(linked.linkedAt) })}
            </>
          ) : (
            t('identity.notLinked')
          )}
        </p>
        {linked && !own.mayUnlink ? (
          <p className="text-13 text-text3">{t('identity.lastMethod')}</p>
        ) : null}
      </div>
      {linked ? (
        isRequested ? (
          <span className="flex gap-2">
            <Button variant="brand" disabled={isBusy} onClick={() => doing(unlink)}>
              {t('identity.unlinkSure')}
            </Button>
            <Button onClick={() => setRequested(false)}>{t('shell.cancel')}</Button>
          </span>
        ) : (
          <Button
            disabled={!own.mayUnlink}
            aria-label={t('identity.unlinkOf', { name })}
            onClick={() => setRequested(true)}
          >
            {t('identity.unlink')}
          </Button>
        )
      ) : (
        <Button
          disabled={isBusy}
          aria-label={t('identity.linkOf', { name })}
          onClick={() => doing(() => leaveFor(provider, { isLink: true }))}
        >
          {t('identity.link')}
        </Button>
      )}
    </li>
  )
}
