import { combinations, partsOf } from './count.ts'

/** Plain lists of numbers out of a rule, in ascending order and each once (rules/lottery-vn §6). */
const unique = (numbers: readonly string[]) => [...new Set(numbers)].sort()
const twoDigits = (isIn: (number: number) => boolean) =>
  Array.from({ length: 100 }, (_, number) => number)
    .filter(isIn)
    .map((number) => String(number).padStart(2, '0'))

/** Every order of the digits of a number. */
export function reversed(number: string): string[] {
  if (number.length < 2) return [number]
  const digits = partsOf(number)
  return unique(
    digits.flatMap((digit, i) =>
      reversed([...digits.slice(0, i), ...digits.slice(i + 1)].join('')).map(
        (rest) => digit + rest,
      ),
    ),
  )
}

/** From one number to another in steps, all written in the same width. */
export function range(from: string, to: string, step: number): string[] {
  const first = Number(from)
  const count = Math.max(0, Math.floor((Number(to) - first) / step) + 1)
  return Array.from({ length: count }, (_, i) =>
    String(first + i * step).padStart(from.length, '0'),
  )
}

/** Two digits whose sum ends in a digit. */
export const ofSum = (sum: number) =>
  twoDigits((number) => (Math.floor(number / 10) + (number % 10)) % 10 === sum)
export const doubles = () => twoDigits((number) => number % 11 === 0)
export const ofHead = (digit: number) => twoDigits((number) => Math.floor(number / 10) === digit)
export const ofTail = (digit: number) => twoDigits((number) => number % 10 === digit)
/** The nineteen numbers that hold a digit. */
export const holding = (digit: number) => unique([...ofHead(digit), ...ofTail(digit)])

const SIDES: Record<'high' | 'low' | 'even' | 'odd', (number: number) => boolean> = {
  high: (number) => number >= 50,
  low: (number) => number < 50,
  even: (number) => number % 2 === 0,
  odd: (number) => number % 2 === 1,
}
export const ofSide = (side: keyof typeof SIDES) => twoDigits(SIDES[side])

/** All numbers of k different digits out of a set. */
export function fromDigits(digits: readonly string[], k: number): string[] {
  return unique(combinations(digits, k).flatMap((chosen) => reversed(chosen.join(''))))
}

/** A number with `R` in one place, which stands for every digit. */
export function rolled(number: string): string[] {
  return Array.from({ length: 10 }, (_, digit) => number.replace('R', String(digit)))
}
