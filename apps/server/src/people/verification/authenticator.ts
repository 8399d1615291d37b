import { addMs, SECOND_MS } from '#platform/clock'
import {
  blindIndex,
  type FieldKeys,
  openText,
  sealText,
  totpSecret,
  totpStepOf,
  totpUri,
} from '#platform/crypto'
import type { Tx } from '#platform/db'
import type { Opening } from '#platform/http'
import { newKey, newReference } from '#platform/random'
import { defineSealed } from '#platform/secrets'
import { type Engine, Refusal, refuse, type Work, work } from '#platform/work'
import { OFFER_LIFE_MS, pauseAfter, RECOVERY_CODES, readProof } from './authenticator.rules.ts'
import {
  deleteAuthenticator,
  deleteFailures,
  lockAuthenticator,
  replaceRecoveryCodes,
  selectFailures,
  takeRecoveryCode,
  updateTaken,
  upsertFailures,
  upsertOffer,
} from './authenticator.sql.ts'

const SECRET_BYTES = 20

export type Authenticators = ReturnType<typeof authenticators>
/** The member who proves a code, and what they typed: six digits of the app, or a recovery code. */
export type AuthenticatorProof = { memberId: string; code: string }

/** Where a code is typed: in a session of the member, in a browser of theirs (its hash), or elsewhere. */
export type Place = 'session' | `browser ${string}` | 'elsewhere'
type PlacedProof = AuthenticatorProof & { place: Place }

/** Secrets of members' authenticator apps. */
defineSealed({
  table: 'verification.authenticator',
  column: 'secret_sealed',
  key: ['member_id'],
  contextOf: (row) => contextOf(`${row.member_id}`),
})

/** The second factor of members: an authenticator app and recovery codes (ACC-014). */
export function authenticators(keys: FieldKeys) {
  const secretIn = (row: Row) => openText(keys, row.secret_sealed, contextOf(row.member_id))
  const hashOf = (memberId: string, code: string) =>
    blindIndex(keys.hash, ['recovery', memberId, code].join('\n'))

  /** The time step that a right code uses up; null for a wrong one. */
  const taken = async (w: Work, row: Row, typed: string): Promise<bigint | null> => {
    const proof = readProof(typed)
    if (proof.kind === 'recovery') {
      const hash = hashOf(row.member_id, proof.code)
      const isTheirs = await takeRecoveryCode(w.tx, { memberId: row.member_id, hash, now: w.now })
      return isTheirs ? row.last_step : null
    }
    const step = totpStepOf(secretIn(row), proof.code, w.now)
    return step !== null && BigInt(step) > row.last_step ? BigInt(step) : null
  }

  return {
    /**
     * Offers a secret, which takes effect once its first code is confirmed. @throws Refusal AUTHENTICATOR_ON
     */
    async offer(w: Work, account: { memberId: string; issuer: string; label: string }) {
      const secret = totpSecret(newKey(SECRET_BYTES))
      const { memberId } = account
      const sealed = sealText(keys, secret, contextOf(memberId))
      const isOffered = await upsertOffer(w.tx, {
        memberId,
        brandId: w.brandId,
        sealed,
        now: w.now,
      })
      if (!isOffered) refuse('AUTHENTICATOR_ON')
      return { secret, uri: totpUri(secret, account) }
    },

    /**
     * Confirms an offer with the first code of the app.
     * @returns the recovery codes, shown only this once
     * @throws Refusal AUTHENTICATOR_ON, AUTHENTICATOR_WRONG, AUTHENTICATOR_OFF
     */
    async confirm(w: Work, { memberId, code }: AuthenticatorProof): Promise<string[]> {
      const row = await lockAuthenticator(w.tx, memberId)
      if (row?.confirmed_at) refuse('AUTHENTICATOR_ON')
      if (!row || addMs(row.offered_at, OFFER_LIFE_MS) <= w.now) refuse('AUTHENTICATOR_OFF')
      const proof = readProof(code)
      const step = proof.kind === 'step' ? totpStepOf(secretIn(row), proof.code, w.now) : null
      if (step === null) throw wrong()
      await updateTaken(w.tx, { memberId, step: BigInt(step), confirmedAt: w.now })
      return newRecoveryCodes(w, memberId, hashOf)
    },

    /** Replaces the recovery codes. @throws Refusal AUTHENTICATOR_OFF */
    async renewRecoveryCodes(w: Work, memberId: string): Promise<string[]> {
      const row = await lockAuthenticator(w.tx, memberId)
      if (!row?.confirmed_at) refuse('AUTHENTICATOR_OFF')
      return newRecoveryCodes(w, memberId, hashOf)
    },

    /** Removes the second factor. @throws Refusal AUTHENTICATOR_OFF */
    async remove(w: Work, memberId: string) {
      if (!(await deleteAuthenticator(w.tx, memberId))) refuse('AUTHENTICATOR_OFF')
    },

    /**
     * Proves a member by a code of their app, each time step once, or by a recovery code. The attempt is
     * counted in a unit of work of its own, so that it survives the refusal, and by its place, so that wrong
     * codes elsewhere pause no browser of the member's own.
     * @throws Refusal AUTHENTICATOR_OFF, AUTHENTICATOR_WRONG, AUTHENTICATOR_LOCKED
     */
    async prove(engine: Engine, opening: Opening, { memberId, code, place }: PlacedProof) {
      const refusal = await work(engine, opening, async (w) => {
        const row = await lockAuthenticator(w.tx, memberId)
        if (!row?.confirmed_at) return new Refusal('AUTHENTICATOR_OFF')
        const { failures = 0, paused_until = null } =
          (await selectFailures(w.tx, { memberId, place })) ?? {}
        if (paused_until && paused_until > w.now) return lockedFor(paused_until, w.now)
        const step = await taken(w, row, code)
        if (step === null) return failed(w, { memberId, place, failures: failures + 1 })
        await deleteFailures(w.tx, { memberId, place })
        await updateTaken(w.tx, { memberId, step, confirmedAt: row.confirmed_at })
        return null
      })
      if (refusal) throw refusal
    },
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof lockAuthenticator>>>

/** Whether a member has a second factor, which is required at every log-in. */
export { authenticatorState, selectConfirmed as hasAuthenticator } from './authenticator.sql.ts'

type Failed = { memberId: string; place: Place; failures: number }

async function failed(w: Work, wrongly: Failed): Promise<Refusal> {
  const pauseMs = pauseAfter(wrongly.failures)
  const pausedUntil = pauseMs > 0 ? addMs(w.now, pauseMs) : null
  await upsertFailures(w.tx, { ...wrongly, pausedUntil })
  return wrong(pauseMs)
}

function wrong(pauseMs = 0): Refusal {
  const fields = [{ field: 'code', rule: 'authenticator' }]
  const wait = pauseMs > 0 ? { retryAfterS: Math.ceil(pauseMs / SECOND_MS) } : {}
  return new Refusal('AUTHENTICATOR_WRONG', { fields, ...wait })
}

function lockedFor(until: Date, now: Date): Refusal {
  const retryAfterS = Math.ceil((until.getTime() - now.getTime()) / SECOND_MS)
  return new Refusal('AUTHENTICATOR_LOCKED', { retryAfterS })
}

function contextOf(memberId: string): string {
  return `authenticator ${memberId}`
}

async function newRecoveryCodes(
  { tx }: { tx: Tx },
  memberId: string,
  hashOf: (memberId: string, code: string) => Buffer,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newReference('R'))
  await replaceRecoveryCodes(
    tx,
    memberId,
    codes.map((code) => hashOf(memberId, readProof(code).code)),
  )
  return codes
}
