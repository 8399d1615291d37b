import { type Db, isLost, isSafeToRepeat, pauseBefore } from '#platform/db'
import { must } from '#platform/work'
import { flawOf } from './bet.rules.ts'
import { callTransact, callTransactAlone, callUndoAndClose } from './bet.sql.ts'
import type { BetAnswer, RollbackCall, RoundTotals, TransactCall } from './bet.types.ts'
import {
  type AnswerRow,
  answerOf,
  type QueuedCall,
  queuedClosing,
  queuedRollback,
} from './calls.ts'
import { findTx, type TxFound, type TxName } from './find-tx.ts'

const MAX_BATCH = 256
const LANES = 2
/** A batch has its own cost; fewer calls than these go together even if another lane is free. */
const WORTH_SHARING = 16
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
  transaction(of: TxName): Promise<TxFound | undefined>
  /** Takes no more calls, and waits until every call taken is answered. */
  close(): Promise<void>
}

/**
 * Calls that arrive while earlier batches are being committed go out together as the next: no
 * timer, so no delay when idle. One lane works while the other waits for its commit. A rejected promise means that the outcome is unknown, never that
 * the call was refused; the same call may be sent again.
 */
export function createBetRegister(db: Db): BetRegister {
  let queue: Waiting[] = []
  let lanes = 0
  let isAwake = false
  let closing: (() => void) | null = null
  const inFlight = new Set<string>()

  /** Calls of one turn of the event loop are all there before any of them goes. */
  const wake = () => {
    if (!isAwake) setImmediate(fillLanes)
    isAwake = true
  }

  const fillLanes = () => {
    isAwake = false
    while (lanes < LANES && queue.length > 0) {
      const share = Math.ceil(queue.length / (LANES - lanes))
      const batch = takeBatch(Math.min(MAX_BATCH, Math.max(WORTH_SHARING, share)))
      if (batch.length === 0) break
      start(batch)
    }
    if (queue.length === 0 && lanes === 0) closing?.()
  }

  const start = (batch: Waiting[]) => {
    lanes += 1
    const members = new Set(batch.map(({ call }) => call.memberId))
    for (const member of members) inFlight.add(member)
    send(db, batch).finally(() => {
      lanes -= 1
      for (const member of members) inFlight.delete(member)
      wake()
    })
  }

  /** The first call that may go, and those of its kind: a member is named once, so order is kept. */
  const takeBatch = (size: number) => {
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    const taken = new Set(inFlight)
    for (const waiting of queue) {
      const { kind, memberId } = waiting.call
      const fits =
        batch.length < size && !taken.has(memberId) && kind === (batch[0]?.call.kind ?? kind)
      taken.add(memberId)
      ;(fits ? batch : rest).push(waiting)
    }
    queue = rest
    return batch
  }

  const enter = (call: QueuedCall) =>
    new Promise<BetAnswer>((resolve, reject) => {
      must(closing === null, 'the bet register is closed')
      queue.push({ call, resolve, reject })
      wake()
    })

  return {
    transact: async (call) => {
      const flaw = flawOf(call.actions)
      return flaw ? { code: flaw } : enter({ kind: 'transact', memberId: call.memberId, call })
    },
    rollback: (call) => enter(queuedRollback(call)),
    closeRound: (call) => enter(queuedClosing(call)),
    transaction: (of) => findTx(db.kysely, of),
    close: () =>
      new Promise((resolve) => {
        closing = resolve
        wake()
      }),
  }
}

/**
 * A call that got no answer, because it is not plain or its member moved meanwhile, is asked again
 * behind a lock. A batch that fails as a whole is repeated call by call; ids make that safe.
 */
async function send(db: Db, batch: Waiting[]): Promise<void> {
  const left = new Set(batch)
  try {
    const calls = batch.map(({ call }) => call)
    for (const { no, answer } of answersOf(await apply(db, calls), calls)) {
      const waiting = batch[no]
      if (waiting && left.delete(waiting)) waiting.resolve(answer)
    }
  } catch {
    // The reason is met again, and told to the one caller it concerns, by the repeats.
  }
  for (const waiting of left) await sendAlone(db, waiting)
}

async function sendAlone(db: Db, { call, resolve, reject }: Waiting): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [first] = answersOf(await applyLocked(db, call), [call])
      must(first, 'the register gave no answer')
      return resolve(first.answer)
    } catch (error) {
      const mayPass = isLost(error) || isSafeToRepeat(error, true)
      if (attempt >= MAX_TRIES || !mayPass) return reject(error)
      await pauseBefore(attempt)
    }
  }
}

/** One statement, one commit. */
async function apply(db: Db, queued: QueuedCall[]): Promise<AnswerRow[]> {
  const calls = queued.flatMap((c) => (c.kind === 'transact' ? [c.call] : []))
  const [first] = calls
  if (!first) return undoAndClose(db, queued)
  return calls.length === 1
    ? callTransactAlone(db, first)
    : callTransact(db, { calls, lock: false })
}

async function applyLocked(db: Db, queued: QueuedCall): Promise<AnswerRow[]> {
  if (queued.kind === 'other') return undoAndClose(db, [queued])
  return callTransact(db, { calls: [queued.call], lock: true })
}

async function undoAndClose(db: Db, queued: QueuedCall[]): Promise<AnswerRow[]> {
  const bodies = queued.flatMap((c, no) => (c.kind === 'other' ? [{ no, ...c.body }] : []))
  const members = queued.map((c) => c.memberId)
  return callUndoAndClose(db.kysely, members, JSON.stringify(bodies))
}

function answersOf(rows: AnswerRow[], queued: QueuedCall[]) {
  return rows.flatMap((row) => {
    const call = queued[row.no]
    return call ? [{ no: row.no, answer: answerOf(row, call) }] : []
  })
}
