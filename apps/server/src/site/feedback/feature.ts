import { feedbackSettings, sendFeedback } from '@parola/contract'
import { settingsOf } from '#foundations/settings'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { feedbackConsoleRoutes } from './feedback-console.route.ts'
import { messageSettings } from './message-settings.ts'
import { writeToTheHouse } from './send-feedback.ts'

export function feedbackFeature(engine: Engine): Feature {
  return {
    routes: [
      answers(feedbackSettings, {
        reads: (look) => settingsOf(look, messageSettings),
      }),
      answers(sendFeedback, { acts: (opening, input) => writeToTheHouse(engine, opening, input) }),
      ...feedbackConsoleRoutes,
    ],
  }
}
