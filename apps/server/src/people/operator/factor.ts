import {
  blindIndex,
  type FieldKeys,
  openText,
  sealText,
  totpSecret,
  totpStepOf,
  totpUri,
} from '#platform/crypto'
import { newHandle, newKey } from '#platform/random'
import { defineSealed } from '#platform/secrets'
import { refuse, type Work } from '#platform/work'
import {
  enrolSecret,
  keepWaitingSecret,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './factor.sql.ts'
import { RECOVERY_CODES, readCode } from './login.rules.ts'
import type { OperatorRow } from './operator.sql.ts'

const SECRET_BYTES = 20
const HALF = 5
const ISSUER = 'Parola console'

export type Factors = ReturnType<typeof secondFactors>

const contextOf = (operatorId: string) => `operator-totp:${operatorId}`

/** Authenticator secrets, active and offered. */
for (const column of ['totp_sealed', 'totp_waiting']) {
  defineSealed({
    ...{ table: 'operator.operator', column, key: ['operator_id'] },
    contextOf: (row) => contextOf(`${row.operator_id}`),
  })
}

/** The operators' second factor: an authenticator app, and recovery codes for when it is lost (ACC-014). */
export function secondFactors(keys: FieldKeys) {
  const opened = ({ operator_id }: OperatorRow, sealed: Buffer) =>
    openText(keys, sealed, contextOf(operator_id))
  const hashOf = (operatorId: string, code: string) =>
    blindIndex(keys.hash, `operator-recovery:${operatorId}:${code}`)

  return {
    /** A new secret, which takes effect with its first correct code. */
    async offer(work: Work, operator: OperatorRow) {
      const secret = totpSecret(newKey(SECRET_BYTES))
      const operatorId = operator.operator_id
      await keepWaitingSecret(work.tx, operatorId, sealText(keys, secret, contextOf(operatorId)))
      return { secret, uri: totpUri(secret, { issuer: ISSUER, label: operator.username }) }
    },

    /**
     * Enrols the app whose first code this is.
     * @returns the recovery codes, shown only this once
     * @throws Refusal AUTHENTICATOR_WRONG
     */
    async enrol(work: Work, operator: OperatorRow, typed: string): Promise<string[]> {
      const sealed = operator.totp_waiting
      const { code } = readCode(typed)
      const step = sealed && totpStepOf(opened(operator, sealed), code, work.now)
      if (!sealed || step === null) refuse('AUTHENTICATOR_WRONG')
      const operatorId = operator.operator_id
      await enrolSecret(work.tx, { operatorId, sealed, step: BigInt(step) })
      const codes = Array.from(
        { length: RECOVERY_CODES },
        () => `${newHandle(HALF)}-${newHandle(HALF)}`,
      )
      const hashes = codes.map((code) => hashOf(operatorId, readCode(code).code))
      await replaceRecoveryCodes(work.tx, operatorId, hashes)
      return codes
    },

    /** Accepts a code of the app or a recovery code, each once. @throws Refusal AUTHENTICATOR_WRONG */
    async prove(work: Work, operator: OperatorRow, typed: string) {
      if (!operator.totp_sealed) refuse('AUTHENTICATOR_WRONG')
      const operatorId = operator.operator_id
      const { code, isRecovery } = readCode(typed)
      if (isRecovery) {
        const hash = hashOf(operatorId, code)
        if (await takeRecoveryCode(work.tx, { operatorId, hash, now: work.now })) return
        refuse('AUTHENTICATOR_WRONG')
      }
      const step = totpStepOf(opened(operator, operator.totp_sealed), code, work.now)
      if (step === null || !(await takeStep(work.tx, operatorId, BigInt(step)))) {
        refuse('AUTHENTICATOR_WRONG')
      }
    },
  }
}
