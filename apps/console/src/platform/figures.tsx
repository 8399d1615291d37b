import { LANGUAGES } from '@parola/locales/languages'
import { Badge, formatDateTime, formatMoney, Money } from '@parola/ui'
import { language, t } from './i18n.ts'
import { useCurrency } from './query.ts'
import { currentZone } from './time/zone.ts'

/** An amount and its currency as text; a dash where there is none. */
export function moneyText(value: string | null, currency: string): string {
  return value ? `${formatMoney(value)} ${currency}` : '–'
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

type LiveProps = { updatedAt: number; isStale: boolean }

/** Shows that a list refreshes automatically, and when it last did. */
function Live({ updatedAt, isStale }: LiveProps) {
  return (
    <Badge kind={isStale ? 'bad' : 'good'}>
      {isStale ? t('queue.stale') : t('queue.live')}
      {updatedAt > 0
        ? ` · ${formatDateTime(updatedAt, { show: 'clock', zone: currentZone() })}`
        : ''}
    </Badge>
  )
}

type TotalsProps = {
  data: { total: number; totals: { sum: string; oldestAt: string | null } } | undefined
  updatedAt: number
  isStale: boolean
}

/** How many rows a queue has, their sum, and how long the oldest has waited. */
export function Totals({ data, updatedAt, isStale }: TotalsProps) {
  const currency = useCurrency()
  return (
    <p className="totals" aria-live="polite">
      <span>
        <strong>{data?.total ?? '…'}</strong> {t('queue.count')}
      </span>
      <span>
        <strong>{data ? <Money amount={data.totals.sum} code={currency} /> : '…'}</strong>{' '}
        {t('queue.sum')}
      </span>
      {data?.totals.oldestAt ? (
        <span>
          <strong>{waited(data.totals.oldestAt)}</strong> {t('queue.oldest')}
        </span>
      ) : null}
      <Live updatedAt={updatedAt} isStale={isStale} />
    </p>
  )
}
