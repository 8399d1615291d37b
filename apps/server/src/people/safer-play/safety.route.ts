import {
  absence,
  answerReminder,
  exclusionInConsole,
  liftExclusion,
  playSession,
  requestReturn as requestReturnCall,
  saferPlayHelp,
  setReminder,
  stayAway as stayAwayCall,
} from '@parola/contract'
import { settingsOf } from '#foundations/settings'
import { answers, type Route } from '#platform/http'
import { readAbsence, requestReturn, stayAway } from './absence.ts'
import { helpSettings } from './help-settings.ts'
import { readInConsole, requestLift } from './lift.ts'
import { answer, chooseReminder, readSession } from './reminder.ts'

export const safetyRoutes: Route[] = [
  answers(saferPlayHelp, {
    reads: async (look) => {
      const { warning, ...help } = await settingsOf(look, helpSettings)
      return { ...help, warning: warning[look.actor.language] }
    },
  }),
  answers(absence, { reads: readAbsence }),
  answers(stayAwayCall, { writes: (w, { body }) => stayAway(w, body.length) }),
  answers(exclusionInConsole, { reads: readInConsole }),
  answers(liftExclusion, { writes: requestLift }),
  answers(requestReturnCall, { writes: requestReturn }),
  answers(playSession, { reads: readSession }),
  answers(setReminder, { writes: chooseReminder }),
  answers(answerReminder, { writes: answer }),
]
