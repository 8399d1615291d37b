import { changeSearch, useSearch } from '@parola/client/routing'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t, textOf } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'
import { AllGames } from './all-games.tsx'
import { Jackpots } from './jackpots.tsx'
import type { ListKind, ListSearch } from './list.types.ts'
import { OwnGames } from './own-games.tsx'

const TYPING_MS = 200
const FILTERS = ['ALL', 'NEW', 'HOT', 'FAV', 'RECENT'] as const

/** A list centre or game centre: one screen, filtered by the address. */
export function ListPage({ kind }: { kind: ListKind }) {
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
    <div className="sticky top-14 z-20 -mx-3 bg-bg px-3 pb-2 md:top-16 md:-mx-5 md:px-5">
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
        <fieldset className="scroll-x" aria-label={t('play.filters')}>
          {FILTERS.map((filter) => (
            <button
              key={filter}
              type="button"
              className="chip"
              aria-pressed={(search.filter ?? 'ALL') === filter}
              onClick={() => change({ filter: filter === 'ALL' ? '' : filter })}
            >
              {t(`play.filter.${filter}`)}
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
        <fieldset className="scroll-x pt-2" aria-label={t('play.classes')}>
          {group.gameClassify.map((name) => (
            <button
              key={name}
              type="button"
              className="chip min-h-9"
              aria-pressed={search.gameClassify === name}
              onClick={() => change({ gameClassify: search.gameClassify === name ? '' : name })}
            >
              {textOf(`play.class.${name}`, name)}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}
