import type { Location } from './location.ts'

const KEPT = 'scrolled'

/**
 * Restores the scroll position of each entry of the history, also after a reload; a new entry begins at its top,
 * or at the element of its hash.
 */
export function keepScroll(): (shown: Location) => void {
  history.scrollRestoration = 'manual'
  const positions: Record<string, number> = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
  let key: string | undefined
  addEventListener(
    'scroll',
    () => {
      if (key !== undefined) positions[key] = scrollY
    },
    { passive: true },
  )
  addEventListener('pagehide', () => sessionStorage.setItem(KEPT, JSON.stringify(positions)))
  return (shown) => {
    key = shown.key
    const position = positions[key]
    const target = position === undefined && document.getElementById(shown.hash)
    if (target) target.scrollIntoView()
    else scrollTo({ top: position ?? 0, behavior: 'instant' })
  }
}
