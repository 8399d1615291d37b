import type { BetType } from '@parola/maths/lottery'
import { Button, Select } from '@parola/ui'
import { useState } from 'react'
import { t } from '../../../platform/texts/i18n.ts'
import { type Chosen, type Row, selectionOf, TYPED } from './board.ts'
import { allOrders, canBeTyped, GROUPS, hasNumbers, numbersOf } from './numbers.ts'
import { PasteDialog } from './paste-dialog.tsx'

const SHOWN = 40

type Props = {
  bet: BetType
  rows: readonly Row[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Ways to choose many numbers at once, and the numbers that columns have made. */
export function TypedNumbers({ bet, rows, chosen, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!canBeTyped(bet)) return null
  const [first] = rows
  const isComposed = first?.part === 'column'
  const place = isComposed ? TYPED : 'picks'
  const picks = selectionOf(bet, rows, chosen).picks ?? []
  const add = (numbers: readonly string[]) =>
    onChange({ ...chosen, [place]: [...new Set([...(chosen[place] ?? []), ...numbers])] })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon="plus" onClick={() => setOpen(true)}>
          {t('lottery.paste.open')}
        </Button>
        {hasNumbers(bet) && picks.length > 0 ? (
          <Button size="small" icon="repeat" onClick={() => add(allOrders(bet, picks))}>
            {t('lottery.orders')}
          </Button>
        ) : null}
        {hasNumbers(bet) && bet.domain.digits === 2 ? (
          <Select
            isLabelHidden
            label={t('lottery.group.add')}
            className="w-auto"
            value=""
            options={[
              ['', t('lottery.group.add')],
              ...GROUPS.map((group) => [group, nameOf(group)] as const),
            ]}
            onChange={(group) => add(numbersOf(bet, group))}
          />
        ) : null}
      </div>
      {isComposed && picks.length > 0 ? (
        <ul aria-label={t('lottery.row.picks')} className="flex flex-wrap gap-1.5">
          {picks.slice(0, SHOWN).map((pick) => (
            <li key={pick} className="rounded-md bg-s2 px-2 py-1 text-14 font-bold tabular-nums">
              {pick}
            </li>
          ))}
          {picks.length > SHOWN ? (
            <li className="px-1 py-1 text-13 text-text2">
              {t('lottery.more', { n: picks.length - SHOWN })}
            </li>
          ) : null}
        </ul>
      ) : null}
      {isOpen ? (
        <PasteDialog
          bet={bet}
          onClose={() => setOpen(false)}
          onAdd={(numbers) => {
            add(numbers)
            setOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}

function nameOf(group: string): string {
  const [kind = '', n = ''] = group.split(':')
  if (kind === 'doubles') return t('lottery.group.doubles')
  return t(`lottery.group.${kind as 'head' | 'tail' | 'sum'}`, { n })
}
