import type { GameCard, GameType } from '@parola/contract'
import { Choice } from '@parola/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { t, useLanguage } from '../platform/texts/i18n.ts'
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
      <Choice
        className="mb-2"
        size="small"
        label={t('games.vendors')}
        options={[
          ['', t('home.allOf')],
          ...vendors.map((vendor) => [vendor.vassalage, vendor.displayName] as const),
        ]}
        value={vassalage}
        onChange={setVassalage}
      />
    ) : null
  return <GameRow {...row} cards={shown} filters={chips} />
}
