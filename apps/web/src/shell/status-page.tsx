import type { Calls, ValueOf } from '@parola/contract'
import { buttonClass } from '@parola/ui'
import { dateTime, t, useLanguage } from '../platform/texts/i18n.ts'

/** Replaces the whole site in maintenance (1) and in blocked regions (2). */
export function StatusPage({ status }: { status: ValueOf<Calls['systemStatus']> }) {
  const reply = status.note[useLanguage()]
  const key = status.status === 1 ? 'maintenance' : 'region'
  return (
    <main className="capiz grid min-h-dvh place-items-center p-6 text-center">
      <div className="grid max-w-[460px] justify-items-center gap-4">
        <img src="/art/logo.svg" width="72" height="72" alt="" />
        <h1 className="text-28">{t(`shell.${key}`)}</h1>
        <p className="text-text2">{(status.status === 1 && reply) || t(`shell.${key}Text`)}</p>
        {status.status === 1 && status.until ? (
          <p className="font-semibold">{t('shell.openAgain', { at: dateTime(status.until) })}</p>
        ) : null}
        {status.status === 2 ? (
          <p className="text-text2">
            IP: <code>{status.location.ip}</code>
          </p>
        ) : null}
        <a className={buttonClass({ variant: 'brand' })} href={status.customerService}>
          {t('shell.customerService')}
        </a>
      </div>
    </main>
  )
}
