import type { Faults } from '@parola/client/forms'
import type { Calls, FieldRule, ValueOf } from '@parola/contract'
import { Alert, Button } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t, textOf } from '../../platform/i18n.ts'
import { moved } from '../../platform/moved.ts'
import { Page, PendingPage } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { FieldRow } from './field-row.tsx'

/** The fields of the registration form, their order and rules. */
export function Registration() {
  const { data, error } = useCall('brandSettings')
  if (!data) return <PendingPage title={t('nav.registration')} error={error} />
  return (
    <Page title={t('nav.registration')} text={t('registration.text')}>
      <FieldsForm key={data.version} settings={data} />
    </Page>
  )
}

const nameOf = ({ field }: FieldRule) => textOf(`field.${field}`, field)

/** A minimum above its maximum, which the contract does not check. */
function boundFaults({ fields }: { fields: readonly FieldRule[] }): Faults {
  const wrong = fields.find(({ minLength, maxLength }) => minLength > maxLength)
  return wrong ? { fields: `${nameOf(wrong)}: ${t('rule.bounds')}` } : {}
}

const isSame = (a: readonly FieldRule[], b: readonly FieldRule[]) =>
  JSON.stringify(a) === JSON.stringify(b)

function FieldsForm({ settings }: { settings: ValueOf<Calls['brandSettings']> }) {
  const mayChange = useMay()('brand.registration')
  const saved = settings.registerFields
  const form = useAction('setRegisterFields', {
    values: { fields: saved },
    body: ({ fields, reason }) => ({ version: settings.version, fields, reason }),
    check: boundFaults,
    refreshes: ['brandSettings', 'auditEntries'],
    says: t('saved'),
  })
  const fields = form.value('fields')
  const change = (index: number, to: Partial<FieldRule>) =>
    form.set(
      'fields',
      fields.map((rule, i) => (i === index ? { ...rule, ...to } : rule)),
    )
  return (
    <>
      <ol className="grid gap-2">
        {fields.map((rule, i) => (
          <FieldRow
            key={rule.field}
            rule={rule}
            name={nameOf(rule)}
            isFirst={i === 0}
            isLast={i === fields.length - 1}
            mayChange={mayChange}
            onChange={(to) => change(i, to)}
            onMove={(by) => form.set('fields', moved(fields, i, by))}
          />
        ))}
      </ol>
      {isSame(fields, saved) ? null : (
        <div className="panel sticky bottom-3 mt-3 grid gap-3 p-4">
          <ActionForm
            form={form}
            actions={[{ text: t('save') }]}
            aside={<Button onClick={() => form.set('fields', saved)}>{t('discard')}</Button>}
          >
            {form.fault('fields') ? <Alert kind="bad">{form.fault('fields')}</Alert> : null}
          </ActionForm>
        </div>
      )}
    </>
  )
}
