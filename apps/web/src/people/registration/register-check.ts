import type { FieldRule } from '@parola/contract'
import { fitsLength, fitsPattern } from '@parola/contract/people/patterns'
import { fieldWords } from '../../platform/calls/client.ts'
import type { Errors } from '../../platform/forms/form-errors.ts'
import { hasText, t } from '../../platform/texts/i18n.ts'

type Input = Record<string, string>

/** Fields with checks of their own. */
const APART = new Set<string>(['captcha', 'confirmPassword'])

/** The same rules as the server's, so that a mistake is shown before the form is sent. */
export function check(fields: readonly FieldRule[], input: Input): Errors {
  const requested = fields.filter(({ field }) => !APART.has(field))
  const errors: Errors = {}
  for (const rule of requested) {
    const broken = problemOf(rule, input)
    if (broken) errors[rule.field] = broken
  }
  const isRequestedTwice = fields.some((rule) => rule.field === 'confirmPassword' && rule.required)
  if (input.password && input.confirmPassword !== input.password) {
    errors.confirmPassword = t('people.rule.inconsistent_twice')
  } else if (isRequestedTwice && !input.confirmPassword) {
    errors.confirmPassword = t('people.rule.required')
  }
  return errors
}

function problemOf(rule: FieldRule, input: Input): string | null {
  const { field, patternId, required, minLength: min, maxLength: max } = rule
  const typed = input[field] ?? ''
  const value = field === 'password' ? typed : typed.trim()
  if (value === '') return required ? t('people.rule.required') : null
  if (!fitsLength(value, rule) || !fitsPattern(patternId, value)) {
    return fieldWords({ field, rule: patternId, params: { min, max } })
  }
  if (accepts(rule.acceptedPattern, value)) return null
  return fieldWords({ field, rule: formatRule(rule), params: { min, max } })
}

/** A value that only the brand's pattern refuses gets the field's message, where it has one. */
function formatRule({ field, patternId }: FieldRule): string {
  return hasText(`people.rule.format.${field}`) ? `format.${field}` : patternId
}

/** A pattern that this browser cannot read is left to the platform. */
function accepts(pattern: string, value: string): boolean {
  try {
    return pattern === '*' || new RegExp(`^(?:${pattern})$`, 'u').test(value)
  } catch {
    return true
  }
}
