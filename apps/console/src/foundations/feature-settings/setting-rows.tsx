import type { FieldSchema } from '@parola/contract/foundations/field-schema'
import { Button, IconButton, TextField } from '@parola/ui'
import type { ComponentType, ReactNode } from 'react'
import { fieldLabel } from '../../platform/feature-settings/shown-settings.tsx'
import { t } from '../../platform/i18n.ts'
import { type FieldProps, FieldSet } from './field-set.tsx'
import { type Entry, type Typed, type TypedFields, typedOf } from './typed-settings.ts'

type ListProps<R> = FieldProps & {
  label: string
  error: string | undefined
  rows: R[]
  /** What shows a field of a row. */
  Field: ComponentType<FieldProps>
}

/** Rows of fields, such as the tiers of a contract. */
export function Rows({ label, error, rows, Field, ...props }: ListProps<TypedFields>) {
  const { feature, path, schema, place, onChange, currency } = props
  const fields = Object.entries(schema.items?.properties ?? {})
  const blank = () => typedOf({ name: path, schema: schema.items ?? {}, currency }, undefined)
  return (
    <RowList {...{ label, error, rows, blank, onChange }}>
      {(row, i) =>
        fields.map(([name, inner]) => (
          <Field
            key={name}
            {...props}
            path={`${path}.${name}`}
            label={fieldLabel(feature, `${path}.${name}`) || name}
            schema={inner}
            place={[...place, i, name]}
            typed={row[name] ?? ''}
            onChange={(next) => onChange(rows.with(i, { ...row, [name]: next }))}
          />
        ))
      }
    </RowList>
  )
}

/** Values by a key that is typed, such as the code of a vendor. */
export function EntryRows({ label, error, rows, Field, ...props }: ListProps<Entry>) {
  const { path, schema, place, onChange } = props
  const inner = valueSchemaOf(schema)
  const put = (i: number, entry: Entry) => onChange(rows.with(i, entry))
  return (
    <RowList {...{ label, error, rows, onChange }} blank={() => ({ key: '', value: '' })}>
      {(entry, i) => (
        <>
          <TextField
            label={t('setting.key')}
            value={entry.key}
            maxLength={60}
            onChange={({ target }) => put(i, { ...entry, key: target.value })}
          />
          <Field
            {...props}
            path={path}
            label={t('setting.value')}
            schema={inner}
            place={[...place, entry.key]}
            typed={entry.value}
            onChange={(value) => put(i, { ...entry, value })}
          />
        </>
      )}
    </RowList>
  )
}

const valueSchemaOf = ({ additionalProperties }: FieldSchema): FieldSchema =>
  typeof additionalProperties === 'object' ? additionalProperties : {}

type RowListProps<R extends Typed> = {
  label: string
  error: string | undefined
  rows: R[]
  /** A new row. */
  blank: () => Typed
  onChange: (rows: Typed[]) => void
  /** The fields of a row. */
  children: (row: R, i: number) => ReactNode
}

/** Rows that can be added and removed. */
function RowList<R extends Typed>({
  label,
  error,
  rows,
  blank,
  onChange,
  children,
}: RowListProps<R>) {
  return (
    <FieldSet label={label} error={error}>
      {rows.map((row, i) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
          key={i}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-line border-b pb-2"
        >
          <div className="grid gap-x-3 gap-y-2 sm:grid-cols-2">{children(row, i)}</div>
          <IconButton
            icon="x"
            variant="plain"
            label={t('setting.removeRow', { number: i + 1 })}
            onClick={() => onChange(rows.filter((_, other) => other !== i))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon="plus"
        className="justify-self-start"
        onClick={() => onChange([...rows, blank()])}
      >
        {t('setting.addRow')}
      </Button>
    </FieldSet>
  )
}
