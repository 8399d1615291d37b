import { Link, useParams } from '@parola/client/routing'
import type { OperatorRight } from '@parola/contract'
import { Badge, buttonClass } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { Bets } from '../games/bet/bets.tsx'
import { MemberFreeRounds } from '../games/free-round/member-free-rounds.tsx'
import { Adjust } from '../money/adjustment/adjust.tsx'
import type { MemberMoney as Money } from '../money/member-money.types.ts'
import { PayoutAccounts } from '../money/payout-account/payout-accounts.tsx'
import { Requirements } from '../money/turnover/requirements.tsx'
import { Ledger } from '../money/wallet/ledger.tsx'
import { Wallets } from '../money/wallet/wallets.tsx'
import { MemberLimits } from '../people/safer-play/member-limits.tsx'
import { useFilters } from '../platform/filters.ts'
import { t } from '../platform/i18n.ts'
import { Page, PendingPage } from '../platform/page.tsx'
import { useCall, useMay } from '../platform/query.ts'
import { MemberRewards } from '../rewards/bonus/member-rewards.tsx'
import { Rebates } from '../rewards/rebate/rebates.tsx'
import { MemberReferral } from '../rewards/referral/member-referral.tsx'
import { MemberVip } from '../rewards/vip/member-vip.tsx'

const EVERY_MS = 10_000
const TABS = ['ledger', 'bets', 'turnover', 'accounts', 'rewards', 'limits'] as const
/** The right that a tab needs, where it is not `money.view`. */
const NEEDS: Partial<Record<(typeof TABS)[number], OperatorRight>> = {
  rewards: 'reward.view',
  limits: 'member.view',
}

/** Filters of one tab mean nothing in another. */
const NO_FILTERS = {
  cursor: undefined,
  wallet: undefined,
  page: undefined,
  limit: undefined,
  reward: undefined,
}

/** All money of one member: where it is, where it came from, and what is left to be wagered. */
export function MemberMoney() {
  const { memberId } = useParams<{ memberId: string }>()
  const [filters, set] = useFilters()
  const may = useMay()
  const { data, error } = useCall('opsMemberMoney', { memberId }, EVERY_MS)
  const tabs = TABS.filter((name) => may(NEEDS[name] ?? 'money.view'))
  const tab = tabs.find((name) => name === filters.tab) ?? 'ledger'
  if (!data) return <PendingPage title={t('money.title')} error={error} />
  return (
    <Page
      title={t('money.titleOf', { name: data.username })}
      isWide
      actions={<Actions money={data} />}
    >
      <Wallets money={data} />
      <Tabs
        look="segments"
        label={t('money.title')}
        current={tab}
        tabs={tabs.map((name) => [name, t(`money.tab.${name}`)])}
        onChoose={(next) => set({ ...NO_FILTERS, tab: next })}
        className="mt-4 mb-3"
      >
        {tab === 'ledger' ? <Ledger money={data} /> : null}
        {tab === 'bets' ? <Bets memberId={memberId} /> : null}
        {tab === 'turnover' ? <Requirements requirements={data.turnover.requirements} /> : null}
        {tab === 'accounts' ? <PayoutAccounts rows={data.accounts} /> : null}
        {tab === 'rewards' ? <Rewards memberId={memberId} username={data.username} /> : null}
        {tab === 'limits' ? <MemberLimits memberId={memberId} /> : null}
      </Tabs>
    </Page>
  )
}

function Actions({ money }: { money: Money }) {
  const may = useMay()
  return (
    <>
      <Badge kind={money.kyc === 'A' ? 'good' : 'wait'}>{t(`kyc.short.${money.kyc}`)}</Badge>
      <Link
        to="/withdrawals"
        search={{ memberId: money.memberId, stage: 'all' }}
        className={buttonClass()}
      >
        {t('nav.withdrawals')}
      </Link>
      <Link to="/deposits" search={{ username: money.username }} className={buttonClass()}>
        {t('nav.deposits')}
      </Link>
      <Link to="/members/:memberId" params={{ memberId: money.memberId }} className={buttonClass()}>
        {t('member')}
      </Link>
      {may('adjustment.propose') ? <Adjust money={money} /> : null}
    </>
  )
}

function Rewards({ memberId, username }: { memberId: string; username: string }) {
  return (
    <>
      <MemberRewards username={username} />
      <MemberFreeRounds username={username} />
      <Rebates memberId={memberId} />
      <MemberVip memberId={memberId} />
      <MemberReferral memberId={memberId} />
    </>
  )
}
