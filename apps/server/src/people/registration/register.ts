import type { register } from '@parola/contract'
import { type BrandConfig, brandById } from '#foundations/brand'
import { createMember } from '#people/member'
import { hashPassword, isTooCommon, keepPassword } from '#people/password'
import { openSession, solvesCaptcha } from '#people/session'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, glance, refuse, work } from '#platform/work'
import { type Ask, brokenFields, contactOf } from './registration.rules.ts'

const MEMBER_TYPE = 0

/** Registers by username and logs in. The slow hash is made before the unit of work opens. */
export async function registerMember(
  engine: Engine,
  opening: Opening,
  { body }: Input<typeof register>,
): Promise<Answer<typeof register>> {
  const look = glance(engine, opening)
  const { config } = await brandById(look.db, look.brandId, look.now)
  refuseByRules(config, body)
  await checkCaptcha(engine, opening, { config, body })
  const hash = await hashPassword(body.password)
  const token = await work(engine, opening, async (w) => {
    const memberId = await createMember(w, {
      username: body.username,
      type: MEMBER_TYPE,
      currency: config.currency,
      contact: contactOf(config.registerFields, body),
    })
    await keepPassword(w, memberId, hash)
    return (await openSession(w, memberId)).token
  })
  return { value: { token, firstTimeLogin: true, passwordExpired: false, captcha: false } }
}

function refuseByRules(config: BrandConfig, body: Ask) {
  if (!config.switches.USERNAMEREG3) refuse('REGISTRATION_OFF')
  if (!body.ageConfirmed) {
    refuse('AGE_NOT_CONFIRMED', {
      minAge: config.minAge,
      fields: [{ field: 'ageConfirmed', rule: 'required', params: { minAge: config.minAge } }],
    })
  }
  const fields = [...brokenFields(config.registerFields, body), ...wrongVenue(config, body)]
  if (fields.length > 0) refuse('VALIDATION', { fields })
  if (isTooCommon(body.password, body.username)) {
    refuse('PASSWORD_TOO_COMMON', { fields: [{ field: 'password', rule: 'tooCommon' }] })
  }
  if (body.affiliateCode) {
    refuse('INVITATION_CODE_WRONG', { fields: [{ field: 'affiliateCode', rule: 'wrong' }] })
  }
}

function wrongVenue(config: BrandConfig, body: Ask) {
  const asked = config.registerFields.some((rule) => rule.field === 'region' && rule.enabled)
  if (!asked || !body.region || config.venues.some((venue) => venue.id === body.region)) return []
  return [{ field: 'region', rule: 'wrong' }]
}

async function checkCaptcha(
  engine: Engine,
  opening: Opening,
  { config, body }: { config: BrandConfig; body: Ask },
) {
  if (!config.registerFields.some((rule) => rule.field === 'captcha' && rule.enabled)) return
  const given = body.captcha
  const field = { field: 'captcha', rule: 'required' }
  if (!given) refuse('CAPTCHA_NEEDED', { captcha: true, fields: [field] })
  const solved = await work(engine, opening, (w) => solvesCaptcha(w, given))
  if (!solved) refuse('CAPTCHA_WRONG', { captcha: true, fields: [{ ...field, rule: 'wrong' }] })
}
