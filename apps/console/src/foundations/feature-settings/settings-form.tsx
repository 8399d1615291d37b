import type { Calls, FieldSchema, ValueOf } from '@parola/contract'
import { Facts, TextField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { changedSettings } from '../../platform/feature-settings/shown-settings.tsx'
import { t } from '../../platform/i18n.ts'
import { instantOf } from '../../platform/time/instant.ts'
import { SettingField } from './setting-field.tsx'
import { storedSettings, type TypedFields, typedSettings } from './typed-settings.ts'

export type FeatureSettings = ValueOf<Calls['opsSettingsOfFeature']>

type Props = { data: FeatureSettings; currency: string; onDone: () => void }

/** The fields of a feature, what their change does, and its start; sent for a second operator's approval. */
export function SettingsForm({ data, currency, onDone }: Props) {
  const { name, settings, version } = data
  const fields = data.fields as Record<string, FieldSchema>
  const form = useAction('proposeFeatureSettings', {
    values: {
      settings: typedSettings({ fields, currency }, settings) as TypedFields,
      startsAt: '',
    },
    nested: ['settings'],
    body: ({ settings: typed, startsAt, reason }) => ({
      ...{ name, version, reason },
      settings: storedSettings({ fields, currency }, typed),
      startsAt: instantOf(startsAt) ?? undefined,
    }),
    refreshes: ['opsFeatureSettings', 'opsSettingsOfFeature', 'approvals', 'auditEntries'],
    says: t('terms.requested'),
    done: onDone,
  })
  const typed = form.value('settings')
  const after = storedSettings({ fields, currency }, typed)
  const changes = changedSettings({ feature: name, currency, before: settings, after })
  return (
    <ActionForm form={form} actions={[{ text: t('terms.request') }]}>
      <div className="grid gap-y-3">
        {Object.entries(fields).map(([field, schema]) => (
          <SettingField
            key={field}
            {...{ schema, currency }}
            feature={name}
            path={field}
            place={[field]}
            typed={typed[field] ?? ''}
            onChange={(next) => form.set('settings', { ...typed, [field]: next })}
            faultAt={(...place) => withoutPlace(form.faultIn('settings', ...place), place)}
          />
        ))}
        <TextField
          {...form.field('startsAt')}
          label={t('setting.startsAt')}
          hint={t('setting.startsAtHint')}
          type="datetime-local"
        />
      </div>
      <section aria-live="polite">
        <h3 className="side-title">{t('setting.changes')}</h3>
        {changes.length > 0 ? (
          <Facts rows={changes} />
        ) : (
          <p className="text-13 text-text3">{t('setting.noChanges')}</p>
        )}
      </section>
    </ActionForm>
  )
}

/** A message within a field names its place, which is where this form shows it. */
function withoutPlace(message: string | undefined, place: readonly (string | number)[]) {
  const named = `${['settings', ...place].join('.')}: `
  return message?.startsWith(named) ? message.slice(named.length) : message
}
