import { changeSearch, useSearch } from '@parola/client/routing'
import { Chip, Choice, SearchInput } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { t, textOf } from '../platform/texts/i18n.ts'
import { AllGames } from './all-games.tsx'
import type { ListKind, ListSearch } from './list.types.ts'
import { Jackpots } from './live/jackpots.tsx'
import { useLivePlayers } from './live/players.ts'
import { OwnGames } from './own-games.tsx'

const TYPING_MS = 200
const FILTERS = ['ALL', 'NEW', 'HOT', 'FAV', 'RECENT'] as const

/** A list centre or game centre: one screen, filtered by the address. */
export function ListPage({ kind }: { kind: ListKind }) {
  useLivePlayers()
  const search = useSearch<ListSearch>()
  const isOwn =
    kind === 'FAV' || kind === 'RECENT' || search.filter === 'FAV' || search.filter === 'RECENT'
  return (
    <>
      <h1 className="mt-1 mb-3 text-24 md:text-28">{t(`games.title.${kind}`)}</h1>
      <Filters kind={kind} search={search} />
      {search.gameClassify === 'jackpot' ? <Jackpots vassalage={search.vassalage} /> : null}
      {isOwn ? (
        <OwnGames recent={(search.filter ?? kind) === 'RECENT'} kind={kind} q={search.q ?? ''} />
      ) : (
        <AllGames kind={kind} search={search} />
      )}
    </>
  )
}

function Filters({ kind, search }: { kind: ListKind; search: ListSearch }) {
  const [text, setText] = useState(search.q ?? '')
  const { data: groups } = useQuery(callQuery('gameVendors'))
  const group = groups?.find((group) => group.gameCategory === kind)
  const change = (next: ListSearch) => changeSearch(next)
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing alone starts the wait
  useEffect(() => {
    const timer = setTimeout(() => text !== (search.q ?? '') && change({ q: text }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="z-20 -mx-3 bg-bg px-3 pb-2 md:top-16 md:-mx-5 [@media(min-width:768px)_and_(min-height:600px)]:sticky md:px-5">
      <div className="flex flex-wrap items-center gap-x-4 py-1">
        <SearchInput
          className="min-w-[200px] flex-1"
          label={t('games.search')}
          value={text}
          onChange={setText}
        />
        <Row label={t('play.row.show')} isBeside>
          <Choice
            label={t('play.filters')}
            options={FILTERS.map((filter) => [filter, t(`play.filter.${filter}`)] as const)}
            value={search.filter ?? 'ALL'}
            onChange={(filter) => change({ filter: filter === 'ALL' ? '' : filter })}
          />
        </Row>
      </div>
      {group && group.cards.length > 1 ? (
        <Row label={t('play.row.vendor')}>
          <Choice
            className="[@media(min-width:768px)_and_(min-height:600px)]:flex-wrap"
            size="small"
            label={t('games.vendors')}
            options={[
              ['', t('games.allVendors')],
              ...group.cards.map((card) => [card.vassalage, card.displayName] as const),
            ]}
            value={search.vassalage ?? ''}
            onChange={(vassalage) => change({ vassalage })}
          />
        </Row>
      ) : null}
      {group && group.gameClassify.length > 1 ? (
        <Row label={t('play.row.class')}>
          <fieldset className="scroll-x" aria-label={t('play.classes')}>
            {group.gameClassify.map((name) => (
              <Chip
                key={name}
                isOn={search.gameClassify === name}
                onClick={() => change({ gameClassify: search.gameClassify === name ? '' : name })}
              >
                {textOf(`play.class.${name}`, name)}
              </Chip>
            ))}
          </fieldset>
        </Row>
      ) : null}
    </div>
  )
}

type RowProps = {
  label: string
  /** On wide screens it is beside the search. */
  isBeside?: boolean
  children: ReactNode
}

/** A row of chips that says what it narrows; readers of the screen hear it from the row itself. */
function Row({ label, isBeside = false, children }: RowProps) {
  const columns = isBeside ? 'md:grid-cols-[auto_minmax(0,1fr)] md:pt-0' : ''
  return (
    <div
      className={`grid min-w-0 grid-cols-[60px_minmax(0,1fr)] items-baseline gap-2 pt-1.5 ${columns}`}
    >
      <span aria-hidden="true" className="text-12 font-semibold text-text2">
        {label}
      </span>
      {children}
    </div>
  )
}
