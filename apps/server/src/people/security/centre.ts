import { withdrawalsHeldUntil } from '#people/account-change'
import { findReach } from '#people/member'
import { passwordSetAt } from '#people/password'
import { authenticatorState } from '#people/verification'
import { type Glance, memberOf } from '#platform/work'
import { maskedEmail, maskedMobile } from './masking.rules.ts'
import { selectPaymentPassword } from './payment-password.sql.ts'
import { proofMethods } from './proof.ts'

/** The security settings of the caller's account at a glance; contacts are masked. */
export async function readCentre(glance: Glance) {
  const { db, now } = glance
  const memberId = memberOf(glance)
  const reach = await findReach(glance, memberId)
  const changedAt = await passwordSetAt(db, memberId)
  const payment = await selectPaymentPassword(db, memberId)
  const hold = await withdrawalsHeldUntil(db, { memberId, now })
  const lockedUntil = payment?.locked_until ?? null
  return {
    proofs: await proofMethods(glance, memberId),
    password: { isSet: changedAt !== null, changedAt },
    paymentPassword: {
      isSet: payment !== undefined,
      lockedUntil: lockedUntil && lockedUntil > now ? lockedUntil : null,
    },
    email: {
      masked: reach.email === null ? null : maskedEmail(reach.email),
      isProved: reach.isEmailProved,
    },
    mobile: { masked: reach.mobile === null ? null : maskedMobile(reach.mobile) },
    authenticator: await authenticatorState(db, memberId),
    withdrawalsHeldUntil: hold?.until ?? null,
    heldFor: hold?.change ?? null,
  }
}
