import type { Calls, ValueOf } from '@parola/contract'
import { CALENDAR } from '@parola/contract/core/calendar'
import {
  DEFAULT_LANGUAGE,
  inEveryLanguage,
  LANGUAGE_CODES,
  LANGUAGES,
} from '@parola/locales/languages'
import { useId, useState } from 'react'
import { t } from '../platform/i18n.ts'
import { Page, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'

type Settings = ValueOf<Calls['brandSettings']>

const NO_NOTE = inEveryLanguage(() => '')

/** Closes and opens the site, with the message to visitors meanwhile. */
export function SiteStatus() {
  const { data } = useCall('brandSettings')
  return (
    <Page title={t('nav.status')} text={t('status.text')}>
      {data ? <Form key={data.version} now={data} /> : <div className="skeleton h-72" />}
    </Page>
  )
}

function Form({ now }: { now: Settings }) {
  const may = useMay()
  const [note, setNote] = useState(now.note)
  const [until, setUntil] = useState('')
  const at = useId()
  const set = useChange('setSiteStatus', {
    refreshes: ['brandSettings', 'auditEntries'],
    says: t('saved'),
  })
  const turn = (reason: string) =>
    set.mutate({
      version: now.version,
      isShut: !now.isShut,
      note: now.isShut ? NO_NOTE : note,
      until: now.isShut || until === '' ? null : new Date(until).toISOString(),
      reason,
    })
  return (
    <div className="panel grid max-w-[760px] gap-4 p-5">
      <p className="text-18">
        <State kind={now.isShut ? 'bad' : 'good'}>
          {t(now.isShut ? 'status.shut' : 'status.open')}
        </State>
        <span className="ml-3 text-13 text-text3">{now.domains.join(', ')}</span>
      </p>
      {now.isShut ? (
        <p className="text-text2">{now.note[DEFAULT_LANGUAGE] || t('status.usual')}</p>
      ) : (
        <div className="grid gap-3">
          {LANGUAGE_CODES.map((code) => (
            <label key={code} className="grid gap-1 text-12 text-text2">
              {t('status.note', { language: LANGUAGES[code].ownName })}
              <input
                className="input"
                lang={LANGUAGES[code].tag}
                maxLength={300}
                value={note[code]}
                onChange={(event) => setNote({ ...note, [code]: event.target.value })}
              />
            </label>
          ))}
          <label htmlFor={at} className="grid max-w-[260px] gap-1 text-12 text-text2">
            {t('status.until')}
            <input
              id={at}
              type="datetime-local"
              className="input"
              max={`${CALENDAR.last}T00:00`}
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          </label>
        </div>
      )}
      {may('brand.status') ? (
        <WithReason
          action={t(now.isShut ? 'status.doOpen' : 'status.doShut')}
          danger={!now.isShut}
          isBusy={set.isPending}
          onSubmit={turn}
        />
      ) : (
        <p className="notice">{t('mayNot')}</p>
      )}
    </div>
  )
}
