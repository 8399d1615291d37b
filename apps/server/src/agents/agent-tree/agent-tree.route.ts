import { agentTree, changeAccountType, treeMember } from '@parola/contract'
import { answers } from '#platform/http'
import { requestType } from './change-type.ts'
import { readMember, readTree } from './tree.ts'

export const agentTreeRoutes = [
  answers(agentTree, { reads: readTree }),
  answers(treeMember, { reads: readMember }),
  answers(changeAccountType, { writes: (work, { body }) => requestType(work, body) }),
]
