import type { FieldRule } from '@parola/contract'
import type { Errors } from '../platform/form-errors.ts'
import { t } from '../platform/i18n.ts'

/** The same rules as the server's, so that a mistake is told before it is sent. */
export function check(fields: readonly FieldRule[], given: Record<string, string>): Errors {
  const errors: Errors = {}
  for (const rule of fields) {
    if (rule.field === 'captcha') continue
    const value = given[rule.field] ?? ''
    const bounds = { min: rule.minLength, max: rule.maxLength }
    if (value.trim() === '') {
      if (rule.required) errors[rule.field] = t('people.rule.required')
      continue
    }
    const fits =
      rule.acceptedPattern === '*' || new RegExp(`^(?:${rule.acceptedPattern})$`, 'u').test(value)
    const { length } = [...value]
    if (length < rule.minLength || length > rule.maxLength || !fits) {
      errors[rule.field] = t(`people.rule.${rule.patternId}`, bounds)
    }
  }
  if (given.password && given.confirmPassword !== given.password) {
    errors.confirmPassword = t('people.rule.inconsistent_twice')
  }
  return errors
}
