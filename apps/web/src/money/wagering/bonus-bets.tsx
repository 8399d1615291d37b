import { Dialog, Skeleton } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/calls/client.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { ToGames } from '../../platform/screens/to-games.tsx'
import { minorOf } from '../../platform/texts/amount.ts'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import type { Bonus, BonusBet } from './bonus.types.ts'

/** Each bet of a bonus with what it counted, and why not more. */
export function BonusBets({ bonus, onClose }: { bonus: Bonus; onClose: () => void }) {
  const list = useInfiniteQuery({
    queryKey: ['bonusBets', bonus.id],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('bonusBets', { query: { id: bonus.id, ...(pageParam ? { cursor: pageParam } : {}) } }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const bets = list.data?.pages.flatMap(({ content }) => content) ?? []
  return (
    <Dialog title={t('bonus.bets')} closeLabel={t('shell.close')} onClose={onClose}>
      {list.isError && !list.data ? (
        <Trouble error={list.error} retry={() => list.refetch()} />
      ) : null}
      {list.isPending ? <Skeleton className="h-64" /> : null}
      {list.data && bets.length === 0 ? (
        <Empty title={t('bonus.noBets')} text={t('bonus.noBetsText')} icon="history">
          <ToGames />
        </Empty>
      ) : null}
      <ul className="grid gap-2">
        {bets.map((bet) => (
          <Line key={bet.id} bet={bet} />
        ))}
      </ul>
      <MoreButton list={list} />
    </Dialog>
  )
}

function Line({ bet }: { bet: BonusBet }) {
  const { gameName, gameType, stake, bonus, counted, reason, state, placedAt } = bet
  return (
    <li className="grid grid-cols-[1fr_auto] gap-3 rounded-lg bg-s1 p-3">
      <span className="min-w-0">
        <span className="block truncate font-semibold">{gameName || gameType}</span>
        <span className="block text-12 text-text2">{dateTime(placedAt)}</span>
        <span className="block text-12 text-text2">
          {t('bonus.stake', { stake: inMoney(stake) })}
          {minorOf(bonus) > 0n ? ` · ${t('bonus.ofIt', { amount: inMoney(bonus) })}` : ''}
        </span>
      </span>
      <span className="text-right">
        <span className="block font-bold">
          {state === 'settled' ? inMoney(counted) : t(`money.bet.${state}`)}
        </span>
        <span className="block max-w-40 text-12 text-text2">
          {reason ? t(`bonus.reason.${reason}`) : state === 'settled' ? t('bonus.counted') : ''}
        </span>
      </span>
    </li>
  )
}
