import { inCurrency } from '@parola/contract'
import { z } from 'zod'

/** The JSON Schema of a field, as far as its extremes follow from it. */
type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const LENGTH = 64
const MAX_KEYS = 200
/** Inputs of a schema by day; `npm run nightly` tries four times as many. */
const INPUTS = Number(process.env.EXTREME_INPUTS ?? 3)
const DATES = ['2000-01-01', '2100-01-01', '2096-02-29', '1999-12-31', '2100-01-02']
/** Days outside the calendar we support. */
export const STRANGE_DATES = [
  '0000-01-01',
  '0001-01-01',
  '1969-12-31',
  '1999-12-31',
  '2100-01-02',
  '9999-12-31',
  '275760-09-13',
  '+275760-09-13',
  '-000001-01-01',
  '2026-02-30',
]
const ALPHABET = ['x', '9', 'A', '中', '👩‍👩‍👧‍👦', ' a', 'a.', '-', '"', '\\', '\n']
const WHOLE = [
  '9999999999999.99',
  '0.01',
  '100',
  '99.9999',
  '999999999',
  '999999999999999999',
  '+9999',
  '999',
  'ZZ',
  `a${'-'.repeat(31)}`,
  '9'.repeat(34),
  '9'.repeat(15),
  `${'a'.repeat(64)}@${'a.'.repeat(28)}example`,
]

/** Values at the extremes of a schema, and slightly beyond: longest, largest, deepest. */
export function extremesOf(schema: Schema): unknown[] {
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return schema.enum
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.flatMap(extremesOf)
  if (schema.type === 'string') return textsOf(schema)
  if (schema.type === 'boolean') return [true, false]
  if (schema.type === 'null') return [null]
  if (schema.type === 'array') {
    const items = extremesOf(schema.items ?? {})
    return items.slice(0, 3).map((item) => Array(schema.maxItems ?? MAX_KEYS).fill(item))
  }
  if (schema.type === 'object') return objectsOf(schema)
  const { minimum = -(2 ** 31), maximum = 2 ** 53 - 1 } = schema
  return [maximum, minimum, 0, -1]
}

function textsOf({ format, maxLength = LENGTH, pattern, allOf = [] }: Schema): string[] {
  if (format === 'date') return DATES
  if (format === 'date-time') return DATES.map((day) => `${day}T23:59:59.999999999Z`)
  if (format === 'uuid') return ['ffffffff-ffff-4fff-bfff-ffffffffffff']
  const forms = [pattern, ...allOf.map((item) => item.pattern)].filter((form) => form !== undefined)
  const fits = (text: string) => forms.every((form) => new RegExp(form, 'u').test(text))
  const long = ALPHABET.map((sign) => sign.repeat(Math.floor(maxLength / sign.length)))
  return [...long, ...WHOLE].filter((text) => text.length <= maxLength && fits(text))
}

function objectsOf(schema: Schema): Record<string, unknown>[] {
  const { properties, additionalProperties, propertyNames } = schema
  if (typeof additionalProperties === 'object') {
    const [value] = extremesOf(additionalProperties)
    const name = (n: number) => (propertyNames?.pattern ? `K${n}` : `key-${n}`)
    return [Object.fromEntries(Array.from({ length: MAX_KEYS }, (_, n) => [name(n), value]))]
  }
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => [name, extremesOf(field)] as const,
  )
  const most = Math.max(1, ...fields.map(([, values]) => values.length))
  return Array.from({ length: most }, (_, n) =>
    Object.fromEntries(
      fields.flatMap(([name, values]) =>
        values.length > 0 ? [[name, values[n % values.length]]] : [],
      ),
    ),
  )
}

export function schemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}

type Given = Record<string, unknown>

/**
 * Inputs at the extremes of a call: every field at an accepted extreme, all together; where a field has more
 * extremes than another, the other's repeat.
 */
export function extremeInputs(schema: z.ZodType, right: Given): Given[] {
  const fields = Object.entries(schemaOf(schema).properties ?? {})
  const taken = fields.map(([name, field]) => {
    const isTaken = (value: unknown) =>
      inCurrency('PHP', () => schema.safeDecode({ ...right, [name]: value } as never).success)
    return [name, extremesOf(field).filter(isTaken)] as const
  })
  const most = Math.max(1, ...taken.map(([, values]) => values.length))
  return Array.from({ length: Math.min(most, INPUTS) }, (_, n) => {
    const chosen = taken.flatMap(([name, values]) =>
      values.length > 0 ? [[name, values[n % values.length]]] : [],
    )
    return { ...right, ...Object.fromEntries(chosen) }
  })
}

/** The fields of a call that hold a day or an instant. */
export function datesOf(schema: z.ZodType): { field: string; isDay: boolean }[] {
  return Object.entries(schemaOf(schema).properties ?? {}).flatMap(([field, property]) => {
    const forms = [property, ...(property.anyOf ?? [])].map(({ format }) => format)
    const isDay = forms.includes('date')
    return isDay || forms.includes('date-time') ? [{ field, isDay }] : []
  })
}
