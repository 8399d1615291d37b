import { defineEntries } from '#foundations/ledger'
import { sha256Hex } from '#platform/crypto'
import type { Db } from '#platform/db'
import { must } from '#platform/work'
import { flawOf } from './bet.rules.ts'
import type { BetAnswer, RollbackCall, RoundTotals, TransactCall } from './bet.types.ts'
import { type QueuedCall, queuedClosing, queuedRollback } from './calls.ts'
import { selectStandings } from './feed.sql.ts'
import { findTx, type TxFound, type TxName } from './find-tx.ts'
import { send, type Waiting } from './sending.ts'

/** Of rounds, as the protocol of vendors names them, and of wins under review. */
const betEntries = defineEntries(
  'bet',
  'win',
  'free_bet',
  'free_win',
  'jackpot_win',
  'promo_win',
  'adjust',
  'rollback',
  'win_held',
  'win_released',
  'win_refused',
  'win_returned',
)

const MAX_BATCH = 256
const LANES = 2
/** A batch has a fixed cost; fewer calls than these go together even if another lane is free. */
const WORTH_SHARING = 16

/** Matches whatever the original of a credited call holds: it is identified by its round. */
function creditedContent({ round }: Pick<TransactCall, 'round'>): string {
  return sha256Hex(`credited:${round}`)
}

/** Whether each action of a call keeps its own amount; a call with a stake never does. */
async function wasCredited(db: Db, { vendor, memberId, actions }: TransactCall): Promise<boolean> {
  if (actions.some(({ type }) => type === 'bet' || type === 'free_bet')) return false
  const wanted = actions.map(({ tx }) => ({ memberId, tx }))
  const standings = await selectStandings(db.kysely, vendor, wanted)
  return actions.every(
    ({ amountMinor }, i) =>
      standings[i]?.state === 'done' && standings[i].amountMinor === amountMinor,
  )
}

/** The one register that holds stakes and pays payouts (rules/vendor-protocol §3, §5 and §9). */
export type BetRegister = {
  /** Applies all actions of a call or none. Repeating the call moves nothing. */
  transact(call: TransactCall): Promise<BetAnswer>
  /**
   * Applies a credit that the vendor reported afterwards, under its own ids. If the original arrives late, it is
   * answered as a duplicate.
   */
  credit(call: Omit<TransactCall, 'contentHex'>): Promise<BetAnswer>
  /** Undoes a whole call, or a whole round; for an unknown one, it refuses the later arrival. */
  rollback(call: RollbackCall): Promise<BetAnswer>
  /** Compares totals with the vendor's, and closes the round where they agree. */
  closeRound(call: RoundTotals): Promise<BetAnswer>
  /** What is known of one transaction; undefined when it never arrived. */
  transaction(name: TxName): Promise<TxFound | undefined>
  /** Stops taking calls, and waits until every accepted call is answered. */
  close(): Promise<void>
}

/**
 * Calls that arrive while earlier batches are being committed go out together as the next: no timer, so no
 * delay when idle. One lane works while the other waits for its commit. A rejected promise means that the
 * outcome is unknown, never that the call was refused; the same call may be sent again.
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

  /** The first call that may go, and others of its kind: a member appears once, so order is kept. */
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

  const transact = async (call: TransactCall) => {
    const flaw = flawOf(call)
    return flaw ? { code: flaw } : enter({ kind: 'transact', memberId: call.memberId, call })
  }
  const credit = (call: Omit<TransactCall, 'contentHex'>) =>
    transact({ ...call, contentHex: creditedContent(call) })

  return {
    transact: async (call) => {
      const answer = await transact(call)
      const isLate = answer.code === 'TX_CONFLICT' && (await wasCredited(db, call))
      return isLate ? credit(call) : answer
    },
    credit,
    rollback: (call) => enter(queuedRollback(call)),
    closeRound: (call) => enter(queuedClosing(call)),
    transaction: (input) => findTx(db.kysely, input),
    close: () =>
      new Promise((resolve) => {
        closing = resolve
        wake()
      }),
  }
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof betEntries> {}
}
