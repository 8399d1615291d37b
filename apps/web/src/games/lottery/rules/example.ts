import {
  type BetType,
  drawFrom,
  type Family,
  isNumber,
  type Result,
  type Selection,
  settleTicket,
  signOn,
  viewOf,
} from '@parola/maths/lottery'

export type Example = { result: Result; selection: Selection }

/** A fixed draw, the same for everybody: an example is no forecast. */
const SEED = '00'.repeat(32)
const DAY = '20260301'
const TRIES = 3000

/** A draw and a ticket that it pays, worked out from the tables alone; null if none is found. */
export function exampleOf({ draw }: Family, bet: BetType): Example | null {
  for (let nonce = 0; nonce < TRIES; nonce += 1) {
    const drawn = drawFrom(draw, { serverSeed: SEED, clientSeed: 'example', nonce })
    const result = bet.view.map === 'zodiac' ? { ...drawn, sign: [signOn(DAY)] } : drawn
    const selection = candidatesOf(bet, result).find((wanted) => isWon(bet, wanted, result))
    if (selection) return { result, selection }
  }
  return null
}

/** Any terms: whether a line is paid does not depend on them. */
const TERMS = { unitMinor: 100n, prizeGroup: 2000 }

const isWon = (bet: BetType, selection: Selection, result: Result) =>
  settleTicket(bet, { selection, terms: TERMS }, result).winningLines > 0

function candidatesOf(bet: BetType, result: Result): Selection[] {
  const drawn = viewOf(bet.view, result)
  if (bet.rule === 'group') return groupOf(bet, drawn)
  if (bet.sets !== undefined) return setsOf(bet, drawn)
  const size = bet.pick ?? 1
  const values = bet.domain.in ?? drawnValues(bet, drawn)
  if (size === 1 && (bet.least ?? 1) === 1)
    return values.filter((value) => isNumber(bet, value)).map((value) => ({ picks: [value] }))
  const picks = bet.match === 'none' ? missing(bet, drawn) : [...new Set([...drawn, ...values])]
  const extra = bet.extra ? viewOf(bet.extra, result) : []
  const count = Math.max(size, bet.least ?? 0)
  return [picks, [...extra, ...picks]].map((all) => ({ picks: all.slice(0, count) }))
}

/** Numbers that the draw names, and short domains as a whole. */
function drawnValues({ domain }: BetType, drawn: readonly string[]): string[] {
  const { digits, from = 0, to = 0 } = domain
  if (digits === undefined && domain.pairsTo === undefined)
    return Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
  if (drawn.every(({ length }) => length === digits)) return [...drawn]
  // Some bets are on digits of a draw in any order.
  return [
    drawn.join('').slice(0, digits),
    [...new Set(drawn)].sort().join('').slice(0, digits),
    ...drawn,
  ]
}

function missing({ domain: { digits, from = 1, to = 1 } }: BetType, drawn: readonly string[]) {
  const all =
    digits === undefined
      ? Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
      : Array.from({ length: 10 ** digits }, (_, i) => String(i).padStart(digits, '0'))
  return all.filter((value) => !drawn.includes(value))
}

function setsOf(
  { sets = 0, choose = sets, domain }: BetType,
  drawn: readonly string[],
): Selection[] {
  const setsWith = (list: readonly (readonly string[])[]) => ({ sets: list.slice(0, sets) })
  if (!domain.in) return [setsWith(drawn.map((value, i) => (i < choose ? [value] : [])))]
  return domain.in.flatMap((first) =>
    (domain.in ?? []).map((second) => setsWith(drawn.map((_, i) => [i % 2 ? second : first]))),
  )
}

function groupOf(bet: BetType, all: readonly string[]): Selection[] {
  const names = bet.names?.slice(0, bet.anyOf)
  const drawn = names ? all.slice(0, names.length) : all
  const counts = Map.groupBy(drawn, (value) => value)
  const those = (times: number) =>
    [...counts].filter(([, list]) => list.length === times).map(([value]) => value)
  const high = bet.same ? [...counts.keys()] : those(bet.high?.times ?? 0)
  const low = those(bet.low?.times ?? 0)
  return [
    {
      ...(bet.high ? { high } : {}),
      ...(bet.low && !bet.same ? { low } : {}),
      ...(names ? { positions: names } : {}),
    },
  ]
}
