import {
  answerFeedback,
  assignFeedback,
  closeFeedback,
  opsFeedback,
  opsFeedbackMessage,
} from '@parola/contract'
import { answers } from '#platform/http'
import { answer, assign, close } from './answer-feedback.ts'
import { listFeedback, readFeedback } from './read-feedback.ts'

export const feedbackConsoleRoutes = [
  answers(opsFeedback, { reads: listFeedback }),
  answers(opsFeedbackMessage, { reads: readFeedback }),
  answers(assignFeedback, { writes: assign }),
  answers(answerFeedback, { writes: answer }),
  answers(closeFeedback, { writes: close }),
]
