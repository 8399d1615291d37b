import { Badge, Card, Choice, Facts, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { ToGames } from '../../platform/screens/to-games.tsx'
import { dateTime, t, useLanguage } from '../../platform/texts/i18n.ts'
import { type Board, filterText, scoreText } from './missions.ts'
import { Places } from './places.tsx'

const WINDOWS = ['current', 'last'] as const
export const BADGES = { running: 'good', review: 'wait', paid: 'quiet' } as const
/** The platform refreshes a leaderboard as often. */
const REFRESH_MS = 10_000

/** The leaderboards of the brand: the running window, or the one before it. */
export function Boards() {
  const language = useLanguage()
  const [board, setBoard] = useState<string>()
  const [window, setWindow] = useState<(typeof WINDOWS)[number]>('current')
  const { data, error, refetch } = useQuery({
    ...callQuery('missionLeaderboard', { window, ...(board ? { board } : {}) }),
    staleTime: 0,
    refetchInterval: window === 'current' ? REFRESH_MS : false,
    placeholderData: (before) => before,
  })
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-96" />
  if (!data.board)
    return (
      <Empty icon="trophy" title={t('missions.noBoard')} text={t('missions.noBoardText')}>
        <ToGames />
      </Empty>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-3">
        {data.boards.length > 1 ? (
          <Choice
            className="min-w-0"
            label={t('missions.tab.board')}
            options={data.boards.map(({ id, name }) => [id, name[language]])}
            value={data.board.id}
            onChange={setBoard}
          />
        ) : null}
        <Choice
          className="min-w-0"
          label={t('missions.window')}
          options={WINDOWS.map((name) => [
            name,
            t(`missions.window.${name}.${data.board?.period ?? 'daily'}`),
          ])}
          value={window}
          onChange={setWindow}
        />
      </div>
      <Head board={data.board} />
      <Places label={t('missions.tab.board')} {...data.board} />
    </div>
  )
}

function Head({ board }: { board: Board }) {
  const { own, metric, state, until, members, filter, multiple } = board
  return (
    <Card isPatterned>
      <p className="flex flex-wrap items-start justify-between gap-2">
        <span>
          <span className="block text-13 text-text2">{t('missions.yourPlace')}</span>
          <b className="block font-display text-26 leading-tight">
            {own ? t('missions.rank', { rank: own.rank }) : '–'}
          </b>
        </span>
        <Badge kind={BADGES[state]}>{t(`missions.board.${state}`)}</Badge>
      </p>
      <p className="mt-1 text-14 text-text2">
        {own
          ? own.gap
            ? t('missions.gap', { gap: scoreText(own.gap, metric) })
            : t('missions.first')
          : t('missions.notYet')}
      </p>
      <Facts
        look="receipt"
        className="mt-3 text-13"
        rows={[
          ...(own ? [[t('missions.yourScore'), scoreText(own.score, metric)] as const] : []),
          [t('missions.counts'), `${t(`missions.metric.${metric}`)} · ${filterText(filter)}`],
          [t('missions.ends'), dateTime(until)],
          [t('missions.players'), String(members)],
          [t('missions.prizeTerms'), t('missions.multiple', { multiple })],
        ]}
      />
      <p className="mt-2 text-12 text-text2">{t('missions.ties')}</p>
    </Card>
  )
}
