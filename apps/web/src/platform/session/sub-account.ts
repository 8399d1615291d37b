import { isSubAccountType, SUB_ACCOUNT_TYPES } from '@parola/contract/agents/sub-account-types'
import { type MemberInfo, useSession } from './session.ts'

/** What whoever is logged in may do in the agent centre: an agent everything, a sub-account what its type and its owner allow. */
export function rightsOf(member: MemberInfo | null) {
  const type = member?.type ?? 0
  const isSubAccount = isSubAccountType(type)
  return {
    isSubAccount,
    mayRecruit: type !== SUB_ACCOUNT_TYPES.viewer,
    mayContract: !isSubAccount || member?.mayContract === true,
  }
}

export const useSubAccount = () => rightsOf(useSession().member)
