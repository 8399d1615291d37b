import type { GameCard } from '@parola/contract'
import type { ReactNode } from 'react'
import { Section } from '../platform/screens/section.tsx'
import { GameTile } from './game-tile.tsx'

type RowProps = {
  title: string
  icon: string
  cards: readonly GameCard[]
  more?: ReactNode
  id?: string
  filters?: ReactNode
}

export function GameRow({ cards, ...section }: RowProps) {
  return (
    <Section {...section} className="tiles">
      {cards.map((card) => (
        <li key={card.nodeId}>
          <GameTile card={card} />
        </li>
      ))}
    </Section>
  )
}
