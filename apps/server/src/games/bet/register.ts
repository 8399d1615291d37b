import type { Kysely } from 'kysely'
import { isLost, isSafeToRepeat, pauseBefore, type Tables } from '#platform/db'
import { must } from '#platform/work'
import { callApply, selectTx } from './bet.sql.ts'
import type { BetAnswer, RollbackCall, RoundTotals, TransactCall } from './bet.types.ts'
import {
  answerOf,
  batchOf,
  type QueuedCall,
  queuedClosing,
  queuedRollback,
  queuedTransact,
} from './calls.ts'

const MAX_BATCH = 256
const LANES = 2
const MAX_TRIES = 3

type Waiting = {
  call: QueuedCall
  resolve(answer: BetAnswer): void
  reject(error: unknown): void
}

/** The one register that holds stakes and pays payouts (vendor protocol, sections 3, 5 and 9). */
export type BetRegister = {
  /** Applies all actions of a call or none. The same call again moves nothing. */
  transact(call: TransactCall): Promise<BetAnswer>
  /** Undoes a whole call, or a whole round; of what never came, it refuses the later arrival. */
  rollback(call: RollbackCall): Promise<BetAnswer>
  /** Compares totals with the vendor's, and closes the round where they agree. */
  closeRound(call: RoundTotals): Promise<BetAnswer>
  /** What is known of one transaction; undefined when it never came. */
  transaction(of: { memberId: string; vendor: string; tx: string }): ReturnType<typeof selectTx>
  /** Takes no more calls, and waits until every call taken is answered. */
  close(): Promise<void>
}

/**
 * Calls that arrive while earlier batches are being committed go out together as the next: no
 * timer, so no delay when idle. A rejected promise means that the outcome is unknown, never that
 * the call was refused; the same call may be sent again.
 */
export function createBetRegister(db: Kysely<Tables>): BetRegister {
  let queue: Waiting[] = []
  let lanes = 0
  let closing: (() => void) | null = null
  const inFlight = new Set<string>()

  const next = () => {
    if (queue.length === 0 && lanes === 0) closing?.()
    if (lanes >= LANES || queue.length === 0) return
    const batch = takeBatch()
    if (batch.length === 0) return
    lanes += 1
    const members = new Set(batch.map(({ call }) => call.memberId))
    for (const member of members) inFlight.add(member)
    send(db, batch).finally(() => {
      lanes -= 1
      for (const member of members) inFlight.delete(member)
      next()
    })
  }

  /** Calls of a member whose earlier call is still under way wait, so that order is kept. */
  const takeBatch = () => {
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    for (const waiting of queue) {
      const fits = batch.length < MAX_BATCH && !inFlight.has(waiting.call.memberId)
      ;(fits ? batch : rest).push(waiting)
    }
    queue = rest
    return batch
  }

  const enter = (call: QueuedCall) =>
    new Promise<BetAnswer>((resolve, reject) => {
      must(closing === null, 'the bet register is closed')
      queue.push({ call, resolve, reject })
      next()
    })

  return {
    transact: (call) => enter(queuedTransact(call)),
    rollback: (call) => enter(queuedRollback(call)),
    closeRound: (call) => enter(queuedClosing(call)),
    transaction: (of) => selectTx(db, of),
    close: () =>
      new Promise((resolve) => {
        closing = resolve
        next()
      }),
  }
}

/** A batch that fails as a whole is repeated call by call; ids make that safe. */
async function send(db: Kysely<Tables>, batch: Waiting[]): Promise<void> {
  try {
    const { members, waves } = batchOf(batch.map(({ call }) => call))
    const rows = await callApply(db, members, waves)
    for (const row of rows) {
      const waiting = batch[row.no]
      if (waiting) waiting.resolve(answerOf(row, waiting.call))
    }
  } catch {
    // The reason is met again, and told to the one caller it concerns, by the repeats.
    for (const waiting of batch) await sendAlone(db, waiting)
  }
}

async function sendAlone(db: Kysely<Tables>, { call, resolve, reject }: Waiting): Promise<void> {
  const { members, waves } = batchOf([call])
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await callApply(db, members, waves)
      must(row, 'the register gave no answer')
      return resolve(answerOf(row, call))
    } catch (error) {
      const mayPass = isLost(error) || isSafeToRepeat(error, true)
      if (attempt >= MAX_TRIES || !mayPass) return reject(error)
      await pauseBefore(attempt)
    }
  }
}
