import { PUSH, type Rule } from '../bet-type.ts'
import { sumOf, waysOf } from '../count.ts'
import { isMet } from './number-test.ts'
import { paid } from './position.ts'
import { viewOf } from './view.ts'

const KENO_HALF = 40

/** What of a draw is measured: the number itself, a sum, a count. */
const measures: Record<string, (drawn: readonly string[]) => number> = {
  number: ([first = '']) => Number(first),
  sum: (drawn) => sumOf(drawn.map(Number)),
  'digit-sum': (drawn) => sumOf([...drawn.join('')].map(Number)),
  tail: ([first = '']) => Number(first) % 10,
  'odd-count': (drawn) => drawn.filter((number) => Number(number) % 2 === 1).length,
  'low-count': (drawn) => drawn.filter((number) => Number(number) <= KENO_HALF).length,
  middle: (drawn) => drawn.map(Number).sort((a, b) => a - b)[Math.floor(drawn.length / 2)] ?? 0,
  /** The zodiac of two digits, 00 counts as 100 (rules/lottery-sea §4). */
  shio: ([first = '']) => (((Number(first) || 100) - 1) % 12) + 1,
  /** The sum of two digits, and the sum of its digits again. */
  root: ([first = '']) => {
    const once = sumOf([...first].map(Number))
    return once > 9 ? once - 9 : once
  },
}

/** A property of a number or of all numbers: high or low, odd or even, a colour, a shape. */
export const attribute: Rule = {
  lines: (_bet, { picks = [] }) => picks.length,
  wins: (bet, { picks = [] }, result) => {
    const drawn = viewOf(bet.view, result)
    const measure = measures[bet.measure ?? 'number']
    if (!measure) throw new RangeError(`no measure ${bet.measure}`)
    const number = measure(drawn)
    const whole = sumOf(drawn.map(Number))
    return picks.flatMap((pick) => {
      const push = bet.pushes?.[pick]
      if (push && isMet(push, whole, drawn)) return paid(PUSH, 1)
      const test = bet.tests?.[pick]
      return paid(pick, test && isMet(test, number, drawn) ? 1 : 0)
    })
  },
}

/** The sum of the numbers drawn. */
export const sum: Rule = {
  lines: ({ ways }, { picks = [] }) =>
    ways === undefined ? picks.length : sumOf(picks.map((pick) => waysOf(ways, Number(pick)))),
  wins: (bet, { picks = [] }, result) => {
    const drawn = String(sumOf(viewOf(bet.view, result).map(Number)))
    return picks.includes(drawn) ? paid(drawn, 1) : []
  },
}
