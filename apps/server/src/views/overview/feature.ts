import { overviewFigures, overviewQueues } from '@parola/contract'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { deleteOldSlots } from './count.sql.ts'
import { readFigures, readQueues } from './overview.ts'

const TIDY_EVERY_S = 3600

export function overviewFeature({ db }: Engine): Feature {
  return {
    routes: [
      answers(overviewFigures, { reads: readFigures }),
      answers(overviewQueues, { reads: readQueues }),
    ],
    timers: [
      {
        name: 'overview.tidy',
        everyS: TIDY_EVERY_S,
        run: (now) => deleteOldSlots(db.kysely, now),
      },
    ],
  }
}
