import { formatMinor } from '@parola/money'
import type { LaterCheck } from '#money/reconciliation'
import { selectWrongEscrows } from './request.sql.ts'

/** Compares what members hold in escrow with their open requests. */
export const escrowCheck: LaterCheck = async (_db, { brandId, limit, reader }) => {
  const rows = await selectWrongEscrows(reader, brandId, limit)
  return rows.map(({ member_id: memberId, currency, expected, found }) => ({
    ...{ area: 'ledger' as const, check: 'held' as const, subject: 'wallet:escrow', memberId },
    ...{ expected: formatMinor(expected, currency), found: formatMinor(found, currency) },
  }))
}
