import { type RefObject, useEffect, useRef, useState } from 'react'

/** A picture is wanted when a tenth of it is in sight (requirement HOME-09). */
const THRESHOLD = 0.1
const MOVES = ['pointerdown', 'wheel', 'touchmove', 'keydown', 'scroll'] as const
/** How far ahead of a moving reader pictures are fetched, down the page and along a row. */
const AHEAD = { rootMargin: '500px 0px', scrollMargin: '0px 300px', threshold: THRESHOLD }

const waiting = new Map<Element, () => void>()
let watch: IntersectionObserver | undefined

/** The first screen loads only itself; after the first interaction, pictures load a little ahead. */
function moved() {
  for (const name of MOVES) removeEventListener(name, moved, true)
  watch?.disconnect()
  watch = watching(AHEAD)
  for (const element of waiting.keys()) watch.observe(element)
}

function watcher(): IntersectionObserver {
  if (watch) return watch
  for (const name of MOVES) addEventListener(name, moved, { capture: true, passive: true })
  watch = watching({ threshold: THRESHOLD })
  return watch
}

function watching(margins: IntersectionObserverInit): IntersectionObserver {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      waiting.get(target)?.()
      waiting.delete(target)
      observer.unobserve(target)
    }
  }, margins)
  return observer
}

/** Whether an element was in sight, or about to be; one that does not wait for that is not watched. */
export function useSeen<T extends Element>(isNow: boolean): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null)
  const [isSeen, setSeen] = useState(isNow)
  useEffect(() => {
    const place = element.current
    if (isSeen || !place) return
    waiting.set(place, () => setSeen(true))
    watcher().observe(place)
    return () => {
      waiting.delete(place)
      watch?.unobserve(place)
    }
  }, [isSeen])
  return [element, isSeen]
}
