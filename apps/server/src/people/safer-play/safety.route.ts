import {
  absence,
  answerReminder,
  askReturn as askReturnCall,
  playSession,
  setReminder,
  stayAway as stayAwayCall,
} from '@parola/contract'
import { answers, type Route } from '#platform/http'
import { askReturn, readAbsence, stayAway } from './absence.ts'
import { answer, chooseReminder, readSession } from './reminder.ts'

export const safetyRoutes: Route[] = [
  answers(absence, { reads: readAbsence }),
  answers(stayAwayCall, { writes: (w, { body }) => stayAway(w, body.length) }),
  answers(askReturnCall, { writes: askReturn }),
  answers(playSession, { reads: readSession }),
  answers(setReminder, { writes: chooseReminder }),
  answers(answerReminder, { writes: answer }),
]
