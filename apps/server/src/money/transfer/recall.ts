import { closeMoneyAway, reportMoneyAway } from '#money/money-case'
import { addMs, MINUTE_MS } from '#platform/clock'
import type { Fact } from '#platform/events'
import { newId } from '#platform/random'
import { bySystem, type Work, work } from '#platform/work'
import { bringFrom } from './bring-back.ts'
import { afterLook, type Look } from './recall.rules.ts'
import {
  changeRecall,
  type RecallRow,
  selectDueRecalls,
  takeRecall,
  upsertRecalls,
} from './recall.sql.ts'
import { selectWallets } from './transfer.sql.ts'
import type { TransferParts } from './transfers.ts'

const PER_ROUND = 50

/** The member may no longer play at vendors with wallets of their own: the money is recalled (RG-003). */
export async function beginRecall(w: Work, { memberId, brandId }: Fact, why: string) {
  await upsertRecalls(w.tx, { memberId, brandId, why, now: w.now })
}

/** Recalls what is due, each wallet independently; one vendor holds up no other. */
export async function fetchRecalled(parts: TransferParts, date: Date) {
  const { engine } = parts
  const due = await selectDueRecalls(engine.db.kysely, date, PER_ROUND)
  await Promise.all(
    due.map(async (row) => {
      // Until its outcome is known, no other node checks it.
      if (!(await takeRecall(engine.db.kysely, row, addMs(date, MINUTE_MS)))) return
      const look = await fetchBack(parts, row)
      await work(engine, bySystem(row.brand_id), (w) => keepLook(w, row, { look, at: date }))
    }),
  )
}

async function fetchBack(parts: TransferParts, row: RecallRow): Promise<Look> {
  const { engine } = parts
  const wallets = await selectWallets(engine.db.kysely, row.member_id)
  const wallet = wallets.find(({ vendor }) => vendor === row.vendor)
  if (!wallet) return 'empty'
  const { actor, brandId } = bySystem(row.brand_id)
  const opening = { actor: { ...actor, memberId: row.member_id }, brandId, log: engine.log }
  const vendor = { vendor: row.vendor, name: row.vendor, isAway: false }
  const from = { wallet, vendor, requestKey: newId(engine.clock.now()) }
  try {
    return (await bringFrom(parts, opening, from)).outcome
  } catch (error) {
    engine.log.warn({ err: error, vendor: row.vendor }, 'money at a vendor could not be fetched')
    return 'failed'
  }
}

async function keepLook(w: Work, row: RecallRow, { look, at: lookedAt }: { look: Look; at: Date }) {
  const since = { tries: row.tries, sinceMs: lookedAt.getTime() - row.began_at.getTime() }
  const { isDone, isLate, inMs } = afterLook(look, since)
  const { member_id: memberId, vendor, why } = row
  if (isDone) {
    await closeMoneyAway(w, { memberId, vendor })
    return changeRecall(w.tx, row, { done_at: w.now })
  }
  const isNews = isLate && row.reported_at === null
  if (isNews) await reportMoneyAway(w, { memberId, vendor, why })
  await changeRecall(w.tx, row, {
    next_at: addMs(lookedAt, inMs),
    ...(isNews ? { reported_at: w.now } : {}),
  })
}
