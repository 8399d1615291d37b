import { operatorLogout, operatorMe } from '@parola/contract'
import { answers } from '#platform/http'
import { logOut, readOwnSession } from './own-session.ts'

export const sessionRoutes = [
  answers(operatorMe, { reads: readOwnSession }),
  answers(operatorLogout, { writes: logOut }),
]
