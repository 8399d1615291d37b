import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** The remaining whole seconds, and how to restart them; they also end on time in a background tab. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const beat = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS)))
    beat()
    if (endsAt <= Date.now()) return
    const timer = setInterval(beat, SECOND_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return [left, (seconds) => setEndsAt(Date.now() + seconds * SECOND_MS)]
}
