import type { FieldRule } from '@parola/contract'
import { type BrandConfig, isAccepted } from '#foundations/brand'
import { hashPassword, isTooCommon } from '#people/password'
import { paymentWordFlaw } from '#people/security'
import { solvesCaptcha } from '#people/session'
import type { Opening } from '#platform/http'
import { type Engine, refuse, work } from '#platform/work'
import { brokenFields, type Form } from './registration.rules.ts'

export type Sent = { config: BrandConfig; fields: readonly FieldRule[]; form: Form }

/** What every form is held to, whichever way somebody registers. @throws Refusal with its fields */
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
  refusePaymentWord(form)
}

/** The word for payouts is held to its own rules, and is another one than that for logging in. */
function refusePaymentWord({ paymentPassword: word, password }: Form) {
  if (!word) return
  const flaw = paymentWordFlaw(word)
  if (flaw) refuse(flaw.code, { fields: [flaw.field] })
  if (word === password) {
    refuse('VALIDATION', { fields: [{ field: 'paymentPassword', rule: 'reused' }] })
  }
}

/** The slow hash of a payment password that was chosen with the form, before any unit of work. */
export async function paymentHash({ fields, form }: Sent): Promise<string | null> {
  const isAsked = fields.some((rule) => rule.field === 'paymentPassword' && rule.enabled)
  return isAsked && form.paymentPassword ? hashPassword(form.paymentPassword) : null
}

function wrongVenue({ config, fields, form }: Sent) {
  const asked = fields.some((rule) => rule.field === 'region' && rule.enabled)
  if (!asked || !form.region || config.venues.some((venue) => venue.id === form.region)) return []
  return [{ field: 'region', rule: 'venue' }]
}

/** @throws Refusal CAPTCHA_NEEDED, CAPTCHA_WRONG */
export async function checkCaptcha(engine: Engine, opening: Opening, { fields, form }: Sent) {
  if (!fields.some((rule) => rule.field === 'captcha' && rule.enabled)) return
  const given = form.captcha
  const field = { field: 'captcha', rule: 'required' }
  if (!given) refuse('CAPTCHA_NEEDED', { captcha: true, fields: [field] })
  const solved = await work(engine, opening, (w) => solvesCaptcha(w, given))
  if (!solved) refuse('CAPTCHA_WRONG', { captcha: true, fields: [{ ...field, rule: 'wrong' }] })
}
