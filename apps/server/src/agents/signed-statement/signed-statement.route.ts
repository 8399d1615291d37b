import { signedStatement, statementKeys } from '@parola/contract'
import type { FieldKeys } from '#platform/crypto'
import { answers } from '#platform/http'
import { selectKeys } from './keys.sql.ts'
import { signRecord } from './sign-record.ts'

const KIND = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' } as const

export function signedStatementRoutes(keys: FieldKeys) {
  return [
    answers(signedStatement, {
      writes: (work, { query }) => signRecord(work, keys, query.recordId),
    }),
    answers(statementKeys, {
      reads: async ({ db, brandId }) => ({
        keys: (await selectKeys(db, brandId)).map(({ kid, public_x: x }) => ({ ...KIND, x, kid })),
      }),
    }),
  ]
}
