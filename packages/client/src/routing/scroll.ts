import type { Location } from './location.ts'

const KEPT = 'scrolled'

/**
 * Restores the scroll position of each entry of the history, also after a reload; a new entry begins at its top,
 * or at the element of its hash.
 */
export function keepScroll(): (shown: Location) => void {
  history.scrollRestoration = 'manual'
  const positions: Record<string, number> = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
  let entry: string | undefined
  addEventListener(
    'scroll',
    () => {
      if (entry !== undefined) positions[entry] = scrollY
    },
    { passive: true },
  )
  addEventListener('pagehide', () => sessionStorage.setItem(KEPT, JSON.stringify(positions)))
  return (shown) => {
    // An entry that was opened from outside, as by a typed address, has no key.
    entry = shown.key || shown.path + shown.query
    const position = positions[entry]
    const target = position === undefined && document.getElementById(shown.hash)
    if (target) target.scrollIntoView()
    else scrollTo({ top: position ?? 0, behavior: 'instant' })
  }
}
