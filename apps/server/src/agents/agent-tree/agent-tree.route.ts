import { agentTree, treeMember } from '@parola/contract'
import { answers } from '#platform/http'
import { readMember, readTree } from './tree.ts'

export const agentTreeRoutes = [
  answers(agentTree, { reads: readTree }),
  answers(treeMember, { reads: readMember }),
]
