import {
  type BetType,
  type DrawStep,
  FAMILIES,
  type Result,
  type View,
  viewOf,
  winsOf,
} from '@parola/maths/lottery'

/** What a trend looks at: the values of a part of the draw. */
export type Subject = {
  id: string
  field: string
  place?: number
  view: View
  values: readonly string[]
}
export type Draw = { numero: string; result: Result }

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit))
const PAIRS = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
const upTo = (most: number) => Array.from({ length: most }, (_, i) => String(i + 1))

/** The subjects of a draw: each position of digits and cars, all balls together, the last two digits of prizes. */
export function subjectsOf(family: string): Subject[] {
  const steps = FAMILIES[family]?.draw ?? []
  const subjects = steps.flatMap(ofStep)
  const long = steps.filter((step) => 'digits' in step && step.digits > 1)
  if (long.length < 2) return subjects
  const fields = long.map((step) => ('field' in step ? step.field : ''))
  const first = subjects.find(({ field }) => field === fields[0])
  const all = { id: 'all', field: 'all', view: { fields, slice: [-2] }, values: PAIRS }
  return first ? [first, all] : [all]
}

function ofStep(step: DrawStep): Subject[] {
  if ('parts' in step) {
    const isOrder = step.parts.some(({ count }) => count === step.sample)
    return step.parts.flatMap(({ field, count }) =>
      isOrder ? places(field, count, upTo(step.sample)) : [whole(field, upTo(step.sample))],
    )
  }
  if ('faces' in step) return [whole(step.field, upTo(step.faces))]
  if (step.digits === 1) return places(step.field, step.count, DIGITS)
  return [{ ...whole(step.field, PAIRS), view: { fields: [step.field], slice: [-2] } }]
}

const whole = (field: string, values: readonly string[]): Subject => ({
  ...{ id: field, field, values, view: { fields: [field] } },
})

const places = (field: string, count: number, values: readonly string[]): Subject[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ id: `${field}${i}`, field, values, place: i + 1, view: { fields: [field], at: [i] } },
  }))

export type Figures = { value: string; times: number; gap: number; longest: number }

/** How often each value was drawn, for how many draws it has not been, and the longest that it was not; newest first. */
export function figuresOf(
  { view, values }: { view: View; values: readonly string[] },
  draws: readonly Draw[],
): Figures[] {
  const drawn = draws.map(({ result }) => viewOf(view, result))
  return values.map((value) => {
    const at = drawn.flatMap((list, i) => (list.includes(value) ? [i] : []))
    const ends = [-1, ...at, drawn.length]
    const gaps = ends.slice(1).map((end, i) => end - (ends[i] ?? 0) - 1)
    const times = drawn.reduce(
      (all, list) => all + list.filter((other) => other === value).length,
      0,
    )
    return { value, times, gap: gaps[0] ?? 0, longest: Math.max(0, ...gaps) }
  })
}

/** The sum of the numbers of each draw, the oldest first; none where a draw has no single numbers. */
export function sumsOf(family: string, draws: readonly Draw[]): number[] {
  const steps = FAMILIES[family]?.draw ?? []
  const isOrder = family === 'PK10'
  if (isOrder || steps.some((step) => 'digits' in step && step.digits > 1)) return []
  return draws.toReversed().map(({ result }) =>
    steps
      .flatMap((step) => ('parts' in step ? step.parts.map(({ field }) => field) : [step.field]))
      .flatMap((field) => result[field] ?? [])
      .reduce((sum, number) => sum + Number(number), 0),
  )
}

/** Two sides of which a draw shows one, or none. */
export type Road = { code: string; sides: readonly [string, string] }

/** Pairs of opposite sides among the bets of a family: the first two of each bet on properties. */
export function roadsOf(family: string): Road[] {
  return Object.entries(FAMILIES[family]?.bets ?? {})
    .filter(([, bet]) => isOnSides(bet))
    .flatMap(([code, { domain }]) => {
      const [a, b, c, d] = domain.in ?? []
      const first: Road[] = a && b ? [{ code, sides: [a, b] }] : []
      return c && d ? [...first, { code, sides: [c, d] as const }] : first
    })
}

const isOnSides = ({ rule, domain, view }: BetType) =>
  rule === 'attribute' && (domain.in?.length ?? 0) >= 2 && !view.map

export type Streak = { side: string; length: number }

/** Which side each draw showed, as streaks, the oldest first; draws that show neither are left out. */
export function streaksOf(family: string, { code, sides }: Road, draws: readonly Draw[]): Streak[] {
  const bet = FAMILIES[family]?.bets[code]
  if (!bet) return []
  const streaks: Streak[] = []
  for (const { result } of draws.toReversed()) {
    const side = sides.find((pick) =>
      winsOf(bet, { picks: [pick] }, result).some(({ tier }) => tier !== 'PUSH'),
    )
    const last = streaks.at(-1)
    if (side && last?.side === side) last.length += 1
    else if (side) streaks.push({ side, length: 1 })
  }
  return streaks
}
