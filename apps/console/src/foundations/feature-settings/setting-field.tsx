import {
  controlOf,
  type FieldControl,
  type FieldSchema,
} from '@parola/contract/foundations/field-schema'
import { Checkbox, SelectField, Textarea, TextField } from '@parola/ui'
import {
  choiceLabel,
  fieldLabel,
  keyLabel,
} from '../../platform/feature-settings/shown-settings.tsx'
import { t } from '../../platform/i18n.ts'
import { percentOf } from '../../platform/percent.ts'
import { type FieldProps, FieldSet } from './field-set.tsx'
import { EntryRows, Rows } from './setting-rows.tsx'
import type { Entry, TypedFields } from './typed-settings.ts'

/** A field of settings, as its schema declares it. */
export function SettingField(props: FieldProps) {
  const { feature, path, schema, typed, onChange } = props
  const name = path.split('.').at(-1) ?? ''
  const label = props.label ?? (fieldLabel(feature, path) || name)
  const control = controlOf(schema, name) ?? 'text'
  const error = props.faultAt(...props.place)
  switch (control) {
    case 'switch':
      return (
        <Checkbox
          label={label}
          error={error}
          checked={typed === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...{ label, error }}
          value={String(typed)}
          options={(schema.enum ?? []).map((value) => [value, choiceLabel(feature, path, value)])}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'lines':
      return <Lines {...props} label={label} />
    case 'group':
    case 'languages':
    case 'keys':
      return <Group {...props} label={label} control={control} error={error} />
    case 'entries':
      return (
        <EntryRows
          {...props}
          Field={SettingField}
          label={label}
          error={error}
          rows={typed as Entry[]}
        />
      )
    case 'rows':
      return (
        <Rows
          {...props}
          Field={SettingField}
          label={label}
          error={error}
          rows={typed as TypedFields[]}
        />
      )
    default:
      return (
        <TextField
          {...{ error }}
          label={withUnit(label, control, props.currency)}
          hint={boundsOf(schema, control)}
          inputMode={control === 'text' ? 'text' : control === 'number' ? 'numeric' : 'decimal'}
          maxLength={schema.maxLength}
          value={String(typed)}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}

function withUnit(label: string, control: FieldControl, currency: string): string {
  if (control === 'sum') return `${label} (${currency})`
  return control === 'percent' ? `${label} (%)` : label
}

/** The bounds of a figure in words; those that the number type itself has say nothing. */
function boundsOf({ minimum, maximum }: FieldSchema, control: FieldControl): string | undefined {
  const shown = (bound: number) => (control === 'percent' ? `${percentOf(bound)}%` : String(bound))
  if (minimum === undefined || Math.abs(minimum) >= Number.MAX_SAFE_INTEGER) return undefined
  if (maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER) {
    return t('setting.atLeast', { min: shown(minimum) })
  }
  return t('setting.between', { min: shown(minimum), max: shown(maximum) })
}

function Lines({ label, typed, onChange, place, faultAt }: FieldProps & { label: string }) {
  const faults = String(typed)
    .split('\n')
    .map((_, line) => faultAt(...place, line))
  return (
    <Textarea
      label={label}
      hint={t('setting.lines')}
      error={faultAt(...place) ?? faults.find(Boolean)}
      value={String(typed)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type GroupProps = FieldProps & {
  label: string
  control: 'group' | 'languages' | 'keys'
  error: string | undefined
}

/** Fields within a field: those of a group, or one for each key or language. */
function Group({ label, control, error, ...props }: GroupProps) {
  const { path, schema, typed, onChange, place } = props
  const parts = typed as TypedFields
  return (
    <FieldSet label={label} error={error} hint={control === 'keys' ? t('setting.keys') : undefined}>
      <div className="grid gap-x-3 gap-y-2 sm:grid-cols-2">
        {Object.entries(parts).map(([key, part]) => (
          <SettingField
            key={key}
            {...props}
            path={control === 'group' ? `${path}.${key}` : path}
            schema={innerSchema(schema, key)}
            {...(control === 'group' ? {} : { label: keyLabel(key) })}
            place={[...place, key]}
            typed={part}
            onChange={(next) => onChange({ ...parts, [key]: next })}
          />
        ))}
      </div>
    </FieldSet>
  )
}

function innerSchema({ properties, additionalProperties }: FieldSchema, key: string): FieldSchema {
  if (properties) return properties[key] ?? {}
  return typeof additionalProperties === 'object' ? additionalProperties : {}
}
