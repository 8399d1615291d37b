import {
  agreedMoves,
  answerMove,
  answerMoveRequest,
  downlineMoveEffect,
  moveEffect,
  moveRequests,
  ownMoveRequest,
  proposeMove,
  requestMove,
  withdrawMove,
} from '@parola/contract'
import { answers } from '#platform/http'
import { answerAgreed, answerOwn, readAgreed, readOwnRequest } from './answer.ts'
import { readEffect, submitMove } from './move.ts'
import { readOwnEffect, readRequested, sendRequest, withdrawRequest } from './request.ts'

export const treeMoveRoutes = [
  answers(moveEffect, {
    writes: async (work, input) => {
      const { pathIds: _ids, ...effect } = await readEffect(work, input)
      return effect
    },
  }),
  answers(proposeMove, { writes: (work, { body }) => submitMove(work, body) }),
  answers(downlineMoveEffect, { writes: readOwnEffect }),
  answers(requestMove, { writes: sendRequest }),
  answers(moveRequests, { reads: readRequested }),
  answers(withdrawMove, { writes: (work, { body }) => withdrawRequest(work, body.requestId) }),
  answers(ownMoveRequest, { writes: readOwnRequest }),
  answers(answerMove, { writes: answerOwn }),
  answers(agreedMoves, { reads: readAgreed }),
  answers(answerMoveRequest, { writes: answerAgreed }),
]
