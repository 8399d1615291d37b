/** Days and instants in Swedish are `2026-11-25 14:05:09`: the form that records are read in everywhere. */
const RECORD = 'sv-SE'

const SHOWS = {
  instant: { dateStyle: 'short', timeStyle: 'medium' },
  minute: { dateStyle: 'short', timeStyle: 'short' },
  day: { dateStyle: 'short' },
  longDay: { dateStyle: 'long' },
  time: { timeStyle: 'short' },
  clock: { timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Format = {
  /** The brand's time zone; without one, that of the reader's device. */
  zone?: string | undefined
  /** The reader's language; without one, the form of records. */
  locale?: string
  show?: keyof typeof SHOWS
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** An instant as people read it. */
export function formatDateTime(instant: string | number | Date, format: Format): string {
  const { zone, locale = RECORD, show = 'instant' } = format
  const key = `${locale}/${zone}/${show}`
  let known = formats.get(key)
  if (!known) {
    known = new Intl.DateTimeFormat(locale, { ...SHOWS[show], timeZone: zone })
    formats.set(key, known)
  }
  return known.format(new Date(instant))
}

type Props = Format & { at: string | null; className?: string; title?: string }

/** An instant, which machines can read too; a dash where there is none. */
export function DateTime({ at, className, title, ...format }: Props) {
  if (at === null) return '–'
  return (
    <time dateTime={at} className={className} title={title}>
      {formatDateTime(at, format)}
    </time>
  )
}
