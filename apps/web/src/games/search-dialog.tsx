import { Chip, Dialog, SearchInput } from '@parola/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { t, useLanguage } from '../platform/texts/i18n.ts'
import { GameTile, TileSkeleton } from './game-tile.tsx'

const RECENT = 'recent-searches'
const MOST_RECENT = 6
const SHOWN = 24

const readRecent = (): string[] => JSON.parse(localStorage.getItem(RECENT) ?? '[]') as string[]

/** Search over every title: opens with hot games and the latest searches. */
export function SearchDialog() {
  const language = useLanguage()
  const [text, setText] = useState('')
  const [recent] = useState(readRecent)
  const wanted = useDeferredValue(text.trim())
  const query = wanted
    ? { search: wanted, pageSize: String(SHOWN), language }
    : { isHot: 'true' as const, pageSize: String(SHOWN), language }
  const { data, isPending, isPlaceholderData } = useQuery({
    ...callQuery('gameList', query),
    placeholderData: keepPreviousData,
  })
  const keep = () => {
    if (!wanted) return
    const next = [wanted, ...recent.filter((item) => item !== wanted)].slice(0, MOST_RECENT)
    localStorage.setItem(RECENT, JSON.stringify(next))
  }
  return (
    <Dialog
      title={t('play.searchTitle')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
      size="wide"
    >
      <SearchInput label={t('games.search')} value={text} onChange={setText} onBlur={keep} />
      {!wanted && recent.length > 0 ? (
        <div className="scroll-x mt-3">
          {recent.map((item) => (
            <Chip key={item} icon="history" onClick={() => setText(item)}>
              {item}
            </Chip>
          ))}
        </div>
      ) : null}
      <p className="mt-3 mb-2 text-13 text-text2" role="status">
        {wanted && isPlaceholderData ? t('shell.loading') : null}
        {wanted && !isPlaceholderData ? t('games.count', { n: data?.total ?? 0 }) : null}
        {wanted ? null : t('games.title.HOT')}
      </p>
      <ul className="grid min-h-[50dvh] grid-cols-3 content-start gap-3 md:grid-cols-5">
        {isPending
          ? Array.from({ length: 10 }, (_, i) => (
              <li key={i.toString()}>
                <TileSkeleton />
              </li>
            ))
          : null}
        {data?.content.map((card) => (
          <li key={card.nodeId}>
            <GameTile card={card} />
          </li>
        ))}
      </ul>
      {data?.total === 0 && !isPlaceholderData ? (
        <p className="py-4 text-center text-text2">{t('play.none')}</p>
      ) : null}
    </Dialog>
  )
}
