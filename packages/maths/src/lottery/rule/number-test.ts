import type { NumberTest } from '../bet-type.ts'
import { countsOf } from '../count.ts'

/** Whether a number has a property; shapes are those of the digits or dice that it was drawn with. */
export function isMet(test: NumberTest, number: number, drawn: readonly string[]): boolean {
  const value = test.tens ? Math.floor(number / 10) : number
  const [low, high] = test.outside ?? []
  return (
    value >= (test.from ?? value) &&
    value <= (test.to ?? value) &&
    (test.parity === undefined || value % 2 === test.parity) &&
    (!test.in || test.in.includes(value)) &&
    (low === undefined || high === undefined || value < low || value > high) &&
    (!test.shape || hasShape(test.shape, drawn)) &&
    (!test.notShape || !hasShape(test.notShape, drawn))
  )
}

function hasShape(shape: string, drawn: readonly string[]): boolean {
  const different = countsOf(drawn).size
  if (shape === 'BAO') return different === 1
  if (shape === 'DUI') return different === 2
  const numbers = drawn.map(Number)
  // Of the digits, zero comes after nine; of the dice, nothing comes after six.
  const next = (number: number) => (shape === 'SHUN' ? number % 10 : number)
  return numbers.some((first) => [1, 2].every((step) => numbers.includes(next(first + step))))
}
