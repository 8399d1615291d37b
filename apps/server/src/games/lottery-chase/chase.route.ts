import {
  cancelLotteryChase,
  myLotteryChase,
  myLotteryChases,
  placeLotteryChase,
} from '@parola/contract'
import { answers } from '#platform/http'
import { cancel } from './cancel.ts'
import { place } from './place.ts'
import { readChase, readChases, viewOfChase } from './read.ts'

export const chaseRoutes = [
  answers(placeLotteryChase, {
    writes: async (w, { body }) => viewOfChase(w.tx, await place(w, body)),
  }),
  answers(cancelLotteryChase, {
    writes: async (w, { body }) => viewOfChase(w.tx, await cancel(w, body.chaseId)),
  }),
  answers(myLotteryChases, { reads: readChases }),
  answers(myLotteryChase, { reads: readChase }),
]
