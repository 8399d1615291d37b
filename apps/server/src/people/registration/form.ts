import type { FieldRule } from '@parola/contract'
import { type BrandConfig, isAccepted } from '#foundations/brand'
import { isTooCommon } from '#people/password'
import { paymentPasswordFlaw } from '#people/security'
import { solvesCaptcha } from '#people/session'
import { hashPassword } from '#platform/crypto'
import type { Opening } from '#platform/http'
import { type Engine, refuse, work } from '#platform/work'
import { brokenFields, type Form } from './registration.rules.ts'

export type Sent = { config: BrandConfig; fields: readonly FieldRule[]; form: Form }

/** The rules for every form, whatever the registration method. @throws Refusal with its fields */
export function refuseByRules({ config, fields, form }: Sent) {
  if (!form.ageConfirmed) {
    refuse('AGE_NOT_CONFIRMED', {
      minAge: config.minAge,
      fields: [{ field: 'ageConfirmed', rule: 'required', params: { minAge: config.minAge } }],
    })
  }
  const broken = [
    ...brokenFields(fields, form, isAccepted),
    ...wrongVenue({ config, fields, form }),
  ]
  if (broken.length > 0) refuse('VALIDATION', { fields: broken })
  if (form.password && isTooCommon(form.password, form.username ?? '')) {
    refuse('PASSWORD_TOO_COMMON', { fields: [{ field: 'password', rule: 'tooCommon' }] })
  }
  refusePaymentPassword(form)
}

/** The payment password has its own rules, and must differ from the log-in password. */
function refusePaymentPassword({ paymentPassword: ofPayouts, password }: Form) {
  if (!ofPayouts) return
  const flaw = paymentPasswordFlaw(ofPayouts)
  if (flaw) refuse(flaw.code, { fields: [flaw.field] })
  if (ofPayouts === password) {
    refuse('VALIDATION', { fields: [{ field: 'paymentPassword', rule: 'reused' }] })
  }
}

/** The slow hash of a payment password chosen in the form, made before any unit of work. */
export async function paymentHash({ fields, form }: Sent): Promise<string | null> {
  const isEnabled = fields.some((rule) => rule.field === 'paymentPassword' && rule.enabled)
  return isEnabled && form.paymentPassword ? hashPassword(form.paymentPassword) : null
}

function wrongVenue({ config, fields, form }: Sent) {
  const isEnabled = fields.some((rule) => rule.field === 'region' && rule.enabled)
  if (!isEnabled || !form.region || config.venues.some((venue) => venue.id === form.region))
    return []
  return [{ field: 'region', rule: 'venue' }]
}

/** @throws Refusal CAPTCHA_NEEDED, CAPTCHA_WRONG */
export async function checkCaptcha(engine: Engine, opening: Opening, { fields, form }: Sent) {
  if (!fields.some((rule) => rule.field === 'captcha' && rule.enabled)) return
  const { captcha } = form
  const field = { field: 'captcha', rule: 'required' }
  if (!captcha) refuse('CAPTCHA_NEEDED', { captcha: true, fields: [field] })
  const solved = await work(engine, opening, (w) => solvesCaptcha(w, captcha))
  if (!solved) refuse('CAPTCHA_WRONG', { captcha: true, fields: [{ ...field, rule: 'wrong' }] })
}

/** A name that somebody else chooses for an account follows the brand's rules too. @throws Refusal VALIDATION */
export function refuseUsername(config: BrandConfig, username: string) {
  const rules = config.registerFields.filter(({ field }) => field === 'username')
  const broken = brokenFields(rules, { username }, isAccepted)
  if (broken.length > 0) refuse('VALIDATION', { fields: broken })
}
