import { MemberPage as Centre, type Panels } from '../money/member-page.tsx'
import { SecurityCentre } from '../people/security/security-centre.tsx'
import { lazyPart } from '../platform/loading/part.ts'
import { useTrialRedirect } from '../platform/session/members-only.ts'

const OTHERS: Panels = {
  securityCenter: SecurityCentre,
  playSafely: lazyPart(
    () => import('../people/safer-play/safer-play.tsx'),
    (loaded) => loaded.SaferPlay,
    'safer',
  ),
  messageV2: lazyPart(
    () => import('../site/messages.tsx'),
    (loaded) => loaded.Messages,
  ),
  rewardCenter: lazyPart(
    () => import('../rewards/reward-centre.tsx'),
    (loaded) => loaded.RewardCentre,
    'cashier',
  ),
}

/** The member centre with what the other features bring to it. */
export function MemberPage() {
  return useTrialRedirect() ? null : <Centre others={OTHERS} />
}
