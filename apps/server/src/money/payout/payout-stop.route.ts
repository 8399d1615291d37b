import { opsPayouts, stopPayouts } from '@parola/contract'
import { answers } from '#platform/http'
import { readPayouts, switchPayouts } from './payout-stop.ts'

export const payoutStopRoutes = [
  answers(opsPayouts, { reads: readPayouts }),
  answers(stopPayouts, { writes: (work, { body }) => switchPayouts(work, body) }),
]
