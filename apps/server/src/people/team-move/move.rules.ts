export type MoveFacts = {
  node: { memberId: string; type: number; uplineId: string | null }
  /** Agents from the member down along the longest line: 0 for a member. */
  height: number
  /** Null: there is no such account in the tree of the brand. */
  target: { memberId: string; isLeading: boolean; path: readonly string[] } | null
  maxAgentDepth: number
}
export type MoveError =
  | 'MOVE_TARGET_INVALID'
  | 'MOVE_TARGET_NOT_AGENT'
  | 'MOVE_GENERAL_AGENT'
  | 'MOVE_SAME_UPLINE'
  | 'MOVE_CYCLE'
  | 'MOVE_TOO_DEEP'

const GENERAL_AGENT = 1

/** Why a member cannot be moved under an agent; null when nothing in the tree is against it (rules/agents §2). */
export function moveErrorOf({ node, height, target, maxAgentDepth }: MoveFacts): MoveError | null {
  if (!target || target.memberId === node.memberId) return 'MOVE_TARGET_INVALID'
  if (!target.isLeading) return 'MOVE_TARGET_NOT_AGENT'
  if (node.type === GENERAL_AGENT) return 'MOVE_GENERAL_AGENT'
  if (node.uplineId === target.memberId) return 'MOVE_SAME_UPLINE'
  if (target.path.includes(node.memberId)) return 'MOVE_CYCLE'
  return target.path.length + 1 + height > maxAgentDepth ? 'MOVE_TOO_DEEP' : null
}
