import { canonicalJson, inCurrency, SIGNED_BETS_MAX, statementFile } from '@parola/contract'
import { z } from 'zod'
import { statementOf } from '#agents/statement'
import { currencyOf } from '#foundations/brand'
import type { FieldKeys } from '#platform/crypto'
import { memberOf, type Work } from '#platform/work'
import { signText } from './keys.ts'

/** A record that the caller got or gave, with its bets, signed by the brand. @throws Refusal NOT_FOUND */
export async function signRecord(work: Work, keys: FieldKeys, recordId: string) {
  const { brandId: brand, now: writtenAt } = work
  const currency = await currencyOf(work.tx, work)
  const found = await statementOf(work, {
    ...{ recordId, agentId: memberOf(work), betsMax: SIGNED_BETS_MAX },
  })
  const statement = { ...found, format: 'statement/1' as const, brand, currency, writtenAt }
  const text = inCurrency(currency, () => canonicalJson(z.encode(statementFile, statement)))
  return { statement, alg: 'Ed25519' as const, ...(await signText(work, keys, text)) }
}
