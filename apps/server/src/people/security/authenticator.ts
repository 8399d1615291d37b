import type { confirmAuthenticator } from '@parola/contract'
import { brandById } from '#foundations/brand'
import type { Outbox } from '#foundations/delivery'
import { type Change, tellChange } from '#people/account-change'
import { actingMember } from '#people/member'
import { refuseUnproved } from '#people/session'
import type { Authenticators } from '#people/verification'
import type { Input } from '#platform/http'
import type { Work } from '#platform/work'

type Parts = { authenticators: Authenticators; outbox: Outbox }

/** A secret for the app of who acts, named after the brand and the account. */
export async function offerOwn({ authenticators }: Parts, w: Work) {
  await refuseUnproved(w)
  const { memberId, username } = await actingMember(w)
  const { config } = await brandById(w.tx, w.brandId, w.now)
  return authenticators.offer(w, { memberId, issuer: config.name, label: username })
}

/** Turns the app on by its first code, and shows the recovery codes this once. */
export async function confirmOwn(
  parts: Parts,
  w: Work,
  { body }: Input<typeof confirmAuthenticator>,
) {
  return changed(parts, w, {
    change: 'authenticator-on',
    make: async (memberId) => ({
      recoveryCodes: await parts.authenticators.confirm(w, { memberId, code: body.code }),
    }),
  })
}

/** Turns the app off; withdrawals rest. */
export async function removeOwn(parts: Parts, w: Work) {
  return changed(parts, w, {
    change: 'authenticator-off',
    make: async (memberId) => {
      await parts.authenticators.remove(w, memberId)
      return null
    },
  })
}

/** New recovery codes, shown this once. */
export async function renewOwnCodes(parts: Parts, w: Work) {
  return changed(parts, w, {
    change: 'recovery-codes',
    make: async (memberId) => ({
      recoveryCodes: await parts.authenticators.renewRecoveryCodes(w, memberId),
    }),
  })
}

type Step<T> = { change: Change; make: (memberId: string) => Promise<T> }

/** What proves a member is changed by who has just proved to be them, and told. */
async function changed<T>({ outbox }: Parts, w: Work, { change, make }: Step<T>): Promise<T> {
  await refuseUnproved(w)
  const member = await actingMember(w)
  const made = await make(member.memberId)
  await tellChange(w, outbox, { member, change })
  return made
}
