import { type CallName, type CallShape, calls } from '@parola/contract'
import { sql } from 'kysely'
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
    const minute = new Date(Math.floor(now().getTime() / 60_000) * 60_000)
    const { rows } = await sql<{ used: number }>`
      insert into platform.allowance (key, window_start, used) values (${key}, ${minute}, 1)
      on conflict (key, window_start) do update set used = platform.allowance.used + 1
      returning used`.execute(db.kysely)
    return (rows[0]?.used ?? 0) <= call.perMinute
  }
}

/** Deletes windows that are over. */
export async function forgetAllowances(db: Db, before: Date) {
  await db.kysely.deleteFrom('platform.allowance').where('window_start', '<', before).execute()
}
