import { keptFor } from '#platform/cache'
import type { Glance } from '#platform/work'
import { countEntries } from './entry.sql.ts'

const FRESH_MS = 10_000

const kept = keptFor<number>(FRESH_MS)

/** How many have entered each of these tournaments, as of the last ten seconds: visitors ask for it too. */
export async function membersOf({ db, now }: Glance, events: readonly string[]) {
  const counts = await Promise.all(
    events.map((key) => kept({ owner: db, key, now, load: () => countEntries(db, key) })),
  )
  return new Map(events.map((eventId, i) => [eventId, counts[i] ?? 0]))
}
