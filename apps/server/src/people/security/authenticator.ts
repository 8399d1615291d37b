import type { confirmAuthenticator, removeAuthenticator } from '@parola/contract'
import { brandById } from '#foundations/brand'
import type { Outbox } from '#foundations/delivery'
import { type Change, reportChange } from '#people/account-change'
import { actingMember } from '#people/member'
import { refuseUnproved, renewing } from '#people/session'
import type { Authenticators } from '#people/verification'
import type { Answer, Input, Opening } from '#platform/http'
import type { Realtime } from '#platform/realtime'
import type { Engine, Work } from '#platform/work'

type Parts = { authenticators: Authenticators; outbox: Outbox }
/** What proves a member changes, so their session continues with a new token (ACC-010). */
type Renewing = Parts & { engine: Engine; realtime: Realtime }

/** A secret for the acting member's app, named after the brand and the account. */
export async function offerOwn({ authenticators }: Parts, w: Work) {
  await refuseUnproved(w)
  const { memberId, username } = await actingMember(w)
  const { config } = await brandById(w.tx, w.brandId, w.now)
  return authenticators.offer(w, { memberId, issuer: config.name, label: username })
}

/** Turns the app on with its first code, and shows the recovery codes only this once. */
export async function confirmOwn(
  parts: Renewing,
  opening: Opening,
  { body }: Input<typeof confirmAuthenticator>,
): Promise<Answer<typeof confirmAuthenticator>> {
  const { made: recoveryCodes, token } = await renewing(parts, opening, (w) =>
    changed(parts, w, {
      change: 'authenticator-on',
      make: (memberId) => parts.authenticators.confirm(w, { memberId, code: body.code }),
    }),
  )
  return { value: { recoveryCodes, token } }
}

/** Turns the app off; withdrawals are held. */
export async function removeOwn(
  parts: Renewing,
  opening: Opening,
): Promise<Answer<typeof removeAuthenticator>> {
  const { token } = await renewing(parts, opening, (w) =>
    changed(parts, w, {
      change: 'authenticator-off',
      make: (memberId) => parts.authenticators.remove(w, memberId),
    }),
  )
  return { value: { token } }
}

/** New recovery codes, shown only this once. */
export async function renewOwnCodes(parts: Parts, w: Work) {
  return changed(parts, w, {
    change: 'recovery-codes',
    make: async (memberId) => ({
      recoveryCodes: await parts.authenticators.renewRecoveryCodes(w, memberId),
    }),
  })
}

type Step<T> = { change: Change; make: (memberId: string) => Promise<T> }

/** Changes what proves a member, after a fresh proof, and notifies them. */
async function changed<T>({ outbox }: Parts, w: Work, { change, make }: Step<T>): Promise<T> {
  await refuseUnproved(w)
  const member = await actingMember(w)
  const made = await make(member.memberId)
  await reportChange(w, outbox, { member, change })
  return made
}
