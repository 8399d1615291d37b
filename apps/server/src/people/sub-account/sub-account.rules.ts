import { SUB_ACCOUNT_TYPES } from '@parola/contract/agents/sub-account-types'
import type { CallShape } from '@parola/contract/core/call'

export type SubAccount = { type: number; mayContract: boolean }

const { assistant: ASSISTANT } = SUB_ACCOUNT_TYPES

/**
 * Whether a sub-account may make a call (rules/agents §1): those of everybody, and of its owner's agent calls what only reads,
 * or what its type and its owner allow. Nothing of a member: it has no money and does not play.
 */
export function subAccountMay(
  { who, method, subAccount }: Pick<CallShape, 'who' | 'method' | 'subAccount'>,
  { type, mayContract }: SubAccount,
): boolean {
  if (subAccount === 'own' || who === 'anyone') return true
  if (who === 'session') return subAccount !== 'never'
  if (who !== 'agent') return false
  switch (subAccount ?? (method === 'GET' ? 'view' : 'never')) {
    case 'view':
      return true
    case 'recruit':
      return type === ASSISTANT
    case 'contracts':
      return type === ASSISTANT && mayContract
    default:
      return false
  }
}
