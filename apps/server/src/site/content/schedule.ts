import { keptFor } from '#platform/cache'
import { addMs, DAY_MS, SECOND_MS } from '#platform/clock'
import type { Glance } from '#platform/work'
import { selectChanges } from './content.sql.ts'

const FRESH_MS = 2 * SECOND_MS
const AHEAD_MS = 7 * DAY_MS
/** What was cached before a change is at most this old when it is asked for. */
const BEHIND_MS = 60 * SECOND_MS

const kept = keptFor<Date[]>(FRESH_MS)

type Scope = Pick<Glance, 'db' | 'brandId' | 'now'>

function changesAround({ db, brandId, now }: Scope): Promise<Date[]> {
  const period = { from: addMs(now, -BEHIND_MS), to: addMs(now, AHEAD_MS) }
  const load = () => selectChanges(db, { brandId, ...period })
  return kept({ owner: db, key: brandId, now, load })
}

/** When a schedule of the brand begins or ends next, within a week; null when none does. */
export async function nextChange(scope: Scope): Promise<Date | null> {
  const changes = await changesAround(scope)
  return changes.find((change) => change > scope.now) ?? null
}

/** Differs before and after each moment at which a schedule begins or ends: part of the key of what is cached. */
export async function contentEpoch(scope: Scope): Promise<string> {
  const changes = await changesAround(scope)
  return changes.findLast((change) => change <= scope.now)?.toISOString() ?? ''
}
