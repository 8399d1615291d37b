import type { Db } from '#platform/db'
import { must } from '#platform/work'
import { flawOf } from './bet.rules.ts'
import type { BetAnswer, RollbackCall, RoundTotals, TransactCall } from './bet.types.ts'
import { type QueuedCall, queuedClosing, queuedRollback } from './calls.ts'
import { findTx, type TxFound, type TxName } from './find-tx.ts'
import { selectTouched, sumOpenStakes } from './played.sql.ts'
import { send, type Waiting } from './sending.ts'

const MAX_BATCH = 256
const LANES = 2
/** A batch has its own cost; fewer calls than these go together even if another lane is free. */
const WORTH_SHARING = 16

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
  /** Slips that a stretch of a member's postings belongs to, for who counts what was played. */
  touched: typeof selectTouched
  /** What a member has at stake in open rounds, less what they won back already. */
  openStakes: typeof sumOpenStakes
  /** Takes no more calls, and waits until every call taken is answered. */
  close(): Promise<void>
}

/**
 * Calls that arrive while earlier batches are being committed go out together as the next: no
 * timer, so no delay when idle. One lane works while the other waits for its commit. A rejected promise
 * means that the outcome is unknown, never that the call was refused; the same call may be sent again.
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
    touched: selectTouched,
    openStakes: sumOpenStakes,
    close: () =>
      new Promise((resolve) => {
        closing = resolve
        wake()
      }),
  }
}
