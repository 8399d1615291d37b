import type { BetType } from '@parola/maths/lottery'
import { t } from '../../../platform/texts/i18n.ts'
import { valueName } from '../names.ts'
import { type Chosen, type Row, toggled } from './board.ts'
import { TypedNumbers } from './typed-numbers.tsx'
import { ValueRow } from './value-row.tsx'

type Props = {
  bet: BetType
  rows: readonly Row[]
  chosen: Chosen
  gapsOf: ((row: Row) => ReadonlyMap<string, number>) | undefined
  onChange: (chosen: Chosen) => void
}

/** The board of a bet: one for all, drawn from the rows that its type describes. */
export function BoardView({ bet, rows, chosen, gapsOf, onChange }: Props) {
  return (
    <div className="grid gap-4">
      {rows.map((row) => (
        <ValueRow
          key={row.id}
          row={row}
          label={rowName(row, bet)}
          chosen={chosen[row.id] ?? []}
          gaps={gapsOf?.(row)}
          onToggle={(value) => onChange(toggled(chosen, row, value))}
          onFill={(values) => onChange({ ...chosen, [row.id]: values })}
        />
      ))}
      <TypedNumbers bet={bet} rows={rows} chosen={chosen} onChange={onChange} />
    </div>
  )
}

function rowName({ part, place, name }: Row, bet: BetType): string {
  if (name !== undefined)
    return /^\d+$/.test(name) ? t('lottery.row.place', { n: name }) : valueName(name)
  if (part === 'sets' || part === 'column') return t('lottery.row.place', { n: place ?? 1 })
  if (part === 'high') return t('lottery.row.high', { n: bet.high?.times ?? 2 })
  if (part === 'low') return t('lottery.row.low', { n: bet.low?.times ?? 1 })
  if (part === 'picks' && (bet.pick ?? 1) > 1)
    return t('lottery.row.least', { n: bet.least ?? bet.pick ?? 1 })
  return t(`lottery.row.${part as 'picks' | 'bankers' | 'positions'}`)
}
