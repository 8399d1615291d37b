import { type ReactNode, useCallback, useState } from 'react'

type Props = { label: string; className: string; children: ReactNode }

/** A frame that the keyboard can scroll sideways, when what is in it is wider: only then it is a stop of the Tab key. */
export function ScrollFrame({ label, className, children }: Props) {
  const [isWider, setWider] = useState(false)
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWider(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const stop = isWider ? { tabIndex: 0, 'aria-label': label } : {}
  return (
    <section ref={frame} className={className} data-wider={isWider || undefined} {...stop}>
      {children}
    </section>
  )
}
