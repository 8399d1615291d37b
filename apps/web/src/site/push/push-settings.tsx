import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { PUSH_TOPICS } from '@parola/contract/site/push-lists'
import { Alert, Badge, Button, Checkbox, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { ownDevice, unsubscribe } from '../../platform/session/own-device.ts'
import { useSession } from '../../platform/session/session.ts'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { canSubscribe, subscribe } from './subscription.ts'

type Device = ValueOf<Calls['pushDevices']>['devices'][number]

/** What this device is notified of, and the member's other devices. Nobody is asked before they come here. */
export function PushSettings() {
  const { data, error, refetch } = useQuery(callQuery('pushDevices'))
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-48" />
  const { publicKey, devices } = data
  if (publicKey === null) return null
  const own = devices.find(({ deviceId }) => deviceId === ownDevice.read())
  const others = devices.filter((device) => device !== own)
  return (
    <section aria-labelledby="push-title" className="grid gap-4 panel p-4">
      <header className="grid gap-1">
        <h2 id="push-title" className="flex flex-wrap items-center gap-2 text-18">
          {t('push.title')}
          <Badge kind={own ? 'good' : 'quiet'}>{t(own ? 'push.on' : 'push.off')}</Badge>
        </h2>
        <p className="max-w-[60ch] text-14 text-text2">{t('push.text')}</p>
      </header>
      {canSubscribe() ? (
        <ThisDevice key={own?.deviceId ?? ''} own={own} publicKey={publicKey} />
      ) : (
        <Alert kind="info">{t('push.unsupported')}</Alert>
      )}
      {others.length > 0 ? <OtherDevices devices={others} /> : null}
    </section>
  )
}

function ThisDevice({ own, publicKey }: { own: Device | undefined; publicKey: string }) {
  const form = useForm({
    values: { topics: own?.topics ?? PUSH_TOPICS, showsDetails: own?.showsDetails ?? false },
    send: async (_body, { topics, showsDetails }) => {
      // The browser is asked first: its subscription is what is sent.
      await refreshed(async () => {
        const subscription = await subscribe(publicKey)
        const body = { ...subscription, topics: [...topics], showsDetails }
        const { deviceId } = await api('savePush', { body })
        ownDevice.keep(deviceId, useSession.getState().member?.id ?? '')
      })
      toast('good', t('push.saved'))
    },
    refused: (error) => {
      form.show({}, textOfFault(error))
      return true
    },
  })
  const stopping = useBusy((fault) => form.show({}, fault))
  const stop = () =>
    stopping.run(async () => {
      if (own) await api('removePush', { body: { deviceId: own.deviceId } })
      await unsubscribe()
      toast('good', t('push.stopped'))
    })
  const topics = form.value('topics')
  const isBusy = form.isBusy || stopping.isBusy
  return (
    <form {...form.form} className="grid gap-4">
      <fieldset className="grid">
        <legend className="mb-1 text-14 font-semibold">{t('push.topics')}</legend>
        {PUSH_TOPICS.map((topic) => (
          <Checkbox
            key={topic}
            label={t(`push.topic.${topic}`)}
            checked={topics.includes(topic)}
            onChange={({ target: { checked } }) =>
              form.set(
                'topics',
                checked ? [...topics, topic] : topics.filter((other) => other !== topic),
              )
            }
          />
        ))}
      </fieldset>
      <div className="grid gap-1">
        <Checkbox
          label={t('push.details')}
          checked={form.value('showsDetails')}
          onChange={({ target: { checked } }) => form.set('showsDetails', checked)}
        />
        <p className="pl-8 text-13 text-text2">{t('push.detailsText')}</p>
      </div>
      {form.message ? <Alert kind="bad">{form.message}</Alert> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="brand" isBusy={isBusy} disabled={topics.length === 0}>
          {t(own ? 'push.save' : 'push.start')}
        </Button>
        {own ? (
          <Button disabled={isBusy} onClick={() => void stop()}>
            {t('push.stop')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** Runs one thing at a time, says why it failed, and reads the devices again. */
function useBusy(fail: (text: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    fail('')
    await refreshed(act).catch((error) => fail(textOfFault(error)))
    setBusy(false)
  }
  return { isBusy, run }
}

/** Whatever comes of it, the devices are read again. */
async function refreshed(act: () => Promise<void>) {
  try {
    await act()
  } finally {
    await refresh('pushDevices')
  }
}

function textOfFault(error: unknown): string {
  const reason = error instanceof Error ? error.message : ''
  if (reason === 'blocked') return t('push.blocked')
  return reason === 'failed' ? t('push.failed') : words(error)
}

function OtherDevices({ devices }: { devices: readonly Device[] }) {
  const [fault, setFault] = useState('')
  const { isBusy, run } = useBusy(setFault)
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-14 font-semibold">{t('push.devices')}</h3>
      <ul className="grid gap-2">
        {devices.map(({ deviceId, name, addedAt }) => (
          <li key={deviceId} className="flex flex-wrap items-center justify-between gap-2">
            <span className="grid min-w-0">
              <span className="truncate">{name || t('push.unknownDevice')}</span>
              <small className="text-text2">{t('push.since', { date: dateTime(addedAt) })}</small>
            </span>
            <Button
              size="small"
              disabled={isBusy}
              aria-label={`${t('push.remove')}: ${name}`}
              onClick={() =>
                void run(async () => {
                  await api('removePush', { body: { deviceId } })
                })
              }
            >
              {t('push.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {fault ? <Alert kind="bad">{fault}</Alert> : null}
    </div>
  )
}
