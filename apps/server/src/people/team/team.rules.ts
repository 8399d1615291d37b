/** How many agents may stand above somebody, whatever a brand says (rules/agents §2). */
export const DEPTH_MAX = 20

/** Where somebody stands: the agents above them, the root first. */
export type Place = { memberId: string; path: readonly string[] }

/** The path of who comes under a place; null where the tree may not grow deeper, or would bite itself. */
export function pathUnder(upline: Place, memberId: string): string[] | null {
  const path = [...upline.path, upline.memberId]
  return path.length > DEPTH_MAX || path.includes(memberId) ? null : path
}

/** Types that have a team of their own; a desk or a viewer acts for its owner and has none. */
export const LEADING_TYPES: readonly number[] = [1, 2]
