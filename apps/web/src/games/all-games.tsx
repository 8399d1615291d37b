import type { Calls, GameCard, GameType, QueryOf } from '@parola/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { Empty, Trouble } from '../platform/screens/empty.tsx'
import { t, useLanguage } from '../platform/texts/i18n.ts'
import { GameGrid } from './game-grid.tsx'
import type { ListKind, ListSearch } from './list.types.ts'

const PAGE = 60

type Query = QueryOf<Calls['gameList']>

/** The games of a kind: only the part of the grid that becomes visible is requested. */
export function AllGames({ kind, search }: { kind: ListKind; search: ListSearch }) {
  const language = useLanguage()
  const queryOf = (page: number): Query => ({
    ...(kind === 'HOT' ? { isHot: 'true' as const } : { gameType: kind as GameType }),
    ...(search.vassalage ? { vassalage: search.vassalage } : {}),
    ...(search.gameClassify ? { gameClassify: search.gameClassify } : {}),
    ...(search.q ? { search: search.q } : {}),
    ...(search.filter === 'NEW' ? { isNew: 'true' as const } : {}),
    ...(search.filter === 'HOT' ? { isHot: 'true' as const } : {}),
    language,
    pageSize: String(PAGE),
    pageNo: String(page),
  })
  const first = useQuery(callQuery('gameList', queryOf(1)))
  const [[from, to], setRange] = useState<[number, number]>([1, 1])
  const pages = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const parts = useQueries({
    queries: pages.map((page) => callQuery('gameList', queryOf(page))),
  })
  if (first.isError) return <Trouble error={first.error} retry={() => first.refetch()} />
  if (first.isPending) return <GameGrid total={PAGE / 2} cardAt={() => undefined} />
  const { total } = first.data
  if (total === 0) return <Empty title={t('play.none')} text={t('play.noneHint')} />
  const cardAt = (place: number): GameCard | undefined => {
    const page = Math.floor(place / PAGE) + 1
    const part = page === 1 ? first.data : parts[page - from]?.data
    return part?.content[place % PAGE]
  }
  const show = (start: number, end: number) =>
    setRange([Math.floor(start / PAGE) + 1, Math.floor((end - 1) / PAGE) + 1])
  return (
    <>
      <p className="mb-2 text-13 text-text2" role="status">
        {t('games.count', { n: total })}
      </p>
      <GameGrid total={total} cardAt={cardAt} onRange={show} />
    </>
  )
}
