import type { Result } from '../bet-type.ts'
import { choices, each, inOnes, type Judge, occurrences, once, type Paid } from './line.ts'

const PRIZES = ['DB', 'G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8']
/** Bets on the tails of some prizes alone, by code. */
const ONLY: Record<string, string[]> = {
  LO8: ['DB', 'G6', 'G7'],
  LO7: ['DB', 'G5', 'G6', 'G7', 'G8'],
  DE_DB: ['DB'],
  DE_G1: ['G1'],
  DE_G7: ['G7'],
  DE_G8: ['G8'],
  C3_DB: ['DB'],
  C3_G1: ['G1'],
  C4_DB: ['DB'],
}

/** Prizes of the bets that name them by what they are: the lowest prize of a region differs. */
function tailPrizes(code: string, isNorth: boolean): string[] | undefined {
  if (code === 'DAU_DUOI2') return ['DB', isNorth ? 'G7' : 'G8']
  if (code === 'C3_DAU') return [isNorth ? 'G6' : 'G7']
  if (code === 'C3_DAU_DUOI') return ['DB', isNorth ? 'G6' : 'G7']
  return ONLY[code]
}

/** The Vietnamese lottery (rules/lottery-vn §4 and §5). */
export function vietnam(code: string, isNorth: boolean): Judge {
  const all = (result: Result) => PRIZES.flatMap((prize) => result[prize] ?? [])
  const db = (result: Result) => result.DB?.[0] ?? ''
  const ofPrizes = once((result) => {
    const prizes = tailPrizes(code, isNorth)
    return prizes ? prizes.flatMap((prize) => result[prize] ?? []) : all(result)
  })
  const tailsOf = Object.fromEntries(
    [1, 2, 3, 4].map((digits) => [
      digits,
      once((result) =>
        ofPrizes(result)
          .filter((number) => number.length >= digits)
          .map((number) => number.slice(-digits)),
      ),
    ]),
  )
  const tails = (result: Result, digits: number) => tailsOf[digits]?.(result) ?? []
  const perHit = (look: (result: Result, digits: number) => string[]): Judge => ({
    lines: each,
    look: ([number = ''], result) => {
      const hits = occurrences(look(result, number.length), number)
      return hits > 0 ? [['*', hits]] : []
    },
  })
  const size = Number(/\d+$/.exec(code)?.[0] ?? 2)
  if (code === 'LO2_HEAD')
    return perHit(
      once((result) =>
        all(result)
          .filter((n) => n.length > 2)
          .map((n) => n.slice(0, 2)),
      ),
    )
  if (code === 'DE_DAU_DB') return perHit((result) => [db(result).slice(0, 2)])
  if (code === 'DE_DAU_G1') return perHit((result) => [(result.G1?.[0] ?? '').slice(0, 2)])
  if (code === 'DAU') return perHit((result) => [db(result).at(-2) ?? ''])
  if (code === 'DUOI') return perHit((result) => [db(result).at(-1) ?? ''])
  if (code === 'TX_DB' || code === 'CL_DB') return sideOfDb(db)
  if (code === 'TONG_DB')
    return {
      lines: each,
      look: ([sum = ''], result) =>
        inOnes(+(db(result).at(-1) ?? 0) + +(db(result).at(-2) ?? 0) === +sum, sum),
    }
  if (code === 'DA1')
    return {
      lines: ({ picks = [] }) => choices(picks, 2),
      look: (line, result) => {
        const [left = 0, other = 0] = line.map((number) => occurrences(tails(result, 2), number))
        return Math.min(left, other) > 0 ? [['*', Math.min(left, other)]] : []
      },
    }
  if (code.startsWith('XIEN') || code.startsWith('TRUOT'))
    return {
      lines: ({ picks = [] }) => choices(picks, size),
      look: (line, result) => {
        const drawn = tails(result, 2)
        const here = line.filter((number) => drawn.includes(number)).length
        return inOnes(here === (code.startsWith('XIEN') ? size : 0))
      },
    }
  return perHit(tails)
}

function sideOfDb(db: (result: Result) => string): Judge {
  return {
    lines: each,
    look: ([side = ''], result) => {
      const number = +db(result).slice(-2)
      const holds: Record<string, boolean> = {
        TAI: number > 49,
        XIU: number <= 49,
        CHAN: number % 2 === 0,
        LE: number % 2 === 1,
      }
      return inOnes(holds[side] === true, side)
    },
  }
}

const sameDigits = (left: string, other: string) =>
  [...left].sort().join('') === [...other].sort().join('')
const orders = (number: string) => {
  const repeats = [...new Set(number)]
    .map((digit) => occurrences([...number], digit))
    .sort()
    .join('')
  return ({ '1111': 24, '112': 12, '22': 6, '13': 4, '111': 6, '12': 3 } as Record<string, number>)[
    repeats
  ]
}

/** The Thai family (rules/lottery-sea §1): what each game calls top and bottom. */
function thaiViews(game: string, result: Result) {
  const text = (field: string) => result[field]?.[0] ?? ''
  if (game === 'TH_GLO') return { top: text('first').slice(3), bottom: text('last2'), four: '' }
  if (game === 'HN')
    return { top: text('DB').slice(2), bottom: text('G1').slice(3), four: text('DB').slice(1) }
  if (game === 'LA')
    return { top: text('n4').slice(1), bottom: text('n4').slice(0, 2), four: text('n4') }
  return { top: text('n5').slice(2), bottom: text('n5').slice(0, 2), four: '' }
}

export function thai(game: string, code: string): Judge {
  return {
    lines: each,
    look: ([pick = ''], result) => {
      const { top, bottom, four } = thaiViews(game, result)
      const looks: Record<string, () => Paid[]> = {
        '3TOP': () => inOnes(pick === top),
        '3TOD': () => inOnes(sameDigits(pick, top), String(orders(pick))),
        '2TOP': () => inOnes(pick === top.slice(1)),
        '2BOT': () => inOnes(pick === bottom),
        '4TOP': () => inOnes(pick === four),
        RUNTOP: () => inOnes(top.includes(pick)),
        RUNBOT: () => inOnes(bottom.includes(pick)),
        PIN: () => inOnes(top['HTU'.indexOf(pick[0] ?? '')] === pick[2]),
        '3FRONT': () => hitsIn(result.front3 ?? [], pick),
        '3BACK': () => hitsIn(result.back3 ?? [], pick),
      }
      return looks[code]?.() ?? []
    },
  }
}

function hitsIn(numbers: readonly string[], pick: string): Paid[] {
  const hits = occurrences(numbers, pick)
  return hits > 0 ? [['*', hits]] : []
}

/** 4D (rules/lottery-sea §2). */
export function fourD(code: string): Judge {
  const top = ['first', 'second', 'third']
  const tiers = code.endsWith('BIG') ? [...top, 'special', 'consolation'] : top
  return {
    lines: each,
    look: ([pick = ''], result) => {
      if (!/BIG|SMALL/.test(code)) {
        const prizes = code.endsWith('ABC') ? top : ['first']
        return hitsIn(
          prizes.map((prize) => (result[prize]?.[0] ?? '').slice(-pick.length)),
          pick,
        )
      }
      return tiers.flatMap((tier) => {
        const isBox = code.startsWith('IBOX')
        const hits = (result[tier] ?? []).filter((number) =>
          isBox ? sameDigits(number, pick) : number === pick,
        ).length
        return hits > 0 ? [[isBox ? `${orders(pick)}:${tier}` : tier, hits] as const] : []
      })
    },
  }
}

/** 5D, 6D and the digit games of PCSO, where only the highest tier is paid. */
export function runs(family: string): Judge {
  const field = ({ PH_6D: 'n6', PH_4D: 'n4' } as Record<string, string>)[family] ?? 'first'
  return {
    lines: each,
    look: ([pick = ''], result) => {
      const drawn = result[field]?.[0] ?? ''
      const prize = ['second', 'third'].find((name) => result[name]?.[0] === pick)
      if (prize && pick !== drawn) return [[prize, 1]]
      return tierOfRun(pick, drawn, family.endsWith('6D'))
    },
  }
}

/** The longest agreement at the end, or at either end; a tier without odds is paid nothing. */
function tierOfRun(pick: string, drawn: string, either: boolean): Paid[] {
  for (let length = pick.length; length >= 2; length -= 1) {
    const isAtEnd = drawn.endsWith(pick.slice(-length))
    const isAtStart = either && drawn.startsWith(pick.slice(0, length))
    if (isAtEnd || isAtStart) return [[String(length), 1]]
  }
  return []
}

/** The three and two digits of PCSO. */
export function pcso(family: string, code: string): Judge {
  return {
    lines: each,
    look: ([pick = ''], result) => {
      const drawn = family === 'PH_3D' ? (result.n3?.[0] ?? '') : (result.pair ?? []).join('-')
      if (code === 'STR') return inOnes(pick === drawn)
      if (family === 'PH_3D') return inOnes(sameDigits(pick, drawn))
      return inOnes(pick === drawn || pick.split('-').reverse().join('-') === drawn)
    },
  }
}
