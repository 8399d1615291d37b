import type { Relation, Rule } from '../bet-type.ts'
import { isMet } from './number-test.ts'
import { paid } from './position.ts'
import { viewOf } from './view.ts'

/** Two positions compared with each other. */
export const ordering: Rule = {
  lines: (_bet, { picks = [] }) => picks.length,
  wins: (bet, { picks = [] }, result) => {
    const drawn = viewOf(bet.view, result)
    return picks.flatMap((pick) => {
      const [pair = '', name = ''] = pick.split(':')
      const [first = 0, second = 0] = bet.pairs?.[pair] ?? []
      const relation = bet.relations?.[name]
      const isWon = relation && isTrue(relation, Number(drawn[first]), Number(drawn[second]))
      return paid(name || '*', isWon ? 1 : 0)
    })
  },
}

function isTrue({ order, parity, first, second }: Relation, left: number, other: number): boolean {
  if (order === '<') return left < other
  if (order === '>') return left > other
  if (order === '=') return left === other
  if (parity) return ((left - other) % 2 === 0) === (parity === 'same')
  return (
    (!first || isMet(first, left, [String(left)])) &&
    (!second || isMet(second, other, [String(other)]))
  )
}
