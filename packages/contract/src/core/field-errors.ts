import type { z } from 'zod'
import { CALENDAR } from './calendar.ts'
import type { FieldError } from './envelope.ts'
import { OUTSIDE_CALENDAR, UNSEEN } from './values.ts'

type Issue = z.core.$ZodIssue

/**
 * The fields that a schema refuses, each with the rule it breaks. The server returns them, and a form finds
 * the same ones before sending. `where` names errors that concern the whole input.
 */
export function fieldErrorsOf(issues: readonly Issue[], where: string): FieldError[] {
  return issues.flatMap((issue) => {
    const field = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') {
      return [{ field: field || where, rule: ruleOf(issue), params: boundsOf(issue) }]
    }
    return issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, rule: 'unknown' }))
  })
}

function ruleOf(issue: Issue): string {
  if (issue.input === undefined) return 'required'
  if (issue.code === 'too_small') return issue.minimum === 1 ? 'required' : 'tooShort'
  if (issue.code === 'too_big') return 'tooLong'
  if (issue.message === UNSEEN || issue.message === OUTSIDE_CALENDAR) return issue.message
  if (issue.code === 'invalid_format') return 'format'
  return 'wrong'
}

function boundsOf(issue: Issue): Record<string, number | string> {
  if (issue.message === OUTSIDE_CALENDAR) return { min: CALENDAR.first, max: CALENDAR.last }
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  return {}
}
