import { useEffect, useState } from 'react'

/** A search is requested after a pause in typing. */
const TYPING_MS = 250

/** The text once its reader has stopped typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
