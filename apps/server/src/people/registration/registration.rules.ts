import {
  type BodyOf,
  type FieldError,
  type FieldRule,
  fitsLength,
  fitsPattern,
  type register,
} from '@parola/contract'

export const MEMBER_TYPE = 0

/** What a form sends, whatever the registration method. */
export type Form = Partial<BodyOf<typeof register>>

/** Fields stored elsewhere; the rest are stored as contacts. */
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

/** The registration methods that are open, the default first. */
export function methodsOf(switches: Switches): ('mobile' | 'username')[] {
  return [
    ...(switches.MOBILENUMREG3 ? (['mobile'] as const) : []),
    ...(switches.USERNAMEREG3 ? (['username'] as const) : []),
  ]
}

/**
 * The steps after the number. A member with neither a proved number nor a PIN could never log in again, so
 * one of the two is required whatever the switches (REG-06).
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

/**
 * The form for registering by number: the brand's, with the number instead of the name, and a password only
 * where it requires one.
 */
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
 * Every field that breaks a rule of the brand (requirements REG-02, REG-09): its length and format get the
 * form's message, a mismatch of the brand's own pattern the field's.
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

const ENTERED_ELSEWHERE = new Set<string>(['captcha', 'confirmPassword', 'verificationCode'])

function problemOf(rule: FieldRule, form: Form, accepts: Accepts): FieldError[] {
  const { field, patternId } = rule
  if (ENTERED_ELSEWHERE.has(field)) return []
  const entered = String(form[field] ?? '')
  const value = field === 'password' ? entered : entered.trim()
  if (value === '') return rule.required ? [{ field, rule: 'required' }] : []
  const params = { min: rule.minLength, max: rule.maxLength }
  if (!fitsLength(value, rule) || !fitsPattern(patternId, value)) {
    return [{ field, rule: patternId, params }]
  }
  if (accepts(rule.acceptedPattern, value)) return []
  return [{ field, rule: OWN_FORMATS.has(field) ? `format.${field}` : patternId, params }]
}

/** The optional contacts that the brand requests and the member gave. */
export function contactOf(fields: readonly FieldRule[], form: Form): Record<string, string> {
  const contacts = fields
    .filter((rule) => rule.enabled && !NOT_CONTACTS.has(rule.field))
    .map((rule) => [rule.field, String(form[rule.field as keyof Form] ?? '').trim()] as const)
    .filter(([, value]) => value !== '')
  if (form.referralCode) contacts.push(['referralCode' as never, form.referralCode])
  return Object.fromEntries(contacts)
}

type Affiliates = { affiliates: readonly { code: string; domains: readonly string[] }[] }

/** Whether a code, or the domain used, leads to an agent (REG-08). */
export function isAffiliate({ affiliates }: Affiliates, by: { code?: string; domain?: string }) {
  return affiliateOf({ affiliates }, by) !== null
}

/** The agent's code for an entered code or a domain; an entered code takes precedence. */
function affiliateOf(
  { affiliates }: Affiliates,
  { code = '', domain = '' }: { code?: string; domain?: string },
): string | null {
  const typed = code.trim().toLowerCase()
  const host = domain.replace(/:\d+$/, '').toLowerCase()
  const found = typed
    ? affiliates.find((affiliate) => affiliate.code.toLowerCase() === typed)
    : affiliates.find((affiliate) => affiliate.domains.includes(host))
  return found?.code ?? null
}

/** The code of a domain. */
export function domainCode(affiliates: Affiliates, domain: string): string | null {
  return affiliateOf(affiliates, { domain })
}

/** What is stored about the agent who referred the member. */
export function cameBy(
  affiliates: Affiliates,
  { affiliateCode }: Form,
  domain: string,
): { affiliateCode?: string } {
  const code = affiliateOf(affiliates, affiliateCode ? { code: affiliateCode } : { domain })
  return code ? { affiliateCode: code } : {}
}
