import type { CallShape } from '@parola/contract/core/call'
import { DESK_TYPES } from '#people/member'

export type Desk = { type: number; mayContract: boolean }

const [DESK] = DESK_TYPES

/**
 * Whether a sub-account may make a call (rules/agents §1): those of everybody, and of its owner's agent calls what only reads,
 * or what its type and its owner allow. Nothing of a member: it has no money and does not play.
 */
export function deskMay(
  { who, method, desk }: Pick<CallShape, 'who' | 'method' | 'desk'>,
  { type, mayContract }: Desk,
): boolean {
  if (desk === 'own' || who === 'anyone') return true
  if (who === 'session') return desk !== 'never'
  if (who !== 'agent') return false
  switch (desk ?? (method === 'GET' ? 'view' : 'never')) {
    case 'view':
      return true
    case 'recruit':
      return type === DESK
    case 'contracts':
      return type === DESK && mayContract
    default:
      return false
  }
}
