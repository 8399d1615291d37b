import type { Calls, ValueOf } from '@parola/contract'
import { PPM_OF_PERCENT } from '@parola/money'
import { Facts, Skeleton } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/calls/client.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { PaidRow } from '../../platform/screens/paid-row.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'

type Payout = ValueOf<Calls['referralPayouts']>['content'][number]

/** Weeks that were paid; each opens to its formula. */
export function Payouts() {
  const list = useInfiniteQuery({
    queryKey: ['referralPayouts', 'own'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('referralPayouts', { query: pageParam ? { cursor: pageParam } : {} }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  if (!list.data && list.error) return <Trouble error={list.error} retry={() => list.refetch()} />
  if (!list.data) return <Skeleton className="h-40" />
  const payouts = list.data.pages.flatMap(({ content }) => content)
  if (payouts.length === 0)
    return <Empty icon="gift" title={t('referral.noPayouts')} text={t('referral.noPayoutsText')} />
  return (
    <>
      <ul className="grid gap-2">
        {payouts.map((payout) => (
          <PayoutRow key={payout.from} payout={payout} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const { from, to, base, ratePpm, tier, earned, lowered, amount, reference } = payout
  return (
    <PaidRow name={`${from} – ${to}`} note={reference ?? '–'} amount={inMoney(amount)}>
      <Facts
        look="receipt"
        rows={[
          [t('referral.base'), inMoney(base)],
          [t('referral.rateOf', { tier }), `${ratePpm / PPM_OF_PERCENT}%`],
          [t('referral.earned'), inMoney(earned)],
          ...(Number(lowered) > 0
            ? [[t('referral.lowered'), `− ${inMoney(lowered)}`] as const]
            : []),
          [t('referral.amount'), inMoney(amount)],
        ]}
      />
    </PaidRow>
  )
}
