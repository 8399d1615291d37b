import type { Turnover } from '#money/turnover'
import { addMs, MINUTE_MS, SECOND_MS } from '#platform/clock'
import { type Engine, VISITOR, work } from '#platform/work'
import { selectByReference, selectUnfinished } from './deposit.sql.ts'
import { applyPayment, refuseDeposit } from './deposits.ts'
import type { PaymentGateway } from './payment.gateway.ts'

const QUIET_MS = 15 * SECOND_MS
const NEVER_ARRIVED_MS = MINUTE_MS
const PER_ROUND = 50

type Parts = { engine: Engine; gateway: PaymentGateway; turnover: Turnover }

/** Asks the gateway how a payment stands and applies its answer. */
export async function checkDeposit({ engine, gateway, turnover }: Parts, reference: string) {
  const row = await selectByReference(engine.db.kysely, reference)
  if (!row) return
  const opening = { actor: { ...VISITOR, kind: 'system' as const }, brandId: row.brand_id }
  const told = await gateway.byReference(reference)
  if (told.kind === 'payment') {
    await work(engine, opening, (w) => applyPayment(turnover, w, told.payment))
  }
  const age = engine.clock.now().getTime() - row.created_at.getTime()
  if (told.kind === 'refused' && row.state === 'CREATED' && age > NEVER_ARRIVED_MS) {
    await work(engine, opening, (w) => refuseDeposit(w, row))
  }
}

/** A webhook may be lost: unfinished deposits are asked for until they end. */
export async function checkUnfinished(parts: Parts, at: Date) {
  const rows = await selectUnfinished(parts.engine.db.kysely, addMs(at, -QUIET_MS), PER_ROUND)
  for (const row of rows) await checkDeposit(parts, row.reference)
}
