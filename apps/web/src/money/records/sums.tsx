import { Skeleton } from '@parola/ui'
import { figures } from '../../platform/texts/i18n.ts'

/** A signed amount as people read it: +1,234.50, −5.00, 0.00. */
export function signed(amount: string): string {
  if (amount.startsWith('-')) return `−${figures(amount.slice(1))}`
  return Number(amount) === 0 ? figures(amount) : `+${figures(amount)}`
}

export function colourOf(amount: string): string {
  if (Number(amount) === 0) return 'text-text'
  return amount.startsWith('-') ? 'text-loss' : 'text-win'
}

type Sum = { name: string; value: string; colour?: string }

/** Sums over all that a filter finds, above its lines. */
export function SumStrip({ sums }: { sums: readonly Sum[] | undefined }) {
  if (!sums) return <Skeleton className="mb-3 h-[68px]" />
  return (
    <dl className="mb-3 grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-3 lg:grid-cols-5">
      {sums.map(({ name, value, colour = 'text-text' }) => (
        <div
          key={name}
          className="grid grow content-between bg-s1 px-4 py-3 last:col-span-full lg:last:col-span-1"
        >
          <dt className="text-12 text-text2">{name}</dt>
          <dd className={`text-16 font-bold ${colour}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
