import { LANGUAGES } from '@parola/locales/languages'
import { language, t } from './i18n.ts'
import { useCurrency } from './query.ts'

/** `1234.5` formatted, its currency small beside it; a debit carries its sign. */
export function Amount({ value, currency }: { value: string; currency?: string | undefined }) {
  return (
    <span className="amount">
      {grouped(value)}
      {currency ? <small>{currency}</small> : null}
    </span>
  )
}

/** `12,345.00`, from the text itself: no figure is ever rounded for display. */
export function grouped(value: string): string {
  const [whole = '', cents = ''] = value.replace('-', '').split('.')
  const sign = value.startsWith('-') ? '−' : ''
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

const MINUTE_MS = 60_000
const STEPS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** `3 h`, `2 d`: how long something has waited. */
export function waited(iso: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / MINUTE_MS))
  const [unit, size] = STEPS.find(([, least]) => minutes >= least) ?? STEPS[2]
  const count = Math.floor(minutes / size)
  return new Intl.NumberFormat(LANGUAGES[language()].locale, {
    style: 'unit',
    unit,
    unitDisplay: 'narrow',
  }).format(count)
}

type LiveProps = { at: number; isStale: boolean }

/** Shows that a list refreshes automatically, and when it last did. */
function Live({ at, isStale }: LiveProps) {
  return (
    <span className={`state ${isStale ? 'state-bad' : 'state-good'} text-12 text-text3`}>
      {isStale ? t('queue.stale') : t('queue.live')}
      {at > 0 ? ` · ${new Date(at).toLocaleTimeString('sv-SE')}` : ''}
    </span>
  )
}

type TotalsProps = {
  data: { total: number; totals: { sum: string; oldestAt: string | null } } | undefined
  at: number
  isStale: boolean
}

/** How many are here, their sum, and how long the first has waited. */
export function Totals({ data, at, isStale }: TotalsProps) {
  const currency = useCurrency()
  return (
    <p className="totals" aria-live="polite">
      <span>
        <strong>{data?.total ?? '…'}</strong> {t('queue.count')}
      </span>
      <span>
        <strong>{data ? <Amount value={data.totals.sum} currency={currency} /> : '…'}</strong>{' '}
        {t('queue.sum')}
      </span>
      {data?.totals.oldestAt ? (
        <span>
          <strong>{waited(data.totals.oldestAt)}</strong> {t('queue.oldest')}
        </span>
      ) : null}
      <Live at={at} isStale={isStale} />
    </p>
  )
}
