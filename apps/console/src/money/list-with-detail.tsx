import { exponentOf, isAmount, isCurrency } from '@parola/money'
import type { ReactNode } from 'react'
import { t } from '../platform/i18n.ts'
import { Select } from '../platform/page.tsx'
import { useCurrency } from '../platform/query.ts'

type ListWithDetailProps = { list: ReactNode; side: ReactNode; isOpen: boolean }

/** A list with the open item beside it; on a phone, one at a time. */
export function ListWithDetail({ list, side, isOpen }: ListWithDetailProps) {
  return (
    <div className={`bench ${isOpen ? 'bench-open' : ''}`}>
      <div className="bench-list">{list}</div>
      {isOpen ? side : null}
    </div>
  )
}

type Filters = Record<string, string | undefined>
type FilterProps = {
  filters: Filters
  set: (change: Filters) => void
  channels: readonly string[]
  children?: ReactNode
}

const AGES = ['1h', '4h', '24h', '72h'] as const
/** `500` as the wire writes it in a currency; nothing for an invalid amount. */
export function amountOf(text: string, currency: string): string | undefined {
  if (!isCurrency(currency)) return undefined
  const exponent = exponentOf(currency)
  const [whole = '', cents = ''] = text.split('.')
  const wire = exponent === 0 ? text : `${whole}.${cents.padEnd(exponent, '0')}`
  return isAmount(wire, currency) ? wire : undefined
}

/** What narrows a queue of money: each lives in the address. */
export function QueueFilters({ filters, set, channels, children }: FilterProps) {
  const currency = useCurrency()
  const change = (next: Filters) => set({ ...next, page: undefined })
  return (
    <form
      className="queue-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const given = new FormData(event.currentTarget)
        change({
          username: String(given.get('username') ?? '').trim() || undefined,
          min: amountOf(String(given.get('min') ?? ''), currency),
          max: amountOf(String(given.get('max') ?? ''), currency),
        })
      }}
    >
      {children}
      <Select
        label={t('queue.age')}
        value={filters.age ?? ''}
        options={[['', t('all')], ...AGES.map((item) => [item, t(`queue.age.${item}`)] as const)]}
        onChange={(age) => change({ age: age || undefined })}
      />
      <Select
        label={t('queue.channel')}
        value={filters.channel ?? ''}
        options={[['', t('all')], ...channels.map((channel) => [channel, channel] as const)]}
        onChange={(channel) => change({ channel: channel || undefined })}
      />
      <Text name="username" label={t('member')} value={filters.username} />
      <Text name="min" label={t('queue.min')} value={filters.min} />
      <Text name="max" label={t('queue.max')} value={filters.max} />
      <button type="submit" className="btn">
        {t('queue.filter')}
      </button>
    </form>
  )
}

type TextProps = { name: string; label: string; value: string | undefined }

function Text({ name, label, value }: TextProps) {
  return (
    <label className="grid gap-1 text-12 text-text2">
      {label}
      <input
        key={value ?? ''}
        name={name}
        className="input"
        inputMode={name === 'username' ? 'text' : 'decimal'}
        defaultValue={value ?? ''}
      />
    </label>
  )
}
