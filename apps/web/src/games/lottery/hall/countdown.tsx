import { t } from '../../../platform/texts/i18n.ts'
import { clockOf, secondsTo, useServerNow } from './server-time.ts'

const LAST_SECONDS = 10
const LOOKS = { small: 'text-14', large: 'font-display text-28 leading-none md:text-32' }

type Props = { until: string; size?: keyof typeof LOOKS; label: string }

/** The time that is left by the clock of the server; the last ten seconds are marked. */
export function Countdown({ until, size = 'small', label }: Props) {
  const seconds = secondsTo(until, useServerNow())
  const { days, text } = clockOf(seconds)
  const isLast = seconds > 0 && seconds <= LAST_SECONDS
  const colour = isLast ? 'text-loss motion-safe:animate-pulse' : ''
  return (
    <span
      role="timer"
      aria-label={label}
      data-last={isLast || undefined}
      className={`font-bold tabular-nums whitespace-nowrap ${LOOKS[size]} ${colour}`}
    >
      {days > 0 ? t('lottery.days', { days, text }) : text}
    </span>
  )
}

/** How long a draw of a list can still be bought; then it is drawn, until the next one is sold. */
export function Closing({ until }: { until: string }) {
  const isOver = secondsTo(until, useServerNow()) === 0
  if (isOver) return t('lottery.drawingNow')
  return (
    <>
      {t('lottery.closesIn')}
      <Countdown until={until} label={t('lottery.closesIn')} />
    </>
  )
}
