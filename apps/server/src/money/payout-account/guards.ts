import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'
import type { Opening } from '#platform/http'
import type { Engine } from '#platform/work'

/** Checks that other features provide before money leaves: proof of identity, and pauses. */
export type Guards = {
  /** @throws Refusal PAYMENT_PASSWORD_OFF, PAYMENT_PASSWORD_WRONG, PAYMENT_PASSWORD_LOCKED */
  provePayment(
    engine: Engine,
    opening: Opening,
    proof: { memberId: string; password: string },
  ): Promise<void>
  hasPaymentPassword(db: Kysely<Tables>, memberId: string): Promise<boolean>
  /** Until when withdrawals rest after a change of the account; null when they do not. */
  heldUntil(db: Kysely<Tables>, member: { memberId: string; now: Date }): Promise<Date | null>
  /** The name that identity verification has proved; null before it. Without it, the first account's. */
  verifiedName(db: Kysely<Tables>, memberId: string): Promise<string | null>
}
