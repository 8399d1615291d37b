import {
  enterLotteryResult,
  lotteryCalendar,
  lotteryEffect,
  lotteryIssue,
  proposeLotteryChange,
  releaseLotteryIssue,
} from '@parola/contract'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { readEffect, requestChange } from './change.ts'
import { enterResult } from './enter-result.ts'
import { readCalendar, readIssue } from './read.ts'
import { release } from './release.ts'

export const resultRoutes = (engine: Engine) => [
  answers(lotteryCalendar, { reads: readCalendar }),
  answers(lotteryIssue, { reads: readIssue }),
  answers(enterLotteryResult, { writes: enterResult }),
  answers(lotteryEffect, { acts: (opening, input) => readEffect(engine, opening, input) }),
  answers(proposeLotteryChange, {
    acts: (opening, input) => requestChange(engine, opening, input),
  }),
  answers(releaseLotteryIssue, { writes: release }),
]
