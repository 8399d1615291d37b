import { controlOf, type FieldSchema } from '@parola/contract/foundations/field-schema'
import { formatMinor, isAmount, parseMinor } from '@parola/money'
import { amountOf } from '../../platform/amount.ts'
import { percentOf, ppmOf } from '../../platform/percent.ts'

/** A field as it is typed: figures are texts, and lists of single values are lines of one text. */
export type Typed = string | boolean | Typed[] | { [name: string]: Typed }
export type TypedFields = { [name: string]: Typed }
/** A row of a record whose keys are typed. */
export type Entry = { key: string; value: Typed }

type Field = { name: string; schema: FieldSchema; currency: string }

const valueSchema = ({ additionalProperties }: FieldSchema): FieldSchema =>
  typeof additionalProperties === 'object' ? additionalProperties : {}

/** A stored value as its field shows it; without a value, the empty field. */
export function typedOf({ name, schema, currency }: Field, value: unknown): Typed {
  const within = (inner: string, innerSchema: FieldSchema, innerValue: unknown) =>
    typedOf({ name: inner, schema: innerSchema, currency }, innerValue)
  const parts = (value ?? {}) as Record<string, unknown>
  switch (controlOf(schema, name)) {
    case 'switch':
      return value === true
    case 'sum':
      return value === undefined ? '' : formatMinor(BigInt(String(value)), currency)
    case 'percent':
      return value === undefined ? '' : percentOf(Number(value))
    case 'choice':
      return String(value ?? schema.enum?.[0] ?? '')
    case 'group':
    case 'languages':
      return mapped(schema.properties ?? {}, (inner, key) => within(key, inner, parts[key]))
    case 'keys': {
      const keys = schema.propertyNames?.enum ?? []
      return Object.fromEntries(
        keys.map((key) => [key, within(name, valueSchema(schema), parts[key])]),
      )
    }
    case 'entries':
      return Object.entries(parts).map(([key, inner]) => ({
        key,
        value: within(name, valueSchema(schema), inner),
      }))
    case 'rows':
      return ((value ?? []) as unknown[]).map((row) => within(name, schema.items ?? {}, row))
    case 'lines':
      return ((value ?? []) as unknown[])
        .map((line) => within(name, schema.items ?? {}, line))
        .join('\n')
    default:
      return value === undefined || value === null ? '' : String(value)
  }
}

/** What was typed as it is stored. What is no figure stays as it was typed, so that the platform names its field. */
export function storedOf({ name, schema, currency }: Field, typed: Typed): unknown {
  const within = (inner: string, innerSchema: FieldSchema, innerTyped: Typed = '') =>
    storedOf({ name: inner, schema: innerSchema, currency }, innerTyped)
  const text = String(typed).trim()
  const parts = typed as TypedFields
  switch (controlOf(schema, name)) {
    case 'switch':
      return typed === true
    case 'sum':
      return digitsOf(amountOf(text, currency), currency)
    case 'percent':
      return numberOr(text, ppmOf(text))
    case 'number':
      return numberOr(text, text === '' ? Number.NaN : Number(text))
    case 'group':
    case 'languages':
      return mapped(schema.properties ?? {}, (inner, key) => within(key, inner, parts[key]))
    case 'keys':
      return Object.fromEntries(
        Object.entries(parts)
          .filter(([, inner]) => inner !== '')
          .map(([key, inner]) => [key, within(name, valueSchema(schema), inner)]),
      )
    case 'entries':
      return Object.fromEntries(
        (typed as Entry[]).map(({ key, value }) => [
          key.trim(),
          within(name, valueSchema(schema), value),
        ]),
      )
    case 'rows':
      return (typed as Typed[]).map((row) => within(name, schema.items ?? {}, row))
    case 'lines':
      return text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => within(name, schema.items ?? {}, line))
    default:
      return text
  }
}

function mapped<T>(
  fields: Record<string, FieldSchema>,
  map: (schema: FieldSchema, key: string) => T,
) {
  return Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, map(schema, key)]))
}

/** An amount as digits of minor units; one with the wrong decimals stays as it was typed. */
const digitsOf = (amount: string, currency: string) =>
  isAmount(amount, currency) ? String(parseMinor(amount, currency)) : amount

const numberOr = (text: string, number: number) => (Number.isNaN(number) ? text : number)

type All = { fields: Record<string, FieldSchema>; currency: string }

export function typedSettings(
  { fields, currency }: All,
  settings: Record<string, unknown>,
): TypedFields {
  return mapped(fields, (schema, name) => typedOf({ name, schema, currency }, settings[name]))
}

export function storedSettings(
  { fields, currency }: All,
  typed: TypedFields,
): Record<string, unknown> {
  return mapped(fields, (schema, name) => storedOf({ name, schema, currency }, typed[name] ?? ''))
}
