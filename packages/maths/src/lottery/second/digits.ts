import type { Result, Selection } from '../bet-type.ts'
import {
  balls,
  choices,
  each,
  inLines,
  inOnes,
  type Judge,
  type Line,
  occurrences,
  once,
  product,
  sideHolds,
  sortedText,
  total,
  type Walked,
  walkProduct,
} from './line.ts'

const NAMES = ['W', 'Q', 'B', 'S', 'G']
const SLOTS: Record<string, number[]> = {
  '5X': [0, 1, 2, 3, 4],
  F4: [0, 1, 2, 3],
  B4: [1, 2, 3, 4],
  F3: [0, 1, 2],
  M3: [1, 2, 3],
  B3: [2, 3, 4],
  F2: [0, 1],
  B2: [3, 4],
}
/** How the digits of a group repeat: those of `high` and those of `low`. */
const SHAPES: Record<string, { high: number[]; low: number[] }> = {
  G120: { high: [], low: [1, 1, 1, 1, 1] },
  G60: { high: [2], low: [1, 1, 1] },
  G30: { high: [2, 2], low: [1] },
  G20: { high: [3], low: [1, 1] },
  G10: { high: [3], low: [2] },
  G5: { high: [4], low: [1] },
  G24: { high: [], low: [1, 1, 1, 1] },
  G12: { high: [2], low: [1, 1] },
  G6F: { high: [2, 2], low: [] },
  G4: { high: [3], low: [1] },
  G6: { high: [], low: [1, 1, 1] },
  G2: { high: [], low: [1, 1] },
}

/** The digits of each group line, written out in order. */
function groupLines(kind: string, { high = [], low = [] }: Selection): string[][] {
  if (kind === 'G3') {
    return high.flatMap((pair) =>
      high.filter((single) => single !== pair).map((single) => [pair, pair, single].sort()),
    )
  }
  const shape = SHAPES[kind] ?? { high: [], low: [] }
  return choices(high, shape.high.length).flatMap((highs) =>
    choices(low, shape.low.length)
      .filter((lows) => lows.every((digit) => !highs.includes(digit)))
      .map((lows) => [
        ...highs.flatMap((digit, i) => Array<string>(shape.high[i] ?? 0).fill(digit)),
        ...lows.flatMap((digit, i) => Array<string>(shape.low[i] ?? 0).fill(digit)),
      ])
      .map((digits) => digits.sort()),
  )
}

const isConsecutive = (digits: readonly string[]) =>
  ['012', '123', '234', '345', '456', '567', '678', '789', '089', '019'].includes(
    [...digits].sort().join(''),
  )

/** Five digits (rules/lottery-digital §4). */
export function ssc(code: string): Judge {
  if (code.startsWith('2S_')) return twoSides(code)
  if (code.startsWith('LH_')) return dragonTiger(code)
  if (code.startsWith('RX')) return anyPositions(code)
  if (code === 'DWD') {
    return {
      lines: ({ sets = [] }) => sets.flatMap((set, i) => set.map((digit) => [String(i), digit])),
      look: ([place = '', digit], result) => inOnes(balls(result)[+place] === digit),
    }
  }
  const [slot = '', kind = ''] = code.split('_')
  const drawn = once((result) => (SLOTS[slot] ?? []).map((place) => balls(result)[place] ?? ''))
  const sorted = once((result) => sortedText(drawn(result)))
  if (kind === 'DIRECT' || kind === 'DXDS') {
    const holds = (value: string, digit: string) =>
      kind === 'DIRECT' ? value === digit : sideHolds(value, +digit, 5)
    return {
      lines: ({ sets = [] }) => product(sets),
      look: (line, result) =>
        inOnes(line.every((value, i) => holds(value, drawn(result)[i] ?? ''))),
      walk: ({ sets = [] }, result) => {
        const digits = drawn(result)
        const { lines, won } = walkProduct(sets, (value, i) => holds(value, digits[i] ?? ''))
        return { lines, paid: inLines(won) }
      },
    }
  }
  if (kind === 'SUM') return sumOfDigits(drawn, SLOTS[slot]?.length ?? 0)
  if (kind.startsWith('BDW')) {
    return {
      lines: ({ picks = [] }) => choices(picks, +(kind[3] ?? 1)),
      look: (line, result) => inOnes(line.every((digit) => drawn(result).includes(digit))),
    }
  }
  if (kind.startsWith('LEAST')) {
    return {
      lines: each,
      look: ([digit = ''], result) => inOnes(occurrences(drawn(result), digit) >= +(kind[5] ?? 1)),
    }
  }
  if (['BAO', 'SHUN', 'DUI'].includes(kind)) return shapeOf(drawn)
  return {
    lines: (selection) => groupLines(kind, selection),
    look: (line, result) => inOnes(sortedText(line) === sorted(result)),
  }
}

function shapeOf(drawn: (result: Result) => string[]): Judge {
  return {
    lines: each,
    look: ([shape = ''], result) => {
      const digits = drawn(result)
      const different = new Set(digits).size
      const holds: Record<string, boolean> = {
        BAO: different === 1,
        DUI: different === 2,
        SHUN: isConsecutive(digits),
      }
      return inOnes(holds[shape] === true, shape)
    },
  }
}

function sumOfDigits(drawn: (result: Result) => string[], size: number): Judge {
  const ten = Array.from({ length: 10 }, (_, digit) => String(digit))
  const tuples = product(Array.from({ length: size }, () => ten))
  const bySum = Map.groupBy(tuples, total)
  return {
    lines: ({ picks = [] }) => picks.flatMap((sum) => bySum.get(+sum) ?? []),
    look: (line, result) => inOnes(line.join('') === drawn(result).join('')),
  }
}

function twoSides(code: string): Judge {
  return {
    lines: each,
    look: ([pick = ''], result) => {
      const [name = '', value = ''] = pick.split(':')
      const digits = balls(result)
      if (code === '2S_SUM') return inOnes(sideHolds(pick, total(digits), 23), pick)
      if (code === '2S_LH') {
        const [left = 0, other = 0] = name
          .split('-')
          .map((place) => +(digits[NAMES.indexOf(place)] ?? 0))
        return inOnes(isOrdered(value, left, other), value)
      }
      const digit = digits[NAMES.indexOf(name)] ?? ''
      return inOnes(code === '2S_NUMBER' ? digit === value : sideHolds(value, +digit, 5), value)
    },
  }
}

const isOrdered = (name: string, left: number, other: number) =>
  name === 'DRAGON' ? left > other : name === 'TIGER' ? left < other : left === other

function dragonTiger(code: string): Judge {
  return {
    lines: each,
    look: ([pair = ''], result) => {
      const [left = 0, other = 0] = pair
        .split('-')
        .map((place) => +(balls(result)[NAMES.indexOf(place)] ?? 0))
      return inOnes(isOrdered(code.slice(3), left, other))
    },
  }
}

function anyPositions(code: string): Judge {
  const size = +(code[2] ?? 2)
  const kind = code.slice(4)
  const placed = (places: readonly string[], line: Line) => [...places, '|', ...line]
  const lines = (selection: Selection): Line[] => {
    if (kind === 'DIRECT') {
      const { sets = [] } = selection
      return choices(['0', '1', '2', '3', '4'], size).flatMap((places) =>
        product(places.map((place) => sets[+place] ?? [])).map((line) => placed(places, line)),
      )
    }
    const places = (selection.positions ?? []).map((name) => String(NAMES.indexOf(name)))
    return choices(places, size).flatMap((chosen) =>
      groupLines(kind, selection).map((line) => placed(chosen, line)),
    )
  }
  return {
    lines,
    ...(kind === 'DIRECT'
      ? { walk: (selection, result) => walkPlaces(size, selection, result) }
      : {}),
    look: (line, result) => {
      const digits = line.slice(0, size).map((place) => balls(result)[+place] ?? '')
      const wanted = line.slice(size + 1)
      const isWon =
        kind === 'DIRECT'
          ? wanted.join() === digits.join()
          : sortedText(wanted) === sortedText(digits)
      return inOnes(isWon)
    },
  }
}

/** Lines of so many positions of five, with a digit of each. */
function walkPlaces(size: number, { sets = [] }: Selection, result: Result): Walked {
  const drawn = balls(result)
  let [lines, won] = [0, 0]
  for (const places of choices(['0', '1', '2', '3', '4'], size)) {
    const walked = walkProduct(
      places.map((place) => sets[+place] ?? []),
      (value, i) => value === drawn[+(places[i] ?? 0)],
    )
    lines += walked.lines
    won += walked.won
  }
  return { lines, paid: inLines(won) }
}

const L28_COLOURS: Record<string, number> = { GREEN: 1, BLUE: 2, RED: 0 }

/** Lucky 28 (rules/lottery-digital §8). */
export function lucky28(code: string): Judge {
  return {
    lines: each,
    look: ([pick = ''], result) => {
      const sum = total(balls(result))
      if (code === 'SUM') return inOnes(sum === +pick, pick)
      return inOnes(lucky28Side(pick, sum, balls(result)), pick)
    },
  }
}

function lucky28Side(side: string, sum: number, digits: readonly string[]): boolean {
  const colour = L28_COLOURS[side]
  if (colour !== undefined) return ![0, 13, 14, 27].includes(sum) && sum % 3 === colour
  if (side === 'XBIG') return sum > 21
  if (side === 'XSMALL') return sum < 6
  if (side === 'BAO') return new Set(digits).size === 1
  if (side === 'DUI') return new Set(digits).size === 2
  if (side === 'SHUN') return isConsecutive(digits)
  return side.split('_').every((part) => sideHolds(part, sum, 14))
}

/** Three dice (rules/lottery-digital §6). */
export function dice(code: string): Judge {
  const sizes: Record<string, number> = { DIFF2: 2, DIFF3: 3 }
  if (code === 'PAIR_PLUS') {
    return {
      lines: ({ high = [], low = [] }) =>
        product([high, low]).filter(([left, other]) => left !== other),
      look: ([pair = '', single = ''], result) =>
        inOnes(sortedText([pair, pair, single]) === sortedText(balls(result))),
    }
  }
  return {
    lines: ({ picks = [] }) => choices(picks, sizes[code] ?? 1),
    look: (line, result) => {
      const drawn = balls(result)
      const [pick = ''] = line
      if (code === 'SUM') return inOnes(total(drawn) === +pick, pick)
      if (code === 'ANYTRIPLE')
        return inOnes(
          drawn.every((die) => die === drawn[0]),
          pick,
        )
      if (code === 'STRAIGHT')
        return inOnes(['1 2 3', '2 3 4', '3 4 5', '4 5 6'].includes(sortedText(drawn)), pick)
      if (['BIG', 'SMALL', 'ODD', 'EVEN'].includes(pick)) {
        const isTriple = drawn.every((die) => die === drawn[0])
        return inOnes(!isTriple && sideHolds(pick, total(drawn), 11), pick)
      }
      const least: Record<string, number> = { TRIPLE: 3, PAIR: 2 }
      return inOnes(line.every((die) => occurrences(drawn, die) >= (least[code] ?? 1)))
    },
  }
}
