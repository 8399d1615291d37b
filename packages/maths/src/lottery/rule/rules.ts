import type { BetType, Result, Rule, Selection, Win } from '../bet-type.ts'
import { appear } from './appear.ts'
import { attribute, sum } from './attribute.ts'
import { group } from './group.ts'
import { ordering } from './ordering.ts'
import { byNames, byRun, bySets } from './position.ts'

const RULES: Record<string, Rule> = { appear, attribute, group, ordering, sum }

function ruleOf(bet: BetType): Rule {
  if (bet.rule === 'position') return bet.match === 'run' ? byRun : bet.names ? byNames : bySets
  const rule = RULES[bet.rule]
  if (!rule) throw new RangeError(`no rule ${bet.rule}`)
  return rule
}

/** How many lines a selection has. */
export function linesOf(bet: BetType, selection: Selection): number {
  return ruleOf(bet).lines(bet, selection)
}

/** The lines of a selection that a result pays; equal ones are counted together. */
export function winsOf(bet: BetType, selection: Selection, result: Result): Win[] {
  return ruleOf(bet).wins(bet, selection, result)
}
