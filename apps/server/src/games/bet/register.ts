import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'
import { callApply } from './bet.sql.ts'
import {
  type BetAnswer,
  betAnswer,
  type CloseCall,
  closeBody,
  type RollbackCall,
  rollbackBody,
  type TransactCall,
  transactBody,
} from './calls.ts'

const MAX_BATCH = 256
const LANES = 2

type Waiting = { body: object; resolve(answer: BetAnswer): void; reject(error: unknown): void }

/** The one register that holds stakes and pays payouts. */
export type BetRegister = {
  transact(call: TransactCall): Promise<BetAnswer>
  rollback(call: RollbackCall): Promise<BetAnswer>
  closeRound(call: CloseCall): Promise<BetAnswer>
}

/**
 * Calls that arrive while the previous batch is being committed go out together as the next: no
 * timer, so no delay when idle. A batch that fails as a whole is repeated call by call; ids make
 * that safe.
 */
export function createBetRegister(db: Kysely<Tables>): BetRegister {
  let queue: Waiting[] = []
  let busy = 0

  const next = () => {
    if (busy >= LANES || queue.length === 0) return
    const batch = queue.slice(0, MAX_BATCH)
    queue = queue.slice(MAX_BATCH)
    busy += 1
    send(db, batch).finally(() => {
      busy -= 1
      next()
    })
  }

  const enter = (body: object) =>
    new Promise<BetAnswer>((resolve, reject) => {
      queue.push({ body, resolve, reject })
      next()
    })

  return {
    transact: (call) => enter(transactBody(call)),
    rollback: (call) => enter(rollbackBody(call)),
    closeRound: (call) => enter(closeBody(call)),
  }
}

async function send(db: Kysely<Tables>, batch: Waiting[]) {
  try {
    const answers = await callApply(db, JSON.stringify(batch.map((w) => w.body)))
    batch.forEach((waiting, i) => {
      waiting.resolve(betAnswer.parse(answers[i]))
    })
  } catch (error) {
    const [only] = batch
    if (batch.length === 1 && only) only.reject(error)
    else for (const waiting of batch) await send(db, [waiting])
  }
}
