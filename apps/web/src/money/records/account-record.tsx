import type { ACCOUNT_KINDS, Calls, QueryOf } from '@parola/contract'
import { Choice } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { dateTime, figures, t, textOf } from '../../platform/texts/i18n.ts'
import { sourceText } from '../../platform/texts/source-text.ts'
import { PeriodPicker, useRecordSearch } from '../filters.tsx'
import { ExportButton } from './export-button.tsx'
import { RecordLines } from './record-lines.tsx'
import { colourOf, SumStrip, signed } from './sums.tsx'

type Kind = (typeof ACCOUNT_KINDS)[number]

type Movement = {
  seq: number
  kind: string
  amount: string
  balanceAfter: string
  reference: string
  gameName: string | null
  time: string
}
const KINDS = [
  '',
  'deposit',
  'withdrawal',
  'transfer',
  'bet',
  'win',
  'reward',
  'rollback',
  'adjust',
] as const

/** Every movement of the balance, newest first (transactionHistory). */
export function AccountRecord() {
  const { search, period, change } = useRecordSearch()
  const { kind = '' } = search
  const filter = { ...period, ...(kind ? { kind: kind as Kind } : {}) }
  return (
    <>
      <PeriodPicker period={period} onChange={change} />
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <Choice
          className="mb-3"
          label={t('money.kinds')}
          options={KINDS.map((item) => [item, t(`money.kind.${item || 'all'}`)])}
          value={kind}
          onChange={(next) => change({ kind: next || undefined })}
        />
        <ExportButton record="account" filter={filter} />
      </div>
      <Totals filter={filter} />
      <RecordLines<Movement>
        call="accountRecord"
        filter={filter}
        empty={t('money.noMovements')}
        keyOf={(item) => item.seq}
        line={(item) => <Line movement={item} />}
      />
    </>
  )
}

/** Where the balance came from and where it went, over everything that the filter finds. */
function Totals({ filter }: { filter: QueryOf<Calls['accountTotals']> }) {
  const { data, isError } = useQuery(callQuery('accountTotals', filter))
  if (isError && !data) return null
  const { moved } = data ?? {}
  const sums = data && [
    { name: t('money.sum.before'), value: figures(data.before) },
    ...(moved
      ? [
          { name: t('money.sum.came'), value: signed(moved.came), colour: colourOf(moved.came) },
          {
            name: t('money.sum.went'),
            value: signed(Number(moved.went) === 0 ? moved.went : `-${moved.went}`),
          },
          { name: t('money.sum.lines'), value: moved.lines.toLocaleString('en') },
        ]
      : []),
    { name: t('money.sum.after'), value: figures(data.after) },
  ]
  return <SumStrip sums={sums} />
}

/** A round is known by its game, any other movement by what it came from. */
function Line({ movement }: { movement: Movement }) {
  const { gameName, reference } = movement
  return (
    <div className="grid gap-0.5 rounded-lg bg-s1 p-3">
      <span className="flex justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">
          {textOf(`money.kind.${movement.kind}`, movement.kind)}
          {gameName ? ` · ${gameName}` : ''}
        </span>
        <span className={`font-bold ${movement.amount.startsWith('-') ? 'text-text' : 'text-win'}`}>
          {signed(movement.amount)}
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-12 text-text2">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {[
            dateTime(movement.time),
            `#${movement.seq}`,
            ...(gameName ? [] : [sourceText(reference)]),
          ].join(' · ')}
        </span>
        <span className="ml-auto">
          {t('money.after')} {figures(movement.balanceAfter)}
        </span>
      </span>
    </div>
  )
}
