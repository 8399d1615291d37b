import { fieldErrorsOf } from '@parola/contract'
import type { z } from 'zod'
import { refuse } from '../work/index.ts'

const MAX_NAMED_FIELDS = 20

/** Decodes the input, or refuses with each field named. */
export function decoded(schema: z.ZodType | undefined, input: unknown, where: string): unknown {
  if (!schema) return undefined
  const read = schema.safeDecode(input as never, { reportInput: true })
  if (read.success) return read.data
  refuse('VALIDATION', {
    fields: fieldErrorsOf(read.error.issues.slice(0, MAX_NAMED_FIELDS), where),
  })
}

const MAX_FIELDS = 1000

/** The fields of a form by name; a repeated one is a list, which no field of a call accepts. */
export function parseForm(text: string): Record<string, unknown> {
  const fields = new URLSearchParams(text)
  if (fields.size > MAX_FIELDS) refuse('BAD_JSON')
  const names = [...new Set(fields.keys())].filter((name) => name !== '__proto__')
  return Object.fromEntries(
    names.map((name) => {
      const values = fields.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}
