import { bonusDetails } from '@parola/contract'
import { memberAway } from '#people/eligibility'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import { readBonusDetails } from './bonus-details.ts'
import { closeDepositRequirements } from './turnover.sql.ts'
import type { Turnover } from './turnover.ts'

export function turnoverFeature(parts: { turnover: Turnover }): Feature {
  return {
    routes: [
      answers(bonusDetails, {
        reads: (glance, input) => readBonusDetails(glance, parts.turnover, input),
      }),
    ],
    listeners: [
      on(memberAway, 'turnover.release-excluded', async ({ tx, now }, { memberId, data }) => {
        if (data.away === 'excluded') await closeDepositRequirements(tx, memberId, now)
      }),
    ],
  }
}
