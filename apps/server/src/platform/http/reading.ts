import { CALENDAR, type FieldError, OUTSIDE_CALENDAR, UNSEEN } from '@parola/contract'
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
  if (issue.message === UNSEEN || issue.message === OUTSIDE_CALENDAR) return issue.message
  if (issue.code === 'invalid_format') return 'format'
  return 'wrong'
}

function boundsOf(issue: z.core.$ZodIssue): Record<string, number | string> {
  if (issue.message === OUTSIDE_CALENDAR) return { min: CALENDAR.first, max: CALENDAR.last }
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  return {}
}

const MAX_FIELDS = 1000

/** The fields of a form by name; one that comes twice is a list, which no field of a call takes. */
export function parseForm(text: string): Record<string, unknown> {
  const fields = new URLSearchParams(text)
  if (fields.size > MAX_FIELDS) refuse('BAD_JSON')
  const names = [...new Set(fields.keys())].filter((name) => name !== '__proto__')
  return Object.fromEntries(
    names.map((name) => {
      const given = fields.getAll(name)
      return [name, given.length === 1 ? given[0] : given]
    }),
  )
}
