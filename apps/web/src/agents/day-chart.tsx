import { figures } from '../platform/texts/i18n.ts'

type Day = { day: string; value: string }

const HEIGHT = 120

/** A bar for each day, below the line where it is negative; the figures are read out one by one. */
export function DayChart({ label, days }: { label: string; days: readonly Day[] }) {
  const values = days.map(({ value }) => Number(value))
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  const scale = top - bottom === 0 ? 0 : HEIGHT / (top - bottom)
  return (
    <>
      <ul className="flex items-stretch gap-px sm:gap-1" aria-label={label}>
        {days.map(({ day, value }) => {
          const height = Math.max(1, Math.abs(Number(value)) * scale)
          const offset = scale === 0 ? HEIGHT - 1 : (top - Math.max(0, Number(value))) * scale
          const colour = value.startsWith('-') ? 'bg-loss' : 'bg-brand'
          return (
            <li key={day} className="min-w-0 flex-1" title={`${day}: ${figures(value)}`}>
              <span className="sr-only">
                {day}: {figures(value)}
              </span>
              <span
                className="block"
                style={{ height: HEIGHT, paddingTop: offset }}
                aria-hidden="true"
              >
                <span className={`block w-full rounded-sm ${colour}`} style={{ height }} />
              </span>
              <span
                className="mt-1 hidden text-center text-12 text-text2 sm:block"
                aria-hidden="true"
              >
                {days.length <= 10 ? day.slice(5) : day.slice(8)}
              </span>
            </li>
          )
        })}
      </ul>
      <Ends days={days} />
    </>
  )
}

/** On a phone there is room for the first day and the last. */
function Ends({ days }: { days: readonly Day[] }) {
  const ends = days.length > 1 ? [days[0], days.at(-1)] : days
  return (
    <p className="mt-1 flex justify-between text-12 text-text2 sm:hidden" aria-hidden="true">
      {ends.map((end) => (end ? <span key={end.day}>{end.day.slice(5)}</span> : null))}
    </p>
  )
}
