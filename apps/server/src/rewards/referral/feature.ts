import { depositChanged } from '#money/deposit'
import { kycDecided } from '#people/kyc'
import { memberInvited } from '#people/registration'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { onFriendChanged, onInvited } from './invite.ts'
import { referralRoutes } from './referral.route.ts'
import { workOutWeeks } from './week.job.ts'

const WEEK_EVERY_S = 60

/** Friends whom members invite, and what they bring (PRO-07). */
export function referralFeature({ engine }: { engine: Engine }): Feature {
  return {
    routes: referralRoutes,
    timers: [
      { name: 'referral.weeks', everyS: WEEK_EVERY_S, run: (now) => workOutWeeks(engine, now) },
    ],
    listeners: [
      on(memberInvited, 'referral.invited', (work, { memberId, data }) =>
        onInvited(work, { memberId, code: data.code }),
      ),
      on(depositChanged, 'referral.deposit', async (work, { memberId, data }) => {
        if (data.state === 'CREDITED') await onFriendChanged(work, memberId)
      }),
      on(kycDecided, 'referral.verified', async (work, { memberId, data }) => {
        if (data.state === 'approved') await onFriendChanged(work, memberId)
      }),
    ],
  }
}
