/** The most agents above a member, whatever a brand sets (rules/agents §2). */
export const DEPTH_MAX = 20

/** A position in the tree: the agents above, the root first. */
export type Place = { memberId: string; path: readonly string[] }

/** The path of a member under a place; null where the tree would become too deep or cyclic. */
export function pathUnder(upline: Place, memberId: string): string[] | null {
  const path = [...upline.path, upline.memberId]
  return path.length > DEPTH_MAX || path.includes(memberId) ? null : path
}

/** Types with a team of their own; types 41 and 42 are sub-accounts of an agent and have none. */
export const LEADING_TYPES: readonly number[] = [1, 2]
