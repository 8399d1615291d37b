import { DRAW_RUN_RIGHTS } from '../core/rights/games.ts'
import type { OperatorRole } from '../core/rights/role.ts'
import { OPERATOR_RIGHTS, type OperatorRight, RIGHTS } from '../core/rights.ts'

export { OPERATOR_ROLE_NAMES, type OperatorRole } from '../core/rights/role.ts'
export { OPERATOR_RIGHTS, type OperatorRight } from '../core/rights.ts'

const runsDraws = (right: OperatorRight) => DRAW_RUN_RIGHTS.some((running) => running === right)

/**
 * Whether a role has a right. An operator with several roles has the rights of all of them, except that of one who
 * may set odds none runs the draws.
 */
function holds(role: string, right: OperatorRight): boolean {
  if (role === 'administrator') return !runsDraws(right)
  const holders: readonly OperatorRole[] = RIGHTS[right]
  return holders.some((holder) => holder === role)
}

const heldBy = (roles: readonly string[]) =>
  OPERATOR_RIGHTS.filter((right) => roles.some((role) => holds(role, right)))

/** The rights that these roles give; an unknown role gives none. */
export function rightsOf(roles: readonly string[]): OperatorRight[] {
  const held = heldBy(roles)
  const setsOdds = held.includes('draw.configure')
  return held.filter((right) => !(setsOdds && runsDraws(right)))
}

/** Roles that one person may not have together: one sets odds, another runs the draws (DRW-008). */
export function areApart(roles: readonly string[]): boolean {
  const held = heldBy(roles)
  return held.includes('draw.configure') && held.some(runsDraws)
}
