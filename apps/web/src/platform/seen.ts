import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** A picture is wanted when a tenth of it is in sight (requirement HOME-09). */
const THRESHOLD = 0.1
const MOVES = ['pointerdown', 'wheel', 'touchmove', 'keydown', 'scroll'] as const

const waiting = new Map<Element, () => void>()
let watch: IntersectionObserver | undefined
let isMoving = false

/** From the first move on, the browser's own lazy loading fetches what comes near. */
function moved() {
  isMoving = true
  for (const name of MOVES) removeEventListener(name, moved, true)
  startTransition(() => {
    for (const see of waiting.values()) see()
  })
  waiting.clear()
  watch?.disconnect()
}

function watcher(): IntersectionObserver {
  if (watch) return watch
  for (const name of MOVES) addEventListener(name, moved, { capture: true, passive: true })
  watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        waiting.get(target)?.()
        waiting.delete(target)
        watch?.unobserve(target)
      }
    },
    { threshold: THRESHOLD },
  )
  return watch
}

/**
 * Whether an element was in sight, or the reader has begun to move about the page, so that the first
 * screen loads nothing but itself.
 */
export function useSeen<T extends Element>(): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null)
  const [isSeen, setSeen] = useState(isMoving)
  useEffect(() => {
    const place = element.current
    if (isSeen || !place) return
    if (isMoving) return setSeen(true)
    waiting.set(place, () => setSeen(true))
    watcher().observe(place)
    return () => {
      waiting.delete(place)
      watch?.unobserve(place)
    }
  }, [isSeen])
  return [element, isSeen]
}
