import type { Calls, ValueOf } from '@parola/contract'
import { buttonClass, Skeleton, Tag } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/calls/client.ts'
import { Empty, Trouble } from '../../../platform/screens/empty.tsx'
import { MoreButton } from '../../../platform/screens/more-button.tsx'
import { brandToday } from '../../../platform/texts/brand-time.ts'
import { dateTime, t } from '../../../platform/texts/i18n.ts'
import { ResultView } from '../draw/result-view.tsx'
import { issueName } from '../names.ts'

type Drawn = ValueOf<Calls['lotteryHistory']>['content'][number]
type Props = { gameCode: string; family: string }

const DAYS_BACK = 366
const DAY_MS = 86_400_000
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The results of a day, and of every day for a year back. */
export function Results({ gameCode, family }: Props) {
  const today = brandToday()
  const [day, setDay] = useState(today)
  const list = useInfiniteQuery({
    queryKey: ['lotteryHistory', { gameCode, day }],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      api('lotteryHistory', { query: { gameCode, day, pageNo: String(pageParam) } }),
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
  })
  const drawn = list.data?.pages.flatMap(({ content }) => content) ?? []
  return (
    <>
      <label className="mb-3 flex flex-wrap items-center gap-3 text-14">
        {t('lottery.results.day')}
        <input
          type="date"
          className="input w-auto"
          value={day}
          min={dayBefore(today, DAYS_BACK)}
          max={today}
          onChange={(event) => event.target.value && setDay(event.target.value)}
        />
      </label>
      {list.isPending ? <Skeleton className="h-80" /> : null}
      {list.isError && !list.data ? (
        <Trouble error={list.error} retry={() => list.refetch()} />
      ) : null}
      {list.data && drawn.length === 0 ? (
        <Empty
          title={t('lottery.results.none')}
          text={t('lottery.results.noneText')}
          icon="history"
        />
      ) : null}
      <ul className="grid gap-2">
        {drawn.map((issue) => (
          <ResultLine key={issue.numero} issue={issue} gameCode={gameCode} family={family} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function ResultLine({ issue, gameCode, family }: Props & { issue: Drawn }) {
  const { numero, drawsAt, result, state, isSimulated } = issue
  const query = new URLSearchParams({ gameCode, numero })
  return (
    <li className="panel grid gap-2 p-3 md:grid-cols-[190px_1fr_auto] md:items-center">
      <span>
        <span className="block text-14 font-semibold tabular-nums">{issueName(numero)}</span>
        <time dateTime={drawsAt} className="text-12 text-text2">
          {dateTime(drawsAt)}
        </time>
      </span>
      <span className="min-w-0">
        {result && state !== 'void' ? (
          <ResultView family={family} result={result} />
        ) : (
          <Tag>{t('lottery.state.void')}</Tag>
        )}
        {isSimulated ? (
          <Tag isWaiting className="mt-1">
            {t('lottery.simulated')}
          </Tag>
        ) : null}
      </span>
      <a
        href={`/lgw/lottery/proof?${query}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({
          variant: 'link',
          size: 'small',
          className: 'justify-self-start px-0 md:px-3',
        })}
        aria-label={t('lottery.proofOf', { issue: issueName(numero) })}
      >
        {t('lottery.proof')}
      </a>
    </li>
  )
}
