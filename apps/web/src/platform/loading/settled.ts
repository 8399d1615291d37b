import { startTransition, useEffect, useState } from 'react'

/** False for the first paint: content below the first screen is rendered in slices right after it. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const later = setTimeout(() => startTransition(() => setSettled(true)))
    return () => clearTimeout(later)
  }, [])
  return isSettled
}
