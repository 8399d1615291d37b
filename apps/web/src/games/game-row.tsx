import type { GameCard } from '@parola/contract'
import type { ReactNode } from 'react'
import { Section } from '../platform/section.tsx'
import { GameTile } from './game-tile.tsx'

type RowProps = {
  title: string
  icon: string
  cards: readonly GameCard[]
  more?: ReactNode
  eager?: boolean
  id?: string
  filters?: ReactNode
}

export function GameRow({ cards, eager, ...section }: RowProps) {
  return (
    <Section {...section} className="tiles">
      {cards.map((card, i) => (
        <li key={card.nodeId}>
          <GameTile card={card} eager={Boolean(eager) && i < 3} />
        </li>
      ))}
    </Section>
  )
}
