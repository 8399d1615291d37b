import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Whole seconds that are left, and how to start them again; they end at the right time in a sleeping tab too. */
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
