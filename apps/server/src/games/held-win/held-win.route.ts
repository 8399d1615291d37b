import { heldWins, proposeHeldWin } from '@parola/contract'
import { answers } from '#platform/http'
import { ask, readHeldWins } from './desk.ts'

export const heldWinRoutes = [
  answers(heldWins, { reads: readHeldWins }),
  answers(proposeHeldWin, { writes: ask }),
]
