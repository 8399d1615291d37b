import { Icon, IconButton } from '@parola/ui'
import { type ReactNode, useRef } from 'react'
import { t } from '../texts/i18n.ts'

type Props = {
  title: string
  icon: string
  more?: ReactNode
  className: string
  children: ReactNode
  id?: string
  /** Without arrows the rail is for swiping and keys alone. */
  hasArrows?: boolean
  /** The arrows wrap: after the last comes the first. */
  loops?: boolean
  filters?: ReactNode
}

/** A titled rail with arrows for mice and swipes for fingers. */
export function Section({
  title,
  icon,
  more,
  className,
  children,
  id,
  hasArrows = true,
  loops = false,
  filters,
}: Props) {
  const rail = useRef<HTMLUListElement>(null)
  const move = (by: number) => {
    const list = rail.current
    if (!list) return
    const end = list.scrollWidth - list.clientWidth
    const left = list.scrollLeft + by * list.clientWidth * 0.9
    const isPast = by > 0 ? list.scrollLeft >= end - 2 : list.scrollLeft <= 2
    const round = by > 0 ? 0 : end
    list.scrollTo({ left: loops && isPast ? round : left, behavior: 'smooth' })
  }
  return (
    <section className="row mt-6" id={id}>
      <div className="mb-2 flex items-center gap-2">
        <span className="text-link">
          <Icon name={icon} />
        </span>
        <h2 className="flex-1 text-20 md:text-22">{title}</h2>
        {more}
        <span className={`hidden gap-2 ${hasArrows ? 'md:flex' : ''}`}>
          <IconButton
            size="small"
            icon="chevron-left"
            iconSize={18}
            label={t('shell.back', { title })}
            onClick={() => move(-1)}
          />
          <IconButton
            size="small"
            icon="chevron-right"
            iconSize={18}
            label={t('shell.forth', { title })}
            onClick={() => move(1)}
          />
        </span>
      </div>
      {filters}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul ref={rail} tabIndex={0} aria-label={title} className={`rail ${className}`}>
        {children}
      </ul>
    </section>
  )
}
