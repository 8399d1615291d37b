import type { GameCard } from '@parola/contract'
import { Icon } from '@parola/ui'
import { type ReactNode, useRef } from 'react'
import { t } from '../platform/i18n.ts'
import { GameTile } from './game-tile.tsx'

type Props = {
  title: string
  icon: string
  more?: ReactNode
  className: string
  children: ReactNode
  id?: string
}

/** A titled rail with arrows for mice and swipes for fingers. */
export function Section({ title, icon, more, className, children, id }: Props) {
  const rail = useRef<HTMLUListElement>(null)
  const move = (by: number) =>
    rail.current?.scrollBy({ left: by * rail.current.clientWidth * 0.9, behavior: 'smooth' })
  return (
    <section className="row mt-6" id={id}>
      <div className="mb-2 flex items-center gap-2">
        <span className="text-link">
          <Icon name={icon} />
        </span>
        <h2 className="flex-1 text-[20px] md:text-[22px]">{title}</h2>
        {more}
        <span className="hidden gap-2 md:flex">
          <button
            type="button"
            className="btn btn-quiet min-h-9 px-2"
            aria-label={t('shell.back', { title })}
            onClick={() => move(-1)}
          >
            <Icon name="chevron-left" size={18} />
          </button>
          <button
            type="button"
            className="btn btn-quiet min-h-9 px-2"
            aria-label={t('shell.forth', { title })}
            onClick={() => move(1)}
          >
            <Icon name="chevron-right" size={18} />
          </button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul ref={rail} tabIndex={0} aria-label={title} className={`rail ${className}`}>
        {children}
      </ul>
    </section>
  )
}

type RowProps = {
  title: string
  icon: string
  cards: readonly GameCard[]
  more?: ReactNode
  eager?: boolean
  id?: string
}

export function GameRow({ title, icon, cards, more, eager, id }: RowProps) {
  return (
    <Section title={title} icon={icon} more={more} className="tiles" {...(id ? { id } : {})}>
      {cards.map((card, i) => (
        <li key={card.nodeId}>
          <GameTile card={card} eager={Boolean(eager) && i < 3} />
        </li>
      ))}
    </Section>
  )
}
