import type { FieldRule } from '@parola/contract'
import { type BrandConfig, isAccepted } from '#foundations/brand'
import { isTooCommon } from '#people/password'
import { solvesCaptcha } from '#people/session'
import type { Opening } from '#platform/http'
import { type Engine, refuse, work } from '#platform/work'
import { brokenFields, type Form, isAffiliate } from './registration.rules.ts'

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
  if (form.affiliateCode && !isAffiliate(config, { code: form.affiliateCode })) {
    refuse('INVITATION_CODE_WRONG', { fields: [{ field: 'affiliateCode', rule: 'invitation' }] })
  }
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
