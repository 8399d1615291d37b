import type { registerByIdentity } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { keepDevice } from '#people/known-device'
import { createMember } from '#people/member'
import {
  contactOf,
  invitationIn,
  joinByInvitation,
  MEMBER_TYPE,
  referredBy,
  refuseByRules,
  refuseUnknownCode,
} from '#people/registration'
import { openSession } from '#people/session'
import type { Answer, Input, Opening } from '#platform/http'
import { newHandle } from '#platform/random'
import { type Engine, refuse, work } from '#platform/work'
import { identityBrowserOf } from './browser-cookie.ts'
import { identityForm } from './identity.rules.ts'
import { give, proofOf } from './proofs.ts'

const NAME_LENGTH = 9

/**
 * Registers with an outside account and logs in. The e-mail address that comes with it proves nothing about
 * accounts with the same address: this account is new and identified by the provider's id.
 */
export async function registerWithIdentity(
  engine: Engine,
  opening: Opening,
  { body: { ticket, ...form }, cookies, host }: Input<typeof registerByIdentity>,
): Promise<Answer<typeof registerByIdentity>> {
  const held = { ticket, browser: identityBrowserOf(cookies) }
  const { token, cookie } = await work(engine, opening, async (w) => {
    const proof = await proofOf(w, held)
    if (proof.member_id) refuse('IDENTITY_STALE')
    const { config } = await brandById(w.tx, w.brandId, w.now)
    const fields = identityForm(config.registerFields)
    refuseByRules({ config, fields, form })
    await refuseUnknownCode({ db: w.tx, brandId: w.brandId, now: w.now }, form)
    const invitation = await invitationIn(w, { form, host })
    const memberId = await createMember(w, {
      username: `p${newHandle(NAME_LENGTH)}`,
      type: invitation?.memberType ?? MEMBER_TYPE,
      currency: config.currency,
      contact: { ...contactOf(fields, form), ...(await referredBy(w, { form, host })) },
    })
    await joinByInvitation(w, { memberId, invitation, form })
    await give(w, proof, memberId)
    const device = await keepDevice(w, memberId, cookies)
    return { token: (await openSession(w, memberId, { method: 'register' })).token, cookie: device }
  })
  return { value: { token, firstTimeLogin: true, passwordExpired: false, captcha: false }, cookie }
}
