import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Skeleton } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/calls/client.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'

type Friend = ValueOf<Calls['referralFriends']>['content'][number]

/** Gaps that a friend can close by themselves; the others stay. */
const OPEN_GAPS: readonly Friend['gap'][] = ['VERIFICATION', 'DEPOSIT']

/** Invited friends, each with what they brought and why one does not count. */
export function Friends() {
  const list = useInfiniteQuery({
    queryKey: ['referralFriends', 'own'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('referralFriends', { query: pageParam ? { cursor: pageParam } : {} }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  if (!list.data && list.error) return <Trouble error={list.error} retry={() => list.refetch()} />
  if (!list.data) return <Skeleton className="h-40" />
  const friends = list.data.pages.flatMap(({ content }) => content)
  if (friends.length === 0)
    return <Empty icon="heart" title={t('referral.noFriends')} text={t('referral.noFriendsText')} />
  return (
    <>
      <ul className="grid gap-2">
        {friends.map((friend) => (
          <FriendRow key={`${friend.name} ${friend.joinedAt}`} friend={friend} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function FriendRow({ friend }: { friend: Friend }) {
  const { name, joinedAt, countsUntil, gap, thisWeek, paid } = friend
  return (
    <li className="grid gap-2 panel p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <b className="truncate">{name}</b>
          <Badge kind={gap ? (OPEN_GAPS.includes(gap) ? 'wait' : 'quiet') : 'good'}>
            {t(gap ? 'referral.doesNotCount' : 'referral.counts')}
          </Badge>
        </p>
        <p className="text-12 text-text2">
          {t('referral.joined', { date: dateTime(joinedAt) })} ·{' '}
          {t('referral.countsUntil', { date: dateTime(countsUntil) })}
        </p>
        {gap ? <p className="mt-1 text-13 text-text2">{t(`referral.gap.${gap}`)}</p> : null}
      </div>
      <p className="text-14 sm:text-right">
        <b className="block text-win">{t('referral.broughtNow', { amount: inMoney(thisWeek) })}</b>
        <span className="text-12 text-text2">
          {t('referral.broughtPaid', { amount: inMoney(paid) })}
        </span>
      </p>
    </li>
  )
}
