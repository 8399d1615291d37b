import { type CallName, type CallShape, calls } from '@parola/contract'
import { sql } from 'kysely'
import { MINUTE_MS } from '#platform/clock'
import type { Db } from '#platform/db'
import { type Actor, sourceOf } from '../work/index.ts'

const NAMES = new Map<CallShape, CallName>(
  Object.entries(calls).map(([name, call]) => [call as CallShape, name as CallName]),
)

/**
 * Counts a call against its `perMinute`, per member, operator or address, in a store that all nodes share
 * (LIM-001). Calls without a limit cost nothing.
 */
export function allowances(db: Db, now: () => Date) {
  return async (call: CallShape, actor: Actor): Promise<boolean> => {
    if (!call.perMinute) return true
    const key = `${NAMES.get(call)}:${actor.memberId ?? actor.operatorId ?? sourceOf(actor.address)}`
    return countUse(db, { key, now: now(), windowMs: MINUTE_MS, most: call.perMinute })
  }
}

type Use = { key: string; now: Date; windowMs: number; most: number }

/** Counts a use in the window of this moment, also of what is refused. False when there were more than allowed. */
export async function countUse(db: Db, { key, now, windowMs, most }: Use): Promise<boolean> {
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  const { rows } = await sql<{ used: number }>`
    insert into platform.allowance (key, window_start, used) values (${key}, ${start}, 1)
    on conflict (key, window_start) do update set used = platform.allowance.used + 1
    returning used`.execute(db.kysely)
  return (rows[0]?.used ?? 0) <= most
}

/** Deletes windows that began before an instant; the longest are of a day. */
export async function forgetAllowances(db: Db, before: Date) {
  await db.kysely.deleteFrom('platform.allowance').where('window_start', '<', before).execute()
}
