import type { Calls, ValueOf } from '@parola/contract'
import { Badge, type BadgeKind } from '@parola/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/calls/client.ts'
import { callQuery } from '../../../platform/calls/query.ts'
import { openDialog } from '../../../platform/dialogs/dialogs.ts'
import { WaitingLines } from '../../../platform/loading/waiting-lines.tsx'
import { Empty, Trouble } from '../../../platform/screens/empty.tsx'
import { MoreButton } from '../../../platform/screens/more-button.tsx'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { selectionText } from '../bets/selection-text.ts'
import { betName } from '../names.ts'

export type Chase = ValueOf<Calls['myLotteryChases']>['content'][number]

export const STATE_BADGES: Record<Chase['state'], BadgeKind> = {
  ...{ RUNNING: 'wait', STOPPED_ON_WIN: 'good', CANCELLED: 'quiet', DONE: 'quiet' },
}

/** The name of a chase's game, and that of its bet; of several how many there are, and their names. */
export function useChaseNames({ gameCode, bets }: Pick<Chase, 'gameCode' | 'bets'>) {
  const { data } = useQuery(callQuery('lotteryGames'))
  const game = data?.find((each) => each.gameCode === gameCode)
  const names = [...new Set(bets.map(({ bet }) => (game ? betName(game.family, bet) : bet)))]
  const isList = bets.length > 1
  return {
    gameName: game?.name ?? gameCode,
    betText: isList ? t('lottery.chase.list', { n: bets.length }) : names.join(),
    chosenText: isList
      ? names.join(', ')
      : bets.map((each) => selectionText(each.selection)).join(),
  }
}

/** The member's chase orders, each with how far it is and what it has cost and won. */
export function MyChases() {
  const list = useInfiniteQuery({
    queryKey: ['myLotteryChases'],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => api('myLotteryChases', { query: { pageNo: String(pageParam) } }),
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
  })
  const chases = list.data?.pages.flatMap(({ content }) => content) ?? []
  return (
    <>
      {list.isPending ? <WaitingLines height={112} /> : null}
      {list.isError && !list.data ? (
        <Trouble error={list.error} retry={() => list.refetch()} />
      ) : null}
      {list.data && chases.length === 0 ? (
        <Empty title={t('lottery.chase.none')} text={t('lottery.chase.noneText')} icon="repeat" />
      ) : null}
      <ul className="grid gap-2">
        {chases.map((chase) => (
          <li key={chase.chaseId}>
            <ChaseLine chase={chase} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function ChaseLine({ chase }: { chase: Chase }) {
  const { chaseId, state, issues, bought, spent, payout } = chase
  const { gameName, betText, chosenText } = useChaseNames(chase)
  return (
    <button
      type="button"
      className="panel grid w-full grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 p-3 text-left hover:border-control"
      onClick={() => openDialog('lottery-chase', { chaseId })}
    >
      <span className="min-w-0">
        <span className="block truncate text-14 font-semibold">
          {gameName} · {betText}
        </span>
        <span className="block truncate text-13 text-text2">{chosenText}</span>
      </span>
      <Badge kind={STATE_BADGES[state]}>{t(`lottery.chase.state.${state}`)}</Badge>
      <Progress {...{ issues, bought }} className="col-span-2" />
      <span className="col-span-2 flex flex-wrap justify-between gap-x-4 text-13 text-text2 tabular-nums">
        <span>{t('lottery.chase.progress', { bought, issues })}</span>
        <span>
          {t('lottery.chase.spent')} {inMoney(spent)} · {t('lottery.chase.won')} {inMoney(payout)}
        </span>
      </span>
    </button>
  )
}

type ProgressProps = Pick<Chase, 'issues' | 'bought'> & { className?: string }

/** How many draws are bought, as a bar; the words beside it say the same. */
export function Progress({ issues, bought, className = '' }: ProgressProps) {
  return (
    <span
      aria-hidden
      className={`block h-1.5 overflow-hidden rounded-full bg-s2 ${className}`.trim()}
    >
      <span
        className="block h-full rounded-full bg-brand"
        style={{ width: `${(100 * bought) / issues}%` }}
      />
    </span>
  )
}
