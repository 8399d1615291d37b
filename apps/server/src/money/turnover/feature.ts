import { bonusDetails } from '@parola/contract'
import { MEMBER_AWAY } from '#people/eligibility'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { readBonusDetails } from './bonus-details.ts'
import { countPlayed } from './count-played.ts'
import { closeDepositLines } from './turnover.sql.ts'
import type { Turnover } from './turnover.ts'

const COUNT_EVERY_S = 20

export function turnoverFeature(parts: { engine: Engine; turnover: Turnover }): Feature {
  return {
    routes: [
      answers(bonusDetails, {
        reads: (glance, input) => readBonusDetails(glance, parts.turnover, input),
      }),
    ],
    listeners: [
      {
        name: 'turnover.release-excluded',
        hears: MEMBER_AWAY,
        run: async ({ tx, now }, { memberId, data }) => {
          if (memberId && data.away === 'excluded') await closeDepositLines(tx, memberId, now)
        },
      },
    ],
    timers: [
      {
        name: 'turnover.count',
        everyS: COUNT_EVERY_S,
        run: () => countPlayed(parts.engine, parts.turnover),
      },
    ],
  }
}
