import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { addMs, MINUTE_MS, SECOND_MS } from '#platform/clock'
import { type Db, fenced, type Tx } from '#platform/db'
import type { Log } from '../log/index.ts'
import type { Timer } from './job.types.ts'

/** A node that does not renew its lease within this time has lost it (OPS-009 allows 30 s). */
const LEASE_MS = 10 * SECOND_MS
const RENEW_EVERY_MS = LEASE_MS / 3
/** How long a stop waits for runs to end before it releases their leases. */
const FINISH_WITHIN_MS = 5 * SECOND_MS
/** How far the clocks of two nodes may be apart. */
const DRIFT_MS = MINUTE_MS
/** How early a look may be: a moment before it is due, the next one would be a whole period late. */
const EARLY_MS = 50

export type TurnParts = {
  db: Db
  log: Log
  nodeId: string
  now(): Date
  /** How often a lease is renewed; tests renew more often. */
  renewMs?: number
}
type Held = { name: string; epoch: bigint }

/** Another node has taken the timer over; this run may not write any more. */
export class LeaseLost extends Error {}

/**
 * One timer of this node. It runs when it is due and no node holds its lease; the lease is renewed while the
 * run lasts, however long, and each transaction of the run first checks that it still holds the lease.
 */
export function turnOf(parts: TurnParts, timer: Timer) {
  let running: Promise<void> | null = null
  let held: Held | null = null
  const beat = async () => {
    const startedAt = parts.now()
    held = await take(parts, timer, startedAt)
    if (!held) return
    const lease = held
    let renewal = Promise.resolve()
    const renewing = setInterval(() => {
      renewal = renewal.then(() => renew(parts, lease))
    }, parts.renewMs ?? RENEW_EVERY_MS)
    renewing.unref()
    try {
      await fenced(
        (tx) => stillOurs(tx, lease),
        () => timer.run(startedAt),
      )
    } finally {
      clearInterval(renewing)
      // A renewal that arrives after the end would block the timer on every node for a lease.
      await renewal
      await letGo(parts.db, lease)
      held = null
    }
  }
  return {
    everyS: timer.everyS,
    /** Runs it if it is due; two concurrent turns are one. */
    turn: () => {
      running ??= beat()
        .catch((error) => parts.log.error({ err: error, timer: timer.name }, 'timer'))
        .finally(() => {
          running = null
        })
      return running
    },
    /** Waits for a run, and releases its lease if it does not end in time. */
    stop: async () => {
      if (!running) return
      await Promise.race([running, wait(FINISH_WITHIN_MS, undefined, { ref: false })])
      if (held) await takeAway(parts.db, held)
    },
  }
}

/** When a lease ends that is taken or renewed now, by the clock that all nodes share. */
const leaseEnd = () => sql<Date>`clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'`

/**
 * Takes a timer that is due and free. The row is locked against every writer under the previous lease: while
 * such a transaction is open, the timer counts as held. A mark too far ahead was left by a clock that has
 * since been set back.
 */
async function take(parts: TurnParts, timer: Timer, date: Date): Promise<Held | null> {
  const { db, nodeId } = parts
  const until = addMs(date, timer.everyS * SECOND_MS)
  const due = db.kysely
    .selectFrom('platform.timer')
    .select('name')
    .where('name', '=', timer.name)
    .where((eb) =>
      eb.or([
        eb('taken_until', '<=', addMs(date, EARLY_MS)),
        eb('taken_until', '>', addMs(until, DRIFT_MS)),
      ]),
    )
    .where((eb) =>
      eb.or([eb('held_until', 'is', null), eb('held_until', '<=', sql<Date>`clock_timestamp()`)]),
    )
    .forUpdate()
    .skipLocked()
  const takeDue = () =>
    db.kysely
      .with('due', () => due)
      .updateTable('platform.timer')
      .from('due')
      .set({
        ...{ taken_until: until, holder: nodeId, held_until: leaseEnd() },
        epoch: sql<bigint>`epoch + 1`,
      })
      .whereRef('platform.timer.name', '=', 'due.name')
      .returning('platform.timer.epoch')
      .executeTakeFirst()
  const taken = (await takeDue()) ?? ((await addRow(db, timer.name)) ? await takeDue() : null)
  return taken ? { name: timer.name, epoch: taken.epoch } : null
}

/** @returns whether this timer had never run here */
async function addRow(db: Db, name: string): Promise<boolean> {
  const added = await db.kysely
    .insertInto('platform.timer')
    .values({ name, taken_until: new Date(0) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return added !== undefined
}

async function renew(parts: TurnParts, { name, epoch }: Held) {
  await parts.db.kysely
    .updateTable('platform.timer')
    .set({ held_until: leaseEnd() })
    .where('name', '=', name)
    .where('epoch', '=', epoch)
    .execute()
    .catch((error) => parts.log.warn({ err: error, timer: name }, 'a lease was not renewed'))
}

/** Until this transaction ends, no node can take the timer over; the lease can still be renewed. */
async function stillOurs(tx: Tx, { name, epoch }: Held) {
  const row = await tx
    .selectFrom('platform.timer')
    .select('name')
    .where('name', '=', name)
    .where('epoch', '=', epoch)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw new LeaseLost(`timer ${name} was taken over`)
}

async function letGo(db: Db, { name, epoch }: Held) {
  await db.kysely
    .updateTable('platform.timer')
    .set({ held_until: null })
    .where('name', '=', name)
    .where('epoch', '=', epoch)
    .execute()
}

/** From now on the run that is still in progress writes nothing, and the next node may begin. */
async function takeAway(db: Db, { name, epoch }: Held) {
  await db.kysely
    .updateTable('platform.timer')
    .set({ held_until: null, epoch: sql<bigint>`epoch + 1` })
    .where('name', '=', name)
    .where('epoch', '=', epoch)
    .execute()
}
