import { Skeleton } from '@parola/ui'
import { figures, t } from '../../platform/texts/i18n.ts'

/** A signed amount as people read it: +1,234.50, −5.00, 0.00. */
export function signed(amount: string): string {
  if (amount.startsWith('-')) return `−${figures(amount.slice(1))}`
  return Number(amount) === 0 ? figures(amount) : `+${figures(amount)}`
}

export function colourOf(amount: string): string {
  if (Number(amount) === 0) return 'text-text'
  return amount.startsWith('-') ? 'text-loss' : 'text-win'
}

export type Sum = { name: string; value: string; colour?: string }

/** What lies in open rounds, where something does. */
export function openSum(inOpenRounds: string): Sum[] {
  if (Number(inOpenRounds) === 0) return []
  return [{ name: t('money.open'), value: figures(inOpenRounds) }]
}

const COLUMNS: Record<number, string> = {
  2: '',
  3: 'sm:grid-cols-3',
  4: 'sm:grid-cols-4',
  5: 'sm:grid-cols-3 lg:grid-cols-5',
  6: 'sm:grid-cols-3 lg:grid-cols-6',
}
/** The last sum fills its line. */
const LAST: Record<number, string> = {
  3: 'last:col-span-2 sm:last:col-span-1',
  5: 'last:col-span-2 lg:last:col-span-1',
}

/** Sums over all that a filter finds, above its lines. */
export function SumStrip({ sums }: { sums: readonly Sum[] | undefined }) {
  if (!sums) return <Skeleton className="mb-3 h-[68px]" />
  return (
    <dl
      className={`mb-3 grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line ${COLUMNS[sums.length] ?? ''}`}
    >
      {sums.map(({ name, value, colour = 'text-text' }) => (
        <div
          key={name}
          className={`grid grow content-between bg-s1 px-4 py-3 ${LAST[sums.length] ?? ''}`}
        >
          <dt className="text-12 text-text2">{name}</dt>
          <dd className={`text-16 font-bold ${colour}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
