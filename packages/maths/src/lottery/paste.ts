import type { BetType } from './bet-type.ts'
import { isNumber } from './check.ts'

/** The most numbers that are read from a list. */
export const MOST_PASTED = 5000

export type Pasted = {
  numbers: string[]
  /** What cannot be bought, by the line that it is in, counted from 1. */
  bad: { line: number; text: string; reason: 'unknown' | 'repeated' | 'too-many' }[]
}

/** Reads a list of numbers, several in a line with spaces, commas or semicolons between them. */
export function readPasted(bet: BetType, text: string): Pasted {
  const numbers = new Set<string>()
  const bad: Pasted['bad'] = []
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    for (const word of line.split(/[\s,;]+/).filter(Boolean)) {
      const reason = reasonOf(bet, word, numbers)
      if (reason) bad.push({ line: i + 1, text: word.slice(0, 40), reason })
      else numbers.add(word)
    }
  }
  return { numbers: [...numbers], bad }
}

function reasonOf(bet: BetType, word: string, numbers: ReadonlySet<string>) {
  if (!isNumber(bet, word)) return 'unknown'
  if (numbers.has(word)) return 'repeated'
  return numbers.size >= MOST_PASTED ? 'too-many' : null
}
