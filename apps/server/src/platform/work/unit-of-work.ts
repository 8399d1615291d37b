import type { Kysely } from 'kysely'
import { type Db, inTransaction, type Tables, type Tx } from '#platform/db'
import type { Clock } from '../clock/index.ts'
import type { Fact, FactKind, NewFact } from '../events/fact.types.ts'
import type { JobKind, JobOptions } from '../jobs/job.types.ts'
import type { Log } from '../log/index.ts'
import { newId } from '../random/index.ts'
import type { Actor } from './actor.ts'

/** One change, all or nothing. The list of fields is closed. */
export type Work = {
  tx: Tx
  now: Date
  actor: Actor
  brandId: string
  log: Log
  emit<Data>(kind: FactKind<Data>, fact: NewFact<Data>): Promise<void>
  later<Data>(kind: JobKind<Data>, data: Data, options?: JobOptions): Promise<void>
}

/** One read: the same, without a transaction and without effects. */
export type Glance = { db: Kysely<Tables>; now: Date; actor: Actor; brandId: string }

/** What every unit of work depends on. */
export type Engine = {
  db: Db
  clock: Clock
  log: Log
  enqueue<Data>(tx: Tx, kind: JobKind<Data>, job: JobOptions & { data: Data }): Promise<void>
  announce<Data>(tx: Tx, kind: FactKind<Data>, fact: Fact<Data>): Promise<void>
}

type Opening = { actor: Actor; brandId: string; log?: Log }

/** Runs `change` in one transaction; its jobs and facts exist only if it commits. */
export function work<T>(
  engine: Engine,
  opening: Opening,
  change: (work: Work) => Promise<T>,
): Promise<T> {
  return inTransaction(engine.db, (tx) => {
    const now = engine.clock.now()
    const { actor, brandId, log = engine.log } = opening
    return change({
      ...{ tx, now, actor, brandId, log },
      emit: (kind, fact) => engine.announce(tx, kind, { id: newId(now), brandId, ...fact }),
      later: (kind, data, options) => engine.enqueue(tx, kind, { ...options, data }),
    })
  })
}

export function glance(engine: Engine, opening: Opening): Glance {
  return {
    db: engine.db.kysely,
    now: engine.clock.now(),
    actor: opening.actor,
    brandId: opening.brandId,
  }
}
