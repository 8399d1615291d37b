import type { Calls, ValueOf } from '@parola/contract'
import { PPM_OF_PERCENT } from '@parola/money'
import { Card, Facts, Skeleton } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { tierName } from '../../platform/texts/tier-name.ts'
import { Friends } from './friends.tsx'
import { InviteCard } from './invite-card.tsx'
import { Payouts } from './payouts.tsx'

export type Referral = ValueOf<Calls['referral']>

const TABS = ['friends', 'payouts'] as const
/** Friends whom the member invites, and what they bring (requirement PRO-07). */
export function ReferralPage() {
  const [tab, setTab] = useState<(typeof TABS)[number]>('friends')
  const { data, error, refetch } = useQuery({ ...callQuery('referral'), staleTime: 0 })
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-96" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <InviteCard code={data.code} isAgent={data.isAgent} />
      {data.isAgent ? null : (
        <>
          <Week referral={data} />
          <HowItWorks referral={data} />
          <Tabs
            label={t('money.tab.referral')}
            look="segments"
            current={tab}
            tabs={TABS.map((name) => [name, t(`referral.tab.${name}`)])}
            onChoose={setTab}
          >
            {tab === 'friends' ? <Friends /> : <Payouts />}
          </Tabs>
        </>
      )}
    </div>
  )
}

function Week({ referral }: { referral: Referral }) {
  const { thisWeek, until, paid, counting, friends, ratePpm, label, rates } = referral
  const [first] = rates
  return (
    <Card isPatterned>
      <p className="text-13 text-text2">{t('referral.thisWeek')}</p>
      <output className="block font-display text-30 leading-tight">{inMoney(thisWeek)}</output>
      <p className="mt-1 text-13 text-text2">
        {ratePpm > 0
          ? t('referral.ratePaid', { percent: ratePpm / PPM_OF_PERCENT, label })
          : t('referral.rateFrom', { tier: first?.fromTier ?? 0, label: tierName(label) })}
      </p>
      <Facts
        look="receipt"
        className="mt-3 text-13"
        rows={[
          [t('referral.counting'), t('referral.countingOf', { counting, friends })],
          [t('referral.paidSoFar'), inMoney(paid)],
          [t('referral.until'), dateTime(until)],
        ]}
      />
    </Card>
  )
}

function HowItWorks({ referral }: { referral: Referral }) {
  const { rates, min, friendDays, friendDeposit, multiple } = referral
  return (
    <Card title={t('referral.how')}>
      <ul className="grid list-disc gap-1.5 pl-5 text-14 text-text2">
        <li>{t('referral.howBase')}</li>
        <li>{t('referral.howFriend', { deposit: inMoney(friendDeposit), days: friendDays })}</li>
        <li>{t('referral.howShared')}</li>
        <li>{t('referral.howPaid', { min: inMoney(min), multiple })}</li>
      </ul>
      <Facts
        look="receipt"
        className="mt-3 text-14"
        rows={rates.map(({ fromTier, toTier, ratePpm, cap }) => [
          t('referral.tiers', { from: fromTier, to: toTier }),
          t('referral.rateCap', { percent: ratePpm / PPM_OF_PERCENT, cap: inMoney(cap) }),
        ])}
      />
    </Card>
  )
}
