import { expect, test } from 'vitest'
import type { z } from 'zod'
import { calls } from '../index.ts'

const BEYOND = { date: '9999-12-31', datetime: '9999-12-31T23:59:59.000Z' }
const PARTS = ['element', 'innerType', 'in', 'out', 'valueType'] as const

type Schema = z.core.$ZodType
type Definition = Record<string, unknown> & { type: string }

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The days and instants of an input, by their path, that take a date beyond the calendar. */
function unbounded(schema: unknown, path: string): string[] {
  if (!isSchema(schema)) return []
  const definition = schema._zod.def as unknown as Definition
  const beyond = BEYOND[definition.format as keyof typeof BEYOND]
  if (beyond) return (schema as z.ZodType).safeParse(beyond).success ? [path] : []
  const shape = Object.entries((definition.shape ?? {}) as Record<string, unknown>)
  const others = (definition.options ?? definition.items ?? []) as unknown[]
  return [
    ...shape.flatMap(([name, field]) => unbounded(field, `${path}.${name}`)),
    ...PARTS.flatMap((part) => unbounded(definition[part], path)),
    ...others.flatMap((other) => unbounded(other, path)),
  ]
}

test('every day and instant in a request is within the calendar', () => {
  const found = Object.entries(
    calls as Record<string, { body?: unknown; query?: unknown }>,
  ).flatMap(([name, { body, query }]) => [...unbounded(body, name), ...unbounded(query, name)])
  expect([...new Set(found)]).toEqual([])
})
