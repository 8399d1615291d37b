import type { Result, Selection } from '../bet-type.ts'
import {
  balls,
  choices,
  each,
  inLines,
  inOnes,
  type Judge,
  type Line,
  type Paid,
  product,
  sideHolds,
  total,
  walkDistinct,
} from './line.ts'

const withBankers = ({ picks = [], bankers = [] }: Selection, k: number): Line[] =>
  choices(picks, k - bankers.length).map((line) => [...bankers, ...line])

const placeAndValue = ({ sets = [] }: Selection): Line[] =>
  sets.flatMap((set, i) => set.map((value) => [String(i), value]))
const atPlace = ([place = '', value]: Line, result: Result) =>
  inOnes(balls(result)[+place] === value)

const inOrder = (k: number): Judge => ({
  lines: ({ sets = [] }) => product(sets).filter((line) => new Set(line).size === k),
  look: (line, result) => inOnes(line.every((value, i) => balls(result)[i] === value)),
  walk: ({ sets = [] }, result) => {
    const drawn = balls(result)
    const { lines, won } = walkDistinct(sets, (value, i) => drawn[i] === value)
    return { lines, paid: inLines(won) }
  },
})

/** Five of eleven (rules/lottery-digital §5). */
export function eleven(code: string): Judge {
  const size = +(/\d/.exec(code)?.[0] ?? 1)
  if (code.startsWith('RX')) {
    return {
      lines: (selection) => withBankers(selection, size),
      look: (line, result) => {
        const here = line.filter((number) => balls(result).includes(number)).length
        return inOnes(here === Math.min(size, 5))
      },
    }
  }
  if (code.endsWith('_DIRECT')) return inOrder(size)
  if (code.endsWith('_GROUP')) {
    return {
      lines: ({ picks = [] }) => choices(picks, size),
      look: (line, result) => {
        const first = balls(result).slice(0, size)
        return inOnes(first.every((number) => line.includes(number)))
      },
    }
  }
  if (code === 'DWD') return { lines: placeAndValue, look: atPlace }
  return { lines: each, look: ([pick = ''], result) => elevenPick(code, pick, balls(result)) }
}

function elevenPick(code: string, pick: string, drawn: readonly string[]): Paid[] {
  if (code === 'BDW3') return inOnes(drawn.indexOf(pick) >= 0 && drawn.indexOf(pick) < 3)
  if (code === 'DDS') return inOnes(drawn.filter((number) => +number % 2).length === +pick, pick)
  if (code === 'CZW') {
    const below = drawn.filter((number) => +number < +pick).length
    return inOnes(drawn.includes(pick) && below === 2, pick)
  }
  if (code === '2S_SUM') {
    const sum = total(drawn)
    if (sum === 30 && /BIG|SMALL/.test(pick)) return [['PUSH', 1]]
    return inOnes(sideHolds(pick, sum, 31), pick)
  }
  const [place = '', side = ''] = pick.split(':')
  const number = +(drawn[+place - 1] ?? 0)
  return number === 11 ? [['PUSH', 1]] : inOnes(sideHolds(side, number, 6), side)
}

/** Ten cars (rules/lottery-digital §7). */
export function cars(code: string): Judge {
  if (/^Q\d$/.test(code)) return inOrder(+(code[1] ?? 2))
  if (code === 'DWD') return { lines: placeAndValue, look: atPlace }
  return {
    lines: each,
    look: ([pick = ''], result) => {
      const order = balls(result).map(Number)
      const sum = (order[0] ?? 0) + (order[1] ?? 0)
      if (code === 'GYH') return inOnes(sum === +pick, pick)
      if (code.includes('GYH')) return inOnes(sideHolds(pick.replace('GYH_', ''), sum, 12), pick)
      const [place = '', value = ''] = pick.split(':')
      const pair = [order[+place - 1] ?? 0, order[10 - +place] ?? 0] as const
      return inOnes(carHolds(value || code, pair, code === '2S_NUMBER'), value || '*')
    },
  }
}

function carHolds(
  what: string,
  [car, other]: readonly [number, number],
  isNumber: boolean,
): boolean {
  if (isNumber) return car === +what
  if (what === 'DRAGON') return car > other
  return what === 'TIGER' ? car < other : sideHolds(what, car, 6)
}

/** Elements by the upper end of their sums. */
const ELEMENTS: [number, string][] = [
  ...([
    [695, 'METAL'],
    [763, 'WOOD'],
    [855, 'WATER'],
    [923, 'FIRE'],
    [1410, 'EARTH'],
  ] as [number, string][]),
]

/** Twenty of eighty (rules/lottery-digital §9). */
export function keno(code: string): Judge {
  const size = code.startsWith('PICK') ? +code.slice(4) : 1
  return {
    lines: ({ picks = [] }) => choices(picks, size),
    look: (line, result) => {
      const drawn = balls(result)
      if (code.startsWith('PICK')) {
        return [[String(line.filter((number) => drawn.includes(number)).length), 1]]
      }
      const [pick = ''] = line
      const sum = total(drawn)
      const lower = drawn.filter((number) => +number < 41).length
      const holds: Record<string, boolean> = {
        UP: lower > 10,
        MID: lower === 10,
        DOWN: lower < 10,
        SUM_BIG: sum > 810,
        SUM_SMALL: sum < 810,
        SUM_810: sum === 810,
        SUM_ODD: sum % 2 === 1,
        SUM_EVEN: sum % 2 === 0,
        [ELEMENTS.find(([end]) => sum <= end)?.[1] ?? '']: true,
      }
      return inOnes(holds[pick] === true, pick)
    },
  }
}

const SIGNS = 'RAT OX TIGER RABBIT DRAGON SNAKE HORSE GOAT MONKEY ROOSTER DOG PIG'.split(' ')
const RED = '1 2 7 8 12 13 18 19 23 24 29 30 34 35 40 45 46'.split(' ')
const BLUE = '3 4 9 10 14 15 20 25 26 31 36 37 41 42 47 48'.split(' ')
const PICKED: Record<string, number> = { Q3: 3, Z32: 3, Q2: 2, Z2T: 2, TC: 2, LX6: 6 }

/** Mark Six (rules/lottery-digital §10). */
export function markSix(code: string): Judge {
  const size = code.startsWith('BZ') ? +code.slice(2) : (PICKED[code] ?? 1)
  return {
    lines: ({ picks = [] }) => choices(picks, size),
    look: (line, result) => {
      const regular = result.regular ?? []
      const hits = line.filter((number) => regular.includes(number)).length
      const withSpecial = line.includes(result.special?.[0] ?? '')
      const looks: Record<string, () => Paid[]> = {
        Q3: () => inOnes(hits === 3),
        Q2: () => inOnes(hits === 2),
        Z32: () => inOnes(hits >= 2, String(hits)),
        Z2T: () => (hits === 2 ? [['2', 1]] : inOnes(hits === 1 && withSpecial, '1+')),
        TC: () => inOnes(hits === 1 && withSpecial, '1+'),
      }
      if (code.startsWith('BZ')) return inOnes(hits === 0 && !withSpecial)
      return looks[code]?.() ?? markSixPick(code, line, result)
    },
  }
}

function markSixPick(code: string, line: Line, result: Result): Paid[] {
  const [pick = ''] = line
  const [regular, special] = [result.regular ?? [], result.special?.[0] ?? '']
  const year = result.sign?.[0] ?? ''
  const signOf = (number: string) => SIGNS[(SIGNS.indexOf(year) + 48 - (+number - 1)) % 12] ?? ''
  const tier = pick === year ? 'YEAR' : '*'
  switch (code) {
    case 'TM':
      return inOnes(pick === special)
    case 'ZM':
      return inOnes(regular.includes(pick))
    case 'ZMT':
      return inOnes(regular.some((number, i) => pick === `${i + 1}:${number}`))
    case 'TM_COLOR':
      return inOnes(
        (RED.includes(special) ? 'RED' : BLUE.includes(special) ? 'BLUE' : 'GREEN') === pick,
        pick,
      )
    case 'TM_ZODIAC':
      return inOnes(signOf(special) === pick, tier)
    case 'PX':
      return inOnes(
        [...regular, special].some((number) => signOf(number) === pick),
        tier,
      )
    case 'PW':
      return inOnes(
        [...regular, special].some((number) => number.endsWith(pick)),
        pick,
      )
    case 'TOTAL':
      return inOnes(sideHolds(pick, total([...regular, special]), 175), pick)
    case 'LX6':
      return special === '49' ? [['PUSH', 1]] : inOnes(line.includes(signOf(special)))
    default:
      return special === '49' ? [['PUSH', 1]] : inOnes(specialSide(pick, +special), pick)
  }
}

function specialSide(pick: string, special: number): boolean {
  const tens = Math.floor(special / 10)
  if (pick.startsWith('HE')) return sideHolds(pick.slice(2), tens + (special % 10), 7)
  if (pick.startsWith('TAIL')) return sideHolds(pick.slice(4), special % 10, 5)
  return sideHolds(pick, special, 25)
}

/** Six of many with fixed tiers: Toto and the lotto games of PCSO (rules/lottery-sea §3). */
export function lotto(): Judge {
  return {
    lines: ({ picks = [] }) => choices(picks, 6),
    look: (line, result) => {
      const hits = line.filter((number) => result.numbers?.includes(number)).length
      const isExtra = line.some((number) => result.additional?.includes(number))
      return [[`${hits}${isExtra ? '+' : ''}`, 1]]
    },
  }
}
