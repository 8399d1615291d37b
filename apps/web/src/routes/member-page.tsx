import { Redirect } from '@parola/client/routing'
import { Skeleton } from '@parola/ui'
import { Suspense } from 'react'
import { MemberPage as Centre, type Panels } from '../money/member-page.tsx'
import { SecurityCentre } from '../people/security/security-centre.tsx'
import { lazyPart } from '../platform/loading/part.ts'
import { useTrialRedirect } from '../platform/session/members-only.ts'
import { useSubAccount } from '../platform/session/sub-account.ts'

const SavedAccounts = lazyPart(
  () => import('../money/withdraw/saved-accounts.tsx'),
  (loaded) => loaded.SavedAccounts,
  'cashier',
)

const MoveBanner = lazyPart(
  () => import('../agents/move-banner.tsx'),
  (loaded) => loaded.MoveBanner,
  'team',
)
const AgentService = lazyPart(
  () => import('../agents/service/agent-service.tsx'),
  (loaded) => loaded.AgentService,
  'service',
  'money',
)
const TeamPage = lazyPart(
  () => import('../money/team/team-page.tsx'),
  (loaded) => loaded.TeamPage,
  'cashier',
  'team',
)
const Messages = lazyPart(
  () => import('../site/messages.tsx'),
  (loaded) => loaded.Messages,
)
const PushSettings = lazyPart(
  () => import('../site/push/push-settings.tsx'),
  (loaded) => loaded.PushSettings,
  'push',
)

const OTHERS: Panels = {
  transferUpline: () => (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <AgentService />
      <TeamPage />
    </Suspense>
  ),
  securityCenter: () => (
    <SecurityCentre
      accounts={
        <Suspense fallback={<Skeleton className="h-32" />}>
          <SavedAccounts />
        </Suspense>
      }
    />
  ),
  playSafely: lazyPart(
    () => import('../people/safer-play/safer-play.tsx'),
    (loaded) => loaded.SaferPlay,
    'safer',
  ),
  messageV2: () => (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <div className="grid gap-6">
        <Messages />
        <PushSettings />
      </div>
    </Suspense>
  ),
  referral: lazyPart(
    () => import('../rewards/referral/referral-page.tsx'),
    (loaded) => loaded.ReferralPage,
    'referral',
  ),
  missionLeaderboard: lazyPart(
    () => import('../rewards/missions/missions-page.tsx'),
    (loaded) => loaded.MissionsPage,
    'missions',
  ),
  rewardCenter: lazyPart(
    () => import('../rewards/reward-centre.tsx'),
    (loaded) => loaded.RewardCentre,
    'cashier',
  ),
}

/** The member centre with what the other features bring to it. A sub-account has no money and does not play: it has the agent centre. */
export function MemberPage() {
  const { isSubAccount } = useSubAccount()
  const isTrial = useTrialRedirect()
  if (isSubAccount) return <Redirect to="/agentHome" replace />
  return isTrial ? null : <Centre others={OTHERS} banner={<MoveBanner />} />
}
