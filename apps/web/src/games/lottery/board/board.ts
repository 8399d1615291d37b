import { type BetType, isNumber, type Selection } from '@parola/maths/lottery'

/** How the values of a row are drawn. */
export type Face = 'ball' | 'digits' | 'dice' | 'car' | 'colour' | 'sign' | 'word'

/** Values to choose from. What they are for depends on `part`. */
export type Row = {
  id: string
  part: 'picks' | 'bankers' | 'sets' | 'high' | 'low' | 'positions' | 'named' | 'column'
  /** The place of a set or a column, counted from 1. */
  place?: number
  /** The position that the values are of. */
  name?: string
  values: readonly string[]
  face: Face
}

/** What is chosen, by the id of its row; `typed` holds numbers that were typed or pasted. */
export type Chosen = Readonly<Record<string, readonly string[]>>

export const TYPED = 'typed'
const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit))
/** Numbers up to so many digits are shown; longer ones are put together from columns. */
const SHOWN_DIGITS = 2
const MARK_SIX = 49
/** More would be refused as too many lines. */
const COMPOSED_MAX = 5001

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

/** Every value of a short domain, as results write it. */
function valuesOf(bet: BetType): string[] {
  const { digits, from = 0, to = 0, in: values, distinct } = bet.domain
  if (values) return [...values]
  if (digits === undefined) return range(from, to)
  const all = Array.from({ length: 10 ** digits }, (_, i) => String(i).padStart(digits, '0'))
  const isRising = (value: string) =>
    [...value].every((digit, i) => i === 0 || digit > (value[i - 1] ?? ''))
  return all.filter((value) => isNumber(bet, value) && (!distinct || isRising(value)))
}

function isComposed({ domain }: BetType): boolean {
  return domain.pairsTo !== undefined || ((domain.digits ?? 0) > SHOWN_DIGITS && !domain.distinct)
}

/** Whether a pick names a position and what is drawn there: `W:BIG`. */
const isNamed = ({ domain }: BetType) => domain.in?.some((value) => value.includes(':')) ?? false

/** The rows of a board, as the bet type describes them. */
export function rowsOf(family: string, bet: BetType): Row[] {
  const face = faceOf(family, bet)
  if (bet.rule === 'group') return groupRows(bet, face)
  if (bet.sets !== undefined) return setRows(bet, face)
  if (isComposed(bet)) return columnRows(bet, face)
  if (isNamed(bet)) return namedRows(bet, face)
  const values = valuesOf(bet)
  const picks: Row = { id: 'picks', part: 'picks', values, face }
  return bet.banker && (bet.pick ?? 1) > 1
    ? [{ id: 'bankers', part: 'bankers', values, face }, picks]
    : [picks]
}

function groupRows(bet: BetType, face: Face): Row[] {
  const values = valuesOf(bet)
  const row = (part: 'high' | 'low'): Row => ({ id: part, part, values, face })
  return [
    ...(bet.high ? [row('high')] : []),
    ...(bet.low && !bet.same ? [row('low')] : []),
    ...(bet.anyOf
      ? [{ id: 'positions', part: 'positions', values: bet.names ?? [], face: 'word' } as const]
      : []),
  ]
}

function setRows(bet: BetType, face: Face): Row[] {
  const values = valuesOf(bet)
  const places = bet.view.at ?? DIGITS.slice(0, bet.sets).map(Number)
  return Array.from({ length: bet.sets ?? 0 }, (_, i) => ({
    ...{ id: `set${i}`, part: 'sets' as const, values, face, place: (places[i] ?? i) + 1 },
  }))
}

function columnRows({ domain }: BetType, face: Face): Row[] {
  const isPair = domain.pairsTo !== undefined
  const values = isPair ? range(1, domain.pairsTo ?? 1) : DIGITS
  return Array.from({ length: isPair ? 2 : (domain.digits ?? 0) }, (_, i) => ({
    ...{ id: `column${i}`, part: 'column' as const, values, place: i + 1 },
    face: isPair ? ('ball' as const) : face,
  }))
}

function namedRows({ domain }: BetType, face: Face): Row[] {
  const groups = Map.groupBy(domain.in ?? [], (value) => value.split(':')[0] ?? '')
  return [...groups].map(([name, values]) => ({
    ...{ id: name, part: 'named' as const, name, face },
    values: values.map((value) => value.slice(name.length + 1)),
  }))
}

function faceOf(family: string, bet: BetType): Face {
  const { domain, view, rule } = bet
  const [first = ''] = domain.in ?? []
  const value = first.slice(first.indexOf(':') + 1)
  if (view.map === 'zodiac') return 'sign'
  if (domain.in && !/^\d+$/.test(value)) return 'word'
  if (rule === 'sum' || rule === 'ordering') return 'digits'
  if (family === 'K3' && domain.to === 6) return 'dice'
  if (family === 'PK10') return 'car'
  if (family === 'M6' && (domain.to === MARK_SIX || domain.in)) return 'colour'
  return domain.digits === undefined && (domain.to ?? 0) > 9 ? 'ball' : 'digits'
}

/** What is bought with what was chosen. */
export function selectionOf(bet: BetType, rows: readonly Row[], chosen: Chosen): Selection {
  const listOf = ({ id }: Row) => [...(chosen[id] ?? [])]
  if (bet.rule === 'group')
    return Object.fromEntries(rows.map((row) => [row.part, listOf(row)])) as Selection
  if (bet.sets !== undefined) return { sets: rows.map(listOf) }
  const bankers = chosen.bankers ?? []
  return {
    picks: picksOf(bet, rows, chosen),
    ...(bankers.length > 0 ? { bankers: [...bankers] } : {}),
  }
}

function picksOf(bet: BetType, rows: readonly Row[], chosen: Chosen): string[] {
  const typed = chosen[TYPED] ?? []
  if (rows[0]?.part === 'named')
    return rows.flatMap(({ id, name }) => (chosen[id] ?? []).map((value) => `${name}:${value}`))
  if (rows[0]?.part !== 'column') return [...new Set([...(chosen.picks ?? []), ...typed])]
  return [...new Set([...typed, ...composed(bet, rows, chosen)])]
}

/** Every number that the columns make and that can be drawn. */
function composed(bet: BetType, rows: readonly Row[], chosen: Chosen): string[] {
  const dash = bet.domain.pairsTo === undefined ? '' : '-'
  let numbers = ['']
  for (const [i, { id }] of rows.entries()) {
    const values = chosen[id] ?? []
    numbers = numbers
      .flatMap((number) => values.map((value) => (i === 0 ? value : `${number}${dash}${value}`)))
      .slice(0, COMPOSED_MAX)
  }
  return numbers.filter((number) => number !== '' && isNumber(bet, number))
}

/** Chooses a value, or takes it back. A number is in one of two rows where every line has different ones. */
export function toggled(chosen: Chosen, { id }: Row, value: string): Chosen {
  const before = chosen[id] ?? []
  const list = before.includes(value)
    ? before.filter((other) => other !== value)
    : [...before, value]
  const other = id === 'bankers' ? 'picks' : id === 'picks' ? 'bankers' : null
  const rest = other && { [other]: (chosen[other] ?? []).filter((kept) => kept !== value) }
  return { ...chosen, ...rest, [id]: list }
}

/** What was chosen, as rows of a board show it: the opposite of `selectionOf`. */
export function chosenOf(bet: BetType, rows: readonly Row[], selection: Selection): Chosen {
  if (bet.rule === 'group')
    return Object.fromEntries(
      rows.map(({ id, part }) => [id, selection[part as 'high' | 'low' | 'positions'] ?? []]),
    )
  if (bet.sets !== undefined)
    return Object.fromEntries(rows.map(({ id }, i) => [id, selection.sets?.[i] ?? []]))
  const { picks = [], bankers = [] } = selection
  if (rows[0]?.part === 'column') return { [TYPED]: picks }
  if (rows[0]?.part !== 'named') return { picks, bankers }
  const groups = Map.groupBy(picks, (pick) => pick.split(':')[0] ?? '')
  return Object.fromEntries(
    rows.map(({ id }) => [id, (groups.get(id) ?? []).map((pick) => pick.slice(id.length + 1))]),
  )
}
