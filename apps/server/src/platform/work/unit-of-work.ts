import type { Kysely } from 'kysely'
import { type Db, inTransaction, type Tables, type Tx } from '#platform/db'
import type { Clock } from '../clock/index.ts'
import type { Fact } from '../events/fact.types.ts'
import type { Job } from '../jobs/job.types.ts'
import type { Log } from '../log/index.ts'
import type { Actor } from './actor.ts'

/** One change, whole or not at all. The list of members is closed. */
export type Work = {
  tx: Tx
  now: Date
  actor: Actor
  brandId: string
  log: Log
  emit(fact: Fact): Promise<void>
  later(job: Job): Promise<void>
}

/** One look: the same, without a transaction and without effects. */
export type Glance = { db: Kysely<Tables>; now: Date; actor: Actor; brandId: string }

/** What every unit of work stands on. */
export type Engine = {
  db: Db
  clock: Clock
  log: Log
  enqueue(tx: Tx, job: Job): Promise<void>
  announce(tx: Tx, fact: Fact): Promise<void>
}

type Opening = { actor: Actor; brandId: string; log?: Log }

/** Runs `change` in one transaction; its jobs and facts exist only if it commits. */
export function work<T>(
  engine: Engine,
  opening: Opening,
  change: (work: Work) => Promise<T>,
): Promise<T> {
  return inTransaction(engine.db, (tx) =>
    change({
      tx,
      now: engine.clock.now(),
      actor: opening.actor,
      brandId: opening.brandId,
      log: opening.log ?? engine.log,
      emit: (fact) => engine.announce(tx, fact),
      later: (job) => engine.enqueue(tx, job),
    }),
  )
}

export function glance(engine: Engine, opening: Opening): Glance {
  return {
    db: engine.db.kysely,
    now: engine.clock.now(),
    actor: opening.actor,
    brandId: opening.brandId,
  }
}
