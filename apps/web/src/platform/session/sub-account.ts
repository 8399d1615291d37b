import { isSubAccountType, SUB_ACCOUNT_TYPES } from '@parola/contract/agents/sub-account-types'
import { useSession } from './session.ts'

/** What whoever is logged in may do in the agent centre: an agent everything, a sub-account what its type allows. */
export function useSubAccount() {
  const type = useSession().member?.type ?? 0
  return {
    isSubAccount: isSubAccountType(type),
    mayRecruit: type !== SUB_ACCOUNT_TYPES.viewer,
  }
}
