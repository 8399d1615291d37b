import { useEffect, useState } from 'react'
import { t } from '../platform/texts/i18n.ts'

const TICK_MS = 1000
const LAST_MINUTES_S = 300

/** How far the server's clock is ahead of this device's, by a response and when it arrived. */
export const aheadOf = (serverTime: string, receivedAt: number) =>
  Date.parse(serverTime) - receivedAt

const two = (n: number) => String(n).padStart(2, '0')

/** "09:41", "1:09:41". */
export function clockText(seconds: number): string {
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = `${two(minutes)}:${two(seconds % 60)}`
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest
}

type Props = { until: string; ahead: number; onOver: () => void }

/** The time that is left of a step by the server's clock; the last minutes are marked. */
export function TimeLeft({ until, ahead, onOver }: Props) {
  const leftNow = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now() - ahead) / 1000))
  const [left, setLeft] = useState(leftNow)
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftNow()), TICK_MS)
    return () => clearInterval(timer)
  })
  const isOver = left === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])
  return (
    <span
      role="timer"
      aria-label={t('service.left')}
      className={`font-bold tabular-nums whitespace-nowrap ${left < LAST_MINUTES_S ? 'text-loss' : ''}`}
    >
      {clockText(left)}
    </span>
  )
}
