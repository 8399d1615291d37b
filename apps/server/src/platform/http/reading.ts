import { type FieldError, UNSEEN } from '@parola/contract'
import type { z } from 'zod'
import { refuse } from '../work/index.ts'

const MAX_NAMED_FIELDS = 20

/** Decodes what came in, or refuses with each field named. */
export function decoded(schema: z.ZodType | undefined, given: unknown, where: string): unknown {
  if (!schema) return undefined
  const read = schema.safeDecode(given as never, { reportInput: true })
  if (read.success) return read.data
  refuse('VALIDATION', {
    fields: read.error.issues.slice(0, MAX_NAMED_FIELDS).flatMap(named(where)),
  })
}

function named(where: string) {
  return (issue: z.core.$ZodIssue): FieldError[] => {
    const at = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: at ? `${at}.${key}` : key, rule: 'unknown' }))
    }
    return [{ field: at || where, rule: ruleOf(issue), params: boundsOf(issue) }]
  }
}

function ruleOf(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return 'required'
  if (issue.code === 'too_small') return issue.minimum === 1 ? 'required' : 'tooShort'
  if (issue.code === 'too_big') return 'tooLong'
  if (issue.message === UNSEEN) return UNSEEN
  if (issue.code === 'invalid_format') return 'format'
  return 'wrong'
}

function boundsOf(issue: z.core.$ZodIssue): Record<string, number> {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  return {}
}

const MAX_DEPTH = 20
const MAX_KEYS = 1000

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g

/** Parses JSON; refuses what is none, too deep, too wide, or names a field twice (SEC-010). */
export function parseJson(text: string): unknown {
  let values = 0
  let value: unknown
  try {
    value = JSON.parse(text, (key, inner) => {
      values += 1
      if (key === '__proto__' || values > MAX_KEYS) throw new SyntaxError('hostile')
      return inner
    })
  } catch {
    refuse('BAD_JSON')
  }
  if (depthOf(value) > MAX_DEPTH || fieldsOf(value) !== fieldsWritten(text)) refuse('BAD_JSON')
  return value
}

/** The fields of a form by name; one that comes twice is a list, which no field of a call takes. */
export function parseForm(text: string): Record<string, unknown> {
  const fields = new URLSearchParams(text)
  if (fields.size > MAX_KEYS) refuse('BAD_JSON')
  const names = [...new Set(fields.keys())].filter((name) => name !== '__proto__')
  return Object.fromEntries(
    names.map((name) => {
      const given = fields.getAll(name)
      return [name, given.length === 1 ? given[0] : given]
    }),
  )
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

function fieldsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  const own = Array.isArray(value) ? 0 : inside.length
  return inside.reduce((sum: number, inner) => sum + fieldsOf(inner), own)
}

/** Outside of strings, a JSON text has one colon for each field: a name that comes twice shows. */
function fieldsWritten(json: string): number {
  return json.replace(STRING, '').split(':').length - 1
}
