import { addMs } from '#platform/clock'
import { nextRequest, outcomeOfStatus } from './transfer.rules.ts'
import { selectByRef, selectDue, takeTurn } from './transfer.sql.ts'
import { applyOutcome, type TransferParts } from './transfers.ts'

const PER_ROUND = 50

/** Reads from the vendors the outcome of transfers that they did not respond to (rules/vendor-protocol §4). */
export async function checkUnknown(parts: TransferParts, date: Date) {
  const { engine } = parts
  const due = await selectDue(engine.db.kysely, date, PER_ROUND)
  await Promise.all(
    due.map(async ({ ref, tries, created_at: sentAt }) => {
      const next = nextRequest(tries, date.getTime() - sentAt.getTime())
      const turn = { ref, tries, nextRequestAt: addMs(date, next.inMs) }
      if (!(await takeTurn(engine.db.kysely, turn))) return
      const isKnown = await requestFrom(parts, ref)
      if (next.alarms && !isKnown) {
        engine.log.error({ alarm: 'transfer_unknown', ref }, 'a vendor does not report a transfer')
      }
    }),
  )
}

/** True when it is known now how a transfer ended. */
export async function requestFrom(parts: TransferParts, ref: string): Promise<boolean> {
  const { engine, vendors } = parts
  const row = await selectByRef(engine.db.kysely, ref)
  if (row?.state !== 'SENT') return true
  const requestedAt = engine.clock.now()
  const reply = await vendors.status(row.vendor, ref)
  const outcome = outcomeOfStatus(reply, {
    requestedAt,
    notAfter: row.not_after,
    currency: row.currency,
  })
  return (await applyOutcome(parts, row, outcome)).state !== 'SENT'
}
