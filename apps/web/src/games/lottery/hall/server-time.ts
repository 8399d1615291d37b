import { useEffect } from 'react'
import { create } from 'zustand'

const TICK_MS = 250

let aheadMs = 0
let users = 0
let timer: ReturnType<typeof setInterval> | undefined

const useTick = create<{ now: number }>(() => ({ now: Date.now() }))
const tick = () => useTick.setState({ now: Date.now() + aheadMs })

/** Sets the clock by a response: its time of the server, and when it arrived here. */
export function setByServer(serverTime: string, receivedAt: number) {
  aheadMs = Date.parse(serverTime) - receivedAt
  tick()
}

/** The time of the server, in milliseconds; one timer moves all countdowns of a page. */
export function useServerNow(): number {
  useEffect(() => {
    users += 1
    if (users === 1) timer = setInterval(tick, TICK_MS)
    return () => {
      users -= 1
      if (users === 0) clearInterval(timer)
    }
  }, [])
  return useTick(({ now }) => now)
}

/** Seconds to an instant, rounded up; none once it has come. */
export const secondsTo = (instant: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))

/** "04:09", "2:04:09"; days are counted apart. */
export function clockOf(seconds: number): { days: number; text: string } {
  const two = (n: number) => String(n).padStart(2, '0')
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return { days, text: hours > 0 || days > 0 ? `${hours}:${rest}` : rest }
}
