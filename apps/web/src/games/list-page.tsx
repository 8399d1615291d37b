import type { CallName, Calls, GameCard, GameType, QueryOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { api, words } from '../platform/client.ts'
import { openDialog } from '../platform/dialogs.ts'
import { t, useLanguage } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'
import { useFavourites } from './favourites.ts'
import { GameTile, TileSkeleton } from './game-tile.tsx'

export type ListKind = GameType | 'HOT' | 'FAV' | 'RECENT'
export type ListSearch = { vassalage?: string; gameClassify?: string; q?: string; filter?: string }

const PAGE = 60
const TYPING_MS = 200
const FILTERS = ['ALL', 'NEW', 'HOT', 'FAV', 'RECENT'] as const

/** A list centre or game centre: one screen, filtered by what stands in the address. */
export function ListPage({ kind }: { kind: ListKind }) {
  const search = useSearch({ strict: false }) as ListSearch
  const isOwn =
    kind === 'FAV' || kind === 'RECENT' || search.filter === 'FAV' || search.filter === 'RECENT'
  return (
    <>
      <h1 className="mt-1 mb-3 text-[24px] md:text-[28px]">{t(`games.title.${kind}`)}</h1>
      <Filters kind={kind} search={search} />
      {isOwn ? (
        <OwnGames recent={(search.filter ?? kind) === 'RECENT'} kind={kind} q={search.q ?? ''} />
      ) : (
        <AllGames kind={kind} search={search} />
      )}
    </>
  )
}

function Filters({ kind, search }: { kind: ListKind; search: ListSearch }) {
  const navigate = useNavigate()
  const [text, setText] = useState(search.q ?? '')
  const { data: groups } = useQuery(callQuery('gameVendors'))
  const group = groups?.find((one) => one.gameCategory === kind)
  const change = (next: ListSearch) =>
    navigate({
      to: '.',
      search: Object.fromEntries(
        Object.entries({ ...search, ...next }).filter(([, v]) => v),
      ) as never,
      replace: true,
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing alone starts the wait
  useEffect(() => {
    const timer = setTimeout(() => text !== (search.q ?? '') && change({ q: text }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="sticky top-14 z-20 -mx-3 bg-bg/95 px-3 pb-2 backdrop-blur md:top-16 md:-mx-5 md:px-5">
      <div className="flex flex-wrap gap-2 py-1">
        <label className="relative min-w-[200px] flex-1">
          <span className="absolute inset-y-0 left-3 grid place-items-center text-text3">
            <Icon name="search" size={18} />
          </span>
          <input
            className="input pl-10"
            type="search"
            maxLength={60}
            value={text}
            placeholder={t('games.search')}
            aria-label={t('games.search')}
            onChange={(e) => setText(e.target.value)}
          />
        </label>
        <fieldset className="scroll-x" aria-label={t('games.filters')}>
          {FILTERS.map((filter) => (
            <button
              key={filter}
              type="button"
              className="chip"
              aria-pressed={(search.filter ?? 'ALL') === filter}
              onClick={() => change({ filter: filter === 'ALL' ? '' : filter })}
            >
              {t(`games.filter.${filter}`)}
            </button>
          ))}
        </fieldset>
      </div>
      {group && group.cards.length > 1 ? (
        <fieldset className="scroll-x pt-1" aria-label={t('games.vendors')}>
          <button
            type="button"
            className="chip"
            aria-pressed={!search.vassalage}
            onClick={() => change({ vassalage: '' })}
          >
            {t('games.allVendors')}
          </button>
          {group.cards.map((card) => (
            <button
              key={card.vassalage}
              type="button"
              className="chip"
              aria-pressed={search.vassalage === card.vassalage}
              onClick={() => change({ vassalage: card.vassalage })}
            >
              {card.displayName}
            </button>
          ))}
        </fieldset>
      ) : null}
      {group && group.gameClassify.length > 1 ? (
        <fieldset className="scroll-x pt-2" aria-label={t('games.classes')}>
          {group.gameClassify.map((name) => (
            <button
              key={name}
              type="button"
              className="chip min-h-9"
              aria-pressed={search.gameClassify === name}
              onClick={() => change({ gameClassify: search.gameClassify === name ? '' : name })}
            >
              {t(`games.class.${name}`)}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}

function AllGames({ kind, search }: { kind: ListKind; search: ListSearch }) {
  const lang = useLanguage()
  const base = {
    ...(kind === 'HOT' ? { isHot: 'true' as const } : { gameType: kind as GameType }),
    ...(search.vassalage ? { vassalage: search.vassalage } : {}),
    ...(search.gameClassify ? { gameClassify: search.gameClassify } : {}),
    ...(search.q ? { search: search.q } : {}),
    ...(search.filter === 'NEW' ? { isNew: 'true' as const } : {}),
    ...(search.filter === 'HOT' ? { isHot: 'true' as const } : {}),
    language: lang,
    pageSize: String(PAGE),
  }
  const list = useInfiniteQuery({
    queryKey: ['gameList' satisfies CallName, base],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api('gameList', {
        query: { ...base, pageNo: String(pageParam) } as QueryOf<Calls['gameList']>,
        signal,
      }),
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
  })
  const cards = list.data?.pages.flatMap((page) => page.content) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  if (list.isError) return <Trouble error={list.error} retry={() => list.refetch()} />
  if (list.isPending) return <Grid cards={[]} total={PAGE / 2} onNear={() => undefined} />
  if (total === 0) return <Empty title={t('games.none')} text={t('games.noneHint')} />
  return (
    <>
      <p className="mb-2 text-[13px] text-text2" role="status">
        {t('games.count', { n: total })}
      </p>
      <Grid
        cards={cards}
        total={total}
        onNear={() => list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage()}
      />
    </>
  )
}

/** Only the rows in sight stand in the page, so that 10,000 tiles scroll like ten. */
function Grid({ cards, total, onNear }: { cards: GameCard[]; total: number; onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const columns = Math.max(3, Math.floor(width / 158))
  const cell = (width - (columns - 1) * 12) / columns
  const rows = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => cell * (4 / 3) + 62,
    overscan: 4,
    scrollMargin: place.current?.offsetTop ?? 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width means other row heights
  useEffect(() => rows.measure(), [width])
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming near the end is the only reason
  useEffect(() => {
    if ((last + 6) * columns > cards.length) onNear()
  }, [last, columns, cards.length])
  return (
    <div ref={place} className="relative" style={{ height: rows.getTotalSize() }}>
      {width > 0
        ? shown.map((row) => (
            <div
              key={row.key}
              className="absolute inset-x-0 grid gap-3"
              style={{
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                transform: `translateY(${row.start - rows.options.scrollMargin}px)`,
              }}
            >
              {Array.from({ length: Math.min(columns, total - row.index * columns) }, (_, i) => {
                const card = cards[row.index * columns + i]
                return card ? (
                  <GameTile key={card.nodeId} card={card} />
                ) : (
                  <TileSkeleton key={`empty-${i.toString()}`} />
                )
              })}
            </div>
          ))
        : null}
    </div>
  )
}

/** The member's own lists; a guest is asked to log in. */
function OwnGames({ recent, kind, q }: { recent: boolean; kind: ListKind; q: string }) {
  const member = useSession((s) => s.member)
  const favourites = useFavourites()
  const played = useQuery({ ...callQuery('recentGames', {}), enabled: Boolean(member) && recent })
  const { data, isPending } = recent ? played : favourites
  if (!member) {
    return (
      <Empty title={t('games.loginForOwn')} text={t('games.loginForOwnHint')}>
        <button type="button" className="btn btn-brand mt-3" onClick={() => openDialog('login')}>
          {t('shell.login')}
        </button>
      </Empty>
    )
  }
  if (isPending) return <Grid cards={[]} total={12} onNear={() => undefined} />
  const cards = (data?.content ?? []).filter(
    (card) =>
      (['FAV', 'RECENT', 'HOT'].includes(kind) || card.gameType === kind) &&
      card.nodeName.toLowerCase().includes(q.toLowerCase()),
  )
  if (cards.length === 0)
    return (
      <Empty
        title={t(recent ? 'games.noRecent' : 'games.noFavourites')}
        text={t('games.noOwnHint')}
      />
    )
  return <Grid cards={cards} total={cards.length} onNear={() => undefined} />
}

export function Empty({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children?: React.ReactNode
}) {
  return (
    <div className="capiz mt-4 grid justify-items-center rounded-xl border border-line bg-s1 px-6 py-12 text-center">
      <span className="mb-3 text-link">
        <Icon name="sparkles" size={32} />
      </span>
      <p className="font-display text-[18px]">{title}</p>
      <p className="mt-1 max-w-[46ch] text-text2">{text}</p>
      {children}
    </div>
  )
}

export function Trouble({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Empty title={t('shell.trouble')} text={words(error)}>
      <button type="button" className="btn btn-quiet mt-3" onClick={retry}>
        {t('shell.retry')}
      </button>
    </Empty>
  )
}
