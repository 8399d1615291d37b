import { dayAfter, dayOf, startOfDay } from '../../apps/server/src/platform/clock/index.ts'

const ZONE = 'Asia/Manila'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** What somebody plays; most play slots. */
const TASTES = ['slots', 'slots', 'slots', 'instant', 'instant', 'tables'] as const
export type Taste = (typeof TASTES)[number]

/** In whole units of the currency: deposits, and stakes where a game lets a player choose. */
const BUDGETS = [
  { deposit: 200, stake: 5 },
  { deposit: 500, stake: 10 },
  { deposit: 500, stake: 20 },
  { deposit: 1000, stake: 20 },
  { deposit: 5000, stake: 100 },
] as const

export type Person = {
  name: string
  joinedAt: Date
  taste: Taste
  deposit: number
  stake: number
  /** Whether they came by an agent's invitation. */
  isInvited: boolean
  /** Whether they take out what they win. */
  withdraws: boolean
}

export type Step =
  | { kind: 'join'; startsAt: Date; person: Person }
  | { kind: 'visit'; startsAt: Date; person: Person; rounds: number; seed: number }
  /** Operators work off their queues, and the timers of the platform run. */
  | { kind: 'back-office'; startsAt: Date; isLast: boolean }

export type Size = { people: number; days: number; visitsPerDay: number }

/** A few hundred members, and what two minutes are enough for. */
export const SIZE: Size = { people: 220, days: 14, visitsPerDay: 0.09 }

const FIRST_NAMES =
  'jomar aileen rico marites dindo liza arnel joy benjie tess ramil grace nonoy cely jun weng edgar lorna allan mylene'.split(
    ' ',
  )
/** Of a day, by hour in Manila: few at night, most in the evening. */
const HOURS = [4, 2, 1, 1, 1, 1, 2, 3, 4, 4, 5, 6, 7, 6, 5, 5, 5, 6, 8, 10, 12, 12, 10, 7]
const BACK_OFFICE_EVERY_MS = 3 * HOUR_MS
const ROUNDS = { least: 5, more: 14 }
const INVITED = 0.12
const WITHDRAWS = 0.6
/** How many are there from the first day on; the others join day by day. */
const FROM_THE_START = 0.35

/** A source of numbers from 0 to 1 that can be repeated. */
export function repeatable(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T
}

/** The history that ends at an instant: the same instant and seed give the same one. */
export function planOf(endsAt: Date, size: Size = SIZE, seed = 1): Step[] {
  const random = repeatable(seed)
  const startsAt = endsAt.getTime() - size.days * DAY_MS
  const first = dayOf(new Date(startsAt), ZONE)
  const midnights = Array.from({ length: size.days + 1 }, (_, day) =>
    startOfDay(dayAfter(first, day), ZONE).getTime(),
  )
  const people = Array.from({ length: size.people }, (_, i) =>
    personOf(i, { random, startsAt, midnights }),
  )
  const steps: Step[] = people.flatMap((person) => [
    { kind: 'join' as const, startsAt: person.joinedAt, person },
    ...visitsOf(person, { random, startsAt, midnights }, size.visitsPerDay),
  ])
  for (
    let time = startsAt + BACK_OFFICE_EVERY_MS;
    time <= endsAt.getTime();
    time += BACK_OFFICE_EVERY_MS
  ) {
    const isLast = time > endsAt.getTime() - DAY_MS
    steps.push({ kind: 'back-office', startsAt: new Date(time), isLast })
  }
  return steps
    .filter((step) => step.startsAt < endsAt)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

type Frame = { random: () => number; startsAt: number; midnights: readonly number[] }

function personOf(i: number, { random, startsAt, midnights }: Frame): Person {
  const isEarly = random() < FROM_THE_START
  const joinedAt = isEarly
    ? startsAt + random() * HOUR_MS
    : Math.max(startsAt + i * MINUTE_MS, pick(midnights, random) + hourOf(random) * HOUR_MS)
  const { deposit, stake } = pick(BUDGETS, random)
  return {
    name: `${pick(FIRST_NAMES, random)}${1000 + i}`,
    joinedAt: new Date(joinedAt),
    taste: pick(TASTES, random),
    ...{ deposit, stake },
    isInvited: random() < INVITED,
    withdraws: random() < WITHDRAWS,
  }
}

function visitsOf(person: Person, { random, midnights }: Frame, perDay: number): Step[] {
  return midnights.flatMap((midnight): Step[] => {
    if (random() >= perDay) return []
    const startsAt = new Date(midnight + hourOf(random) * HOUR_MS)
    const rounds = ROUNDS.least + Math.floor(random() * ROUNDS.more)
    const seed = Math.floor(random() * 2 ** 31)
    return startsAt > person.joinedAt ? [{ kind: 'visit', startsAt, person, rounds, seed }] : []
  })
}

/** An hour of a day, with its fraction: as many come as `HOURS` says. */
function hourOf(random: () => number): number {
  const whole = HOURS.reduce((sum, weight) => sum + weight, 0)
  let left = random() * whole
  const hour = HOURS.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return Math.max(0, hour) + random()
}
