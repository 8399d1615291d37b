import type { BodyOf, FieldError, FieldRule, register } from '@parola/contract'

export const MEMBER_TYPE = 0

/** What a form sends, whichever way somebody registers. */
export type Form = Partial<BodyOf<typeof register>>

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

type Switches = Record<string, boolean>

/** The ways to register that are open, the usual one first; a number is never taken unproved. */
export function methodsOf(switches: Switches): ('mobile' | 'username')[] {
  const isMobile = switches.MOBILENUMREG3 && switches.REGMOBVERF3
  return [
    ...(isMobile ? (['mobile'] as const) : []),
    ...(switches.USERNAMEREG3 ? (['username'] as const) : []),
  ]
}

const MOBILE_RULE: FieldRule = {
  field: 'mobileNum',
  enabled: true,
  required: true,
  acceptedPattern: '[+\\d ()-]*',
  minLength: 4,
  maxLength: 24,
  patternId: 'mobile',
}
const PASSWORDS = ['password', 'confirmPassword']

/** The form of who registers by number: the brand's, with the number for the name, and a password only where it asks for one. */
export function mobileForm(brand: {
  registerFields: readonly FieldRule[]
  switches: Switches
}): FieldRule[] {
  const left = brand.registerFields.filter(
    ({ field }) =>
      field !== 'username' &&
      field !== 'mobileNum' &&
      (brand.switches.MOBILENUMPASSREG3 || !PASSWORDS.includes(field)),
  )
  return [MOBILE_RULE, ...left]
}

/** Every field that breaks a rule of the brand (requirements REG-02, REG-09). */
export function brokenFields(fields: readonly FieldRule[], form: Form): FieldError[] {
  const broken = fields.filter((rule) => rule.enabled).flatMap((rule) => problemOf(rule, form))
  if ((form.confirmPassword ?? '') !== (form.password ?? '')) {
    broken.push({ field: 'confirmPassword', rule: 'inconsistent_twice' })
  }
  return broken
}

function problemOf(rule: FieldRule, form: Form): FieldError[] {
  if (rule.field === 'captcha' || rule.field === 'confirmPassword') return []
  const given = form[rule.field] ?? ''
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
export function contactOf(fields: readonly FieldRule[], form: Form): Record<string, string> {
  const given = fields
    .filter((rule) => rule.enabled && !NOT_CONTACTS.has(rule.field))
    .map((rule) => [rule.field, String(form[rule.field as keyof Form] ?? '').trim()] as const)
    .filter(([, value]) => value !== '')
  if (form.referralCode) given.push(['referralCode' as never, form.referralCode])
  return Object.fromEntries(given)
}
