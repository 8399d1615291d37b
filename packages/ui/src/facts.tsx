import type { ReactNode } from 'react'

type Props = {
  rows: readonly (readonly [name: string, value: ReactNode])[]
  /** Names beside their values, above them in two columns, or at the other end of the line, as on a receipt. */
  look?: 'beside' | 'stacked' | 'receipt'
  className?: string
}

/** Characters that half a phone's width holds. */
const SHORT = 20

const LOOKS = { beside: '', stacked: 'facts-stacked', receipt: 'facts-receipt' }

const isLong = (value: ReactNode) => typeof value === 'string' && value.length > SHORT

/** Names and their values. Stacked, a long value takes the whole width. */
export function Facts({ rows, look = 'beside', className = '' }: Props) {
  const isStacked = look === 'stacked'
  return (
    <dl className={`facts ${LOOKS[look]} ${className}`.trim()}>
      {rows.map(([name, value]) => (
        <div key={name} className={isStacked && isLong(value) ? 'facts-long' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
