import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Facts, Skeleton } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/calls/client.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { PaidRow } from '../../platform/screens/paid-row.tsx'
import { ToGames } from '../../platform/screens/to-games.tsx'
import { dateTime, figures, t } from '../../platform/texts/i18n.ts'
import { tierName } from '../../platform/texts/tier-name.ts'
import type { Club } from './club.ts'

type Reward = ValueOf<Calls['vipRewards']>['content'][number]

const KINDS = { ready: 'wait', paid: 'good', nothing: 'quiet' } as const

/** What the club has paid, newest first; each opens to its formula. */
export function VipHistory({ club }: { club: Club }) {
  const list = useInfiniteQuery({
    queryKey: ['vipRewards', 'own'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('vipRewards', { query: pageParam ? { cursor: pageParam } : {} }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  if (!list.data && list.error) return <Trouble error={list.error} retry={() => list.refetch()} />
  if (!list.data) return <Skeleton className="h-24" />
  const rewards = list.data.pages.flatMap(({ content }) => content)
  return (
    <section aria-label={t('vip.history')}>
      <h2 className="mb-2 text-18">{t('vip.history')}</h2>
      {rewards.length === 0 ? (
        <Empty title={t('vip.noRewards')} text={t('vip.noHistory')} icon="gift">
          <ToGames />
        </Empty>
      ) : null}
      <ul className="grid gap-2">
        {rewards.map((reward) => (
          <Paid key={reward.reference} reward={reward} club={club} />
        ))}
      </ul>
      <MoreButton list={list} />
    </section>
  )
}

function Paid({ reward, club }: { reward: Reward; club: Club }) {
  const { source, amount, label, reference, state } = reward
  const money = (wire: string) => `${club.currencySymbol}${figures(wire)}`
  return (
    <PaidRow
      name={`${t(`vip.reward.${source}`)} · ${tierName(label)}`}
      note={`${dateTime(reward.paidAt ?? reward.madeAt)} · ${reference}`}
      amount={money(amount)}
    >
      <span>
        <Badge kind={KINDS[state]}>{t(`vip.state.${state}`)}</Badge>
      </span>
      <Facts look="receipt" rows={formulaOf(reward, money)} />
    </PaidRow>
  )
}

/** The figures of the rule, as they were when it was worked out. */
function formulaOf(reward: Reward, money: (wire: string) => string): [string, string][] {
  const { from, to, weighted, earned, lowered, amount } = reward
  return [
    ...(from && to ? [[t('vip.window'), from === to ? from : `${from} – ${to}`] as const] : []),
    ...(weighted === null ? [] : [[t('vip.weighted'), money(weighted)] as const]),
    [t('vip.earned'), money(earned)] as const,
    ...(Number(lowered) > 0 ? [[t('vip.lowered'), `− ${money(lowered)}`] as const] : []),
    [t('vip.paid'), money(amount)] as const,
  ].map(([name, value]) => [name, value])
}
