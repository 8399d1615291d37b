import type { Calls, ValueOf } from '@parola/contract'
import { CALENDAR } from '@parola/contract/core/calendar'
import {
  DEFAULT_LANGUAGE,
  inEveryLanguage,
  LANGUAGE_CODES,
  LANGUAGES,
} from '@parola/locales/languages'
import { Badge, TextField } from '@parola/ui'
import { type ActionOf, useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'
import { NotAllowed, Page, PendingPage } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { instantOf } from '../../platform/time/instant.ts'

type Settings = ValueOf<Calls['brandSettings']>

/** Closes and opens the site, with the message to visitors meanwhile. */
export function SiteStatus() {
  const { data, error } = useCall('brandSettings')
  if (!data) return <PendingPage title={t('nav.status')} error={error} />
  return (
    <Page title={t('nav.status')} text={t('status.text')}>
      <StatusForm key={data.version} settings={data} />
    </Page>
  )
}

function StatusForm({ settings }: { settings: Settings }) {
  const may = useMay()
  const { isShut, version } = settings
  const form = useAction('setSiteStatus', {
    values: { ...settings.note, until: '' },
    body: ({ until, reason, ...note }) => ({
      ...{ version, reason, isShut: !isShut },
      note: inEveryLanguage((code) => (isShut ? '' : note[code])),
      until: isShut ? null : instantOf(until),
    }),
    aliases: Object.fromEntries(LANGUAGE_CODES.map((code) => [`note.${code}`, code])),
    refreshes: ['brandSettings', 'auditEntries'],
    says: t('saved'),
  })
  return (
    <div className="panel grid max-w-[760px] gap-4 p-5">
      <p className="flex flex-wrap items-center gap-3">
        <Badge kind={isShut ? 'bad' : 'good'}>{t(isShut ? 'status.shut' : 'status.open')}</Badge>
        <span className="text-13 text-text3">{settings.domains.join(', ')}</span>
      </p>
      {isShut ? (
        <p className="text-text2">{settings.note[DEFAULT_LANGUAGE] || t('status.usual')}</p>
      ) : null}
      {may('brand.status') ? (
        <ActionForm
          form={form}
          actions={[{ text: t(isShut ? 'status.doOpen' : 'status.doShut'), isDanger: !isShut }]}
        >
          {isShut ? null : <Message form={form} />}
        </ActionForm>
      ) : (
        <NotAllowed />
      )}
    </div>
  )
}

type Values = Settings['note'] & { until: string }

/** What visitors read while the site is closed, and until when it will be. */
function Message({ form }: { form: ActionOf<Values> }) {
  return (
    <>
      {LANGUAGE_CODES.map((code) => (
        <TextField
          key={code}
          {...form.field(code)}
          label={t('status.note', { language: LANGUAGES[code].ownName })}
          lang={LANGUAGES[code].tag}
          maxLength={300}
        />
      ))}
      <TextField
        {...form.field('until')}
        label={t('status.until')}
        type="datetime-local"
        className="max-w-[260px]"
        max={`${CALENDAR.last}T00:00`}
      />
    </>
  )
}
