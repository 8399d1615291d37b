import { heldWins, proposeHeldWin } from '@parola/contract'
import { answers } from '#platform/http'
import { readHeldWins, requestVerdict } from './review.ts'

export const heldWinRoutes = [
  answers(heldWins, { reads: readHeldWins }),
  answers(proposeHeldWin, { writes: requestVerdict }),
]
