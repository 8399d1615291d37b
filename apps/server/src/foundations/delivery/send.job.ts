import { addMs, DAY_MS, MINUTE_MS } from '#platform/clock'
import { type FieldKeys, openText } from '#platform/crypto'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { type Carrier, type Outcome, pauseAfter } from './delivery.rules.ts'
import {
  claimMessage,
  deleteOlder,
  endAbandoned,
  endMessage,
  keepReceipt,
  type MessageRow,
  putBack,
} from './delivery.sql.ts'
import { sendJobs } from './jobs.ts'
import type { Receipt } from './sms.rules.ts'

const LEASE_MS = 2 * MINUTE_MS
const KEPT_MS = 90 * DAY_MS
const SYSTEM = bySystem()

type Parts = { engine: Engine; fieldKeys: FieldKeys; carriers: Record<'sms' | 'mail', Carrier> }

/**
 * Sends one message. It is claimed in a transaction of its own before it leaves, so that no two jobs send it,
 * and a sender that dies leaves it unsure rather than sent twice.
 */
export async function sendMessage({ engine, fieldKeys, carriers }: Parts, messageId: string) {
  const leaseUntil = addMs(engine.clock.now(), LEASE_MS)
  const row = await work(engine, SYSTEM, (w) => claimMessage(w.tx, { messageId, leaseUntil }))
  if (!row?.sealed) return
  if (row.expires_at <= engine.clock.now()) {
    await work(engine, SYSTEM, (w) => endMessage(w.tx, { messageId, state: 'expired', now: w.now }))
    return
  }
  const content = JSON.parse(openText(fieldKeys, row.sealed, messageId))
  const channel = row.channel as 'sms' | 'mail'
  const outcome = await carriers[channel]({ messageId, recipient: row.recipient, ...content })
  await work(engine, SYSTEM, (w) => settle(w, row, outcome))
  if (outcome.kind !== 'sent') {
    engine.log.warn({ messageId, channel, outcome, tries: row.tries }, 'message not sent')
  }
}

async function settle(w: Work, row: MessageRow, outcome: Outcome) {
  const { message_id: messageId, channel } = row
  if (outcome.kind === 'sent') {
    return endMessage(w.tx, { messageId, state: 'sent', carrierRef: outcome.ref, now: w.now })
  }
  const pause = outcome.kind === 'later' ? pauseAfter(row.tries) : null
  if (pause === null) {
    const state = outcome.kind === 'unsure' ? 'unsure' : 'refused'
    return endMessage(w.tx, { messageId, state, failure: outcome.why, now: w.now })
  }
  await putBack(w.tx, messageId, outcome.why)
  const job = sendJobs[channel as 'sms' | 'mail']
  return w.later(job, { messageId }, { startAfter: addMs(w.now, pause) })
}

/**
 * Handles a carrier's later receipt. @returns false when it must be sent again, because the message's
 * reference is not stored yet
 */
export async function noteReceipt(
  { db, clock, log }: Engine,
  report: { ref: string; receipt: Receipt },
): Promise<boolean> {
  const isKnown = await keepReceipt(db.kysely, { ...report, now: clock.now() })
  if (report.receipt !== 'delivered') log.warn({ ...report }, 'text message not delivered')
  return isKnown
}

/** Ends what a dead sender left behind and deletes old messages (PRV-006). */
export async function tidyMessages(engine: Engine, date: Date) {
  await endAbandoned(engine.db.kysely, date)
  await deleteOlder(engine.db.kysely, addMs(date, -KEPT_MS))
}
