import type { Persona } from '../personas/persona.types.ts'
import type { Random } from '../random.ts'

/** How many people may come to know the site, for each one who is there. */
const PEOPLE_PER_PRESENT = 4
/** Who has been there comes again so much more often than somebody new. */
const AGAIN = 8

type Wanted = {
  members: number
  hour: number
  present: ReadonlySet<number>
  isKnown(place: number): boolean
  personaAt(place: number): Persona
  random: Random
}

/**
 * Who comes next: somebody who is not there, likelier at the hours of their persona, and likelier if they have been
 * there before; null when enough are there.
 */
export function whoComes({ members, hour, present, ...people }: Wanted): number | null {
  if (present.size >= members) return null
  const { isKnown, personaAt, random } = people
  const places = Array.from({ length: members * PEOPLE_PER_PRESENT }, (_, place) => place)
  const weights = places
    .filter((place) => !present.has(place))
    .map((place) => {
      const weight = (personaAt(place).hours[hour] ?? 0) * (isKnown(place) ? AGAIN : 1)
      return [String(place), weight] as const
    })
  return weights.some(([, weight]) => weight > 0) ? Number(random.weighted(weights)) : null
}

/** The hour of the day in a time zone. */
export function hourIn(timeZone: string, nowMs: number): number {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return Number(text.format(nowMs))
}
