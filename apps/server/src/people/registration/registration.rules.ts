import {
  type BodyOf,
  type FieldError,
  type FieldRule,
  fitsLength,
  fitsPattern,
  type register,
} from '@parola/contract'

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
])

/** Fields whose format has a message of its own (VAL-02). */
const OWN_FORMATS = new Set<string>(['username', 'password', 'email', 'payeeName', 'mobileNum'])

type Switches = Record<string, boolean>

/** The ways to register that are open, the usual one first. */
export function methodsOf(switches: Switches): ('mobile' | 'username')[] {
  return [
    ...(switches.MOBILENUMREG3 ? (['mobile'] as const) : []),
    ...(switches.USERNAMEREG3 ? (['username'] as const) : []),
  ]
}

/**
 * What follows the number. Who leaves neither a proved number nor a PIN could never come back, so
 * one of the two is asked for whatever the switches say (REG-06).
 */
export function stepsOf({ REGMOBVERF3: code = false, MOBILENUMPASSREG3: pin = false }: Switches) {
  return { code, pin: pin || !code }
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
      field !== 'verificationCode' &&
      (stepsOf(brand.switches).pin || !PASSWORDS.includes(field)),
  )
  return [MOBILE_RULE, ...left]
}

type Accepts = (pattern: string, value: string) => boolean

/**
 * Every field that breaks a rule of the brand (requirements REG-02, REG-09): its length and form are
 * told by the form's message, what only the brand's own pattern refuses by the field's.
 */
export function brokenFields(
  fields: readonly FieldRule[],
  form: Form,
  accepts: Accepts,
): FieldError[] {
  const broken = fields
    .filter((rule) => rule.enabled)
    .flatMap((rule) => problemOf(rule, form, accepts))
  if ((form.confirmPassword ?? '') !== (form.password ?? '')) {
    broken.push({ field: 'confirmPassword', rule: 'inconsistent_twice' })
  }
  return broken
}

const ASKED_ELSEWHERE = new Set<string>(['captcha', 'confirmPassword', 'verificationCode'])

function problemOf(rule: FieldRule, form: Form, accepts: Accepts): FieldError[] {
  const { field, patternId } = rule
  if (ASKED_ELSEWHERE.has(field)) return []
  const given = String(form[field] ?? '')
  const value = field === 'password' ? given : given.trim()
  if (value === '') return rule.required ? [{ field, rule: 'required' }] : []
  const params = { min: rule.minLength, max: rule.maxLength }
  if (!fitsLength(value, rule) || !fitsPattern(patternId, value)) {
    return [{ field, rule: patternId, params }]
  }
  if (accepts(rule.acceptedPattern, value)) return []
  return [{ field, rule: OWN_FORMATS.has(field) ? `format.${field}` : patternId, params }]
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

type Affiliates = { affiliates: readonly { code: string; domains: readonly string[] }[] }

/** Whether a code, or the domain that somebody came by, leads to an agent (REG-08). */
export function isAffiliate({ affiliates }: Affiliates, by: { code?: string; domain?: string }) {
  return affiliateOf({ affiliates }, by) !== null
}

/** The code of the agent whom a code or a domain leads to; a code that is typed goes first. */
function affiliateOf(
  { affiliates }: Affiliates,
  { code = '', domain = '' }: { code?: string; domain?: string },
): string | null {
  const typed = code.trim().toLowerCase()
  const host = domain.replace(/:\d+$/, '').toLowerCase()
  const found = typed
    ? affiliates.find((one) => one.code.toLowerCase() === typed)
    : affiliates.find((one) => one.domains.includes(host))
  return found?.code ?? null
}

/** The code that a domain stands for. */
export function domainCode(config: Affiliates, domain: string): string | null {
  return affiliateOf(config, { domain })
}

/** What is kept of the agent by whom somebody came. */
export function cameBy(
  config: Affiliates,
  { affiliateCode }: Form,
  domain: string,
): { affiliateCode?: string } {
  const code = affiliateOf(config, affiliateCode ? { code: affiliateCode } : { domain })
  return code ? { affiliateCode: code } : {}
}
