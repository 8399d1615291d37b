import type { BodyOf, FieldError, FieldRule, register } from '@parola/contract'

export type Ask = BodyOf<typeof register>

/** Fields that have a place of their own; the rest are kept as contacts. */
const NOT_CONTACTS = new Set([
  'username',
  'password',
  'confirmPassword',
  'captcha',
  'verificationCode',
  'paymentPassword',
  'affiliateCode',
  'recommenderId',
])

/** Every field that breaks a rule of the brand (requirements REG-02, REG-09). */
export function brokenFields(fields: readonly FieldRule[], ask: Ask): FieldError[] {
  const broken = fields.filter((rule) => rule.enabled).flatMap((rule) => problemOf(rule, ask))
  if (ask.confirmPassword !== ask.password) {
    broken.push({ field: 'confirmPassword', rule: 'inconsistent_twice' })
  }
  return broken
}

function problemOf(rule: FieldRule, ask: Ask): FieldError[] {
  if (rule.field === 'captcha' || rule.field === 'confirmPassword') return []
  const given = ask[rule.field] ?? ''
  const value = rule.field === 'password' ? given : given.trim()
  if (value === '') return rule.required ? [{ field: rule.field, rule: 'required' }] : []
  const params = { min: rule.minLength, max: rule.maxLength }
  const { length } = [...value]
  if (length < rule.minLength || length > rule.maxLength || !matches(rule.acceptedPattern, value)) {
    return [{ field: rule.field, rule: rule.patternId, params }]
  }
  return []
}

/** A bare `*` matches anything; anything else is a pattern over the whole text. */
export function matches(pattern: string, value: string): boolean {
  return pattern === '*' || new RegExp(`^(?:${pattern})$`, 'u').test(value)
}

/** The optional contacts that the brand asks for and the person gave. */
export function contactOf(fields: readonly FieldRule[], ask: Ask): Record<string, string> {
  const given = fields
    .filter((rule) => rule.enabled && !NOT_CONTACTS.has(rule.field))
    .map((rule) => [rule.field, String(ask[rule.field as keyof Ask] ?? '').trim()] as const)
    .filter(([, value]) => value !== '')
  if (ask.referralCode) given.push(['referralCode' as never, ask.referralCode])
  return Object.fromEntries(given)
}
