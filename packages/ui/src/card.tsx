import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  /** Buttons or a link beside the title. */
  actions?: ReactNode
  /** Without padding, for lists whose lines reach the edge. */
  isFlush?: boolean
  /** With the window-pane pattern of the brand, for what leads a page. */
  isPatterned?: boolean
}

/** A panel with an optional title. */
export function Card({
  title,
  actions,
  isFlush = false,
  isPatterned = false,
  className = '',
  children,
  ...section
}: Props) {
  const inside = isFlush ? 'overflow-hidden' : 'p-4'
  return (
    <section
      {...section}
      className={`panel ${isPatterned ? 'capiz' : ''} ${inside} ${className}`.replace(/ +/g, ' ')}
    >
      {title || actions ? (
        <header className={`mb-2 flex items-center gap-2 ${isFlush ? 'px-4 pt-4' : ''}`}>
          {title ? <h2 className="min-w-0 flex-1 text-16">{title}</h2> : null}
          {actions}
        </header>
      ) : null}
      {children}
    </section>
  )
}
