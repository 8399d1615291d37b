import type { FieldRule } from '@parola/contract'
import { useState } from 'react'
import { t, textOf } from '../platform/i18n.ts'
import { Page, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { FieldRow } from './field-row.tsx'

/** The fields of the registration form, their order and rules. */
export function Registration() {
  const may = useMay()
  const { data } = useCall('brandSettings')
  const [draft, setDraft] = useState<FieldRule[] | null>(null)
  const save = useChange('setRegisterFields', {
    refreshes: ['brandSettings', 'auditEntries'],
    says: t('saved'),
    done: () => setDraft(null),
  })
  const fields = draft ?? data?.registerFields ?? []
  const change = (amount: number, to: Partial<FieldRule>) =>
    setDraft(fields.map((rule, i) => (i === amount ? { ...rule, ...to } : rule)))
  const move = (amount: number, by: number) => {
    const next = [...fields]
    const [rule] = next.splice(amount, 1)
    if (rule) next.splice(amount + by, 0, rule)
    setDraft(next)
  }
  const mayChange = may('brand.registration')
  return (
    <Page title={t('nav.registration')} text={t('registration.text')}>
      <ol className="grid gap-2">
        {fields.map((rule, i) => (
          <FieldRow
            key={rule.field}
            rule={rule}
            name={textOf(`field.${rule.field}`, rule.field)}
            isFirst={i === 0}
            isLast={i === fields.length - 1}
            mayChange={mayChange}
            onChange={(to) => change(i, to)}
            onMove={(by) => move(i, by)}
          />
        ))}
      </ol>
      {data && draft ? (
        <div className="panel sticky bottom-3 mt-3 flex flex-wrap items-end gap-2 p-4">
          <button type="button" className="btn" onClick={() => setDraft(null)}>
            {t('discard')}
          </button>
          <div className="flex-1">
            <WithReason
              action={t('save')}
              isBusy={save.isPending}
              onSubmit={(reason) => save.mutate({ version: data.version, fields: draft, reason })}
            />
          </div>
        </div>
      ) : null}
    </Page>
  )
}
