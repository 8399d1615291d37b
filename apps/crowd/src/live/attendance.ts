import { paceOf } from '../pace.ts'
import { personaAt } from '../personas/index.ts'
import { seededRandom } from '../random.ts'
import { type Present, visitOf } from './presence.ts'
import type { Wanted } from './switch.ts'
import { hourIn, whoComes } from './turnout.ts'

/** Who is there: members come one by one, and all of them leave when the crowd ends. */
export function openAttendance(parts: Omit<Present, 'pace'>, end: AbortSignal) {
  const { roll, seed } = parts
  const random = seededRandom(`${seed}/turnout`)
  const present = new Map<number, Promise<void>>()
  let opened = new AbortController()

  return {
    count: () => present.size,
    /** The next member comes, unless as many are there as are wanted. */
    admit: ({ members }: Wanted, timeZone: string) => {
      const place = whoComes({
        ...{ members, personaAt, random, present: new Set(present.keys()) },
        hour: hourIn(timeZone, Date.now()),
        isKnown: (known) => roll.at(known) !== undefined,
      })
      if (place === null) return
      const pace = paceOf({ end: AbortSignal.any([end, opened.signal]) })
      const visit = visitOf({ ...parts, pace }, place)
      present.set(
        place,
        visit.finally(() => present.delete(place)),
      )
    },
    /** Everybody leaves. */
    dismiss: async () => {
      if (present.size === 0) return
      opened.abort()
      await Promise.all(present.values())
      opened = new AbortController()
    },
  }
}
