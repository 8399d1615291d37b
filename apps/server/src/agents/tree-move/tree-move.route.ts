import {
  agreedMoves,
  answerMove,
  answerMoveRequest,
  askMove,
  downlineMoveEffect,
  moveEffect,
  moveRequests,
  ownMoveRequest,
  proposeMove,
  withdrawMove,
} from '@parola/contract'
import { answers } from '#platform/http'
import { answerAgreed, answerOwn, readAgreed, readOwnRequest } from './answer.ts'
import { ask, readAsked, readOwnEffect, withdrawRequest } from './ask.ts'
import { readEffect, requestMove } from './move.ts'

export const treeMoveRoutes = [
  answers(moveEffect, {
    writes: async (work, input) => {
      const { pathIds: _ids, ...effect } = await readEffect(work, input)
      return effect
    },
  }),
  answers(proposeMove, { writes: (work, { body }) => requestMove(work, body) }),
  answers(downlineMoveEffect, { writes: readOwnEffect }),
  answers(askMove, { writes: ask }),
  answers(moveRequests, { reads: readAsked }),
  answers(withdrawMove, { writes: (work, { body }) => withdrawRequest(work, body.requestId) }),
  answers(ownMoveRequest, { writes: readOwnRequest }),
  answers(answerMove, { writes: answerOwn }),
  answers(agreedMoves, { reads: readAgreed }),
  answers(answerMoveRequest, { writes: answerAgreed }),
]
