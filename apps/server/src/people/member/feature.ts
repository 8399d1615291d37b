import { HOUR_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import {
  firstLoginRoute,
  memberIconRoute,
  securityConfigRoute,
  setLanguageRoute,
} from './member.route.ts'
import { sweepTrials } from './trials.ts'

export function memberFeature({ db }: Engine): Feature {
  return {
    routes: [firstLoginRoute, memberIconRoute, securityConfigRoute, setLanguageRoute],
    timers: [
      {
        name: 'member.sweep-trials',
        everyS: HOUR_MS / 1000,
        run: (now) => sweepTrials(db.kysely, now),
      },
    ],
  }
}
