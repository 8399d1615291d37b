import type { GameCard, GameType } from '@parola/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t, useLanguage } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'
import { GameRow } from './game-row.tsx'

const ROW_SIZE = '12'

type Props = {
  type: GameType
  id: string
  title: string
  icon: string
  cards: readonly GameCard[]
  more: ReactNode
}

/** A row of one game type that can be narrowed to one vendor, 12 games each (requirement HOME-04). */
export function TypeRow({ type, cards, ...row }: Props) {
  const language = useLanguage()
  const [vassalage, setVassalage] = useState('')
  const { data: groups } = useQuery(callQuery('gameVendors'))
  const vendors = groups?.find((group) => group.gameCategory === type)?.cards ?? []
  const narrowed = useQuery({
    ...callQuery('gameList', { gameType: type, vassalage, language, pageSize: ROW_SIZE }),
    enabled: vassalage !== '',
    placeholderData: keepPreviousData,
  })
  const shown = vassalage ? (narrowed.data?.content ?? cards) : cards
  const chips =
    vendors.length > 1 ? (
      <fieldset className="scroll-x mb-2" aria-label={t('games.vendors')}>
        {[{ vassalage: '', displayName: t('home.allOf') }, ...vendors].map((item) => (
          <button
            key={item.vassalage}
            type="button"
            className="chip min-h-9"
            aria-pressed={vassalage === item.vassalage}
            onClick={() => setVassalage(item.vassalage)}
          >
            {item.displayName}
          </button>
        ))}
      </fieldset>
    ) : null
  return <GameRow {...row} cards={shown} filters={chips} />
}
