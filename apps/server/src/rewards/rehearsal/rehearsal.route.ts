import { opsRehearsal, rehearsePromotion } from '@parola/contract'
import { answers } from '#platform/http'
import { begin, readRehearsal } from './rehearsals.ts'

export const rehearsalRoutes = [
  answers(opsRehearsal, { reads: readRehearsal }),
  answers(rehearsePromotion, { writes: begin }),
]
