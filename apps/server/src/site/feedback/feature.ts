import { feedbackSettings, sendFeedback } from '@parola/contract'
import { brandById } from '#foundations/brand'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { feedbackConsoleRoutes } from './feedback-console.route.ts'
import { writeToTheHouse } from './send-feedback.ts'

export function feedbackFeature(engine: Engine): Feature {
  return {
    routes: [
      answers(feedbackSettings, {
        reads: async ({ db, brandId, now }) => (await brandById(db, brandId, now)).config.feedback,
      }),
      answers(sendFeedback, { acts: (opening, input) => writeToTheHouse(engine, opening, input) }),
      ...feedbackConsoleRoutes,
    ],
  }
}
