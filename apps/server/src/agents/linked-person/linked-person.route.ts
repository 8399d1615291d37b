import { linkAccounts, linkedAccounts, unlinkAccount } from '@parola/contract'
import { answers } from '#platform/http'
import { link, readLinked, unlink } from './linked-person.ts'

export const linkedPersonRoutes = [
  answers(linkedAccounts, { reads: readLinked }),
  answers(linkAccounts, { writes: (work, { body }) => link(work, body) }),
  answers(unlinkAccount, { writes: (work, { body }) => unlink(work, body) }),
]
