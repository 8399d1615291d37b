import type { Calls, ValueOf } from '@parola/contract'
import { dateTime, t } from '../platform/i18n.ts'
import { State } from '../platform/page.tsx'
import { useCall } from '../platform/query.ts'
import { type Column, DataTable } from '../platform/table.tsx'

type Pool = ValueOf<Calls['opsJackpots']>[number]

const EVERY_MS = 5000
const LAMPS = {
  agrees: 'good',
  moves: 'wait',
  differs: 'bad',
  untold: 'quiet',
  retired: 'quiet',
} as const

const THOUSANDS = /\B(?=(\d{3})+\.)/g

const money = (value: string | null, currency: string) =>
  value ? `${value.replace(THOUSANDS, ',')} ${currency}` : '–'

const columns = (): Column<Pool>[] => [
  {
    id: 'name',
    header: t('jackpots.name'),
    cell: ({ row: { original } }) => (
      <span>
        {original.jackpot} <span className="tag">{original.level}</span>{' '}
        <small className="text-text3">{original.vassalage}</small>
      </span>
    ),
  },
  {
    id: 'standing',
    header: t('state'),
    cell: ({ row: { original } }) => (
      <State kind={LAMPS[original.standing]}>{t(`jackpots.is.${original.standing}`)}</State>
    ),
  },
  {
    id: 'held',
    header: t('jackpots.held'),
    isFigure: true,
    cell: ({ row: { original } }) => money(original.held, original.currency),
  },
  {
    id: 'told',
    header: t('jackpots.told'),
    isFigure: true,
    cell: ({ row: { original } }) => money(original.told, original.currency),
  },
  {
    id: 'at',
    header: t('jackpots.toldAt'),
    cell: ({ row: { original } }) => (original.toldAt ? dateTime(original.toldAt) : '–'),
  },
  {
    id: 'terms',
    header: t('jackpots.terms'),
    cell: ({ row: { original } }) => (
      <span className="text-text2">
        {t('jackpots.termsAre', { seed: original.seed, share: original.sharePpm / 10_000 })}
        {original.hasNextTerms ? ` ${t('jackpots.nextTerms')}` : ''}
      </span>
    ),
  },
  { accessorKey: 'wins', header: t('jackpots.wins'), isFigure: true },
]

/** The pools of jackpots, each beside the meter of its vendor. */
export function JackpotList() {
  const { data, error } = useCall('opsJackpots', undefined, EVERY_MS)
  return (
    <>
      <p className="mb-3 max-w-[76ch] text-[13px] text-text2">{t('jackpots.text')}</p>
      <DataTable
        label={t('games.jackpots')}
        columns={columns()}
        rows={data}
        error={data ? null : error}
        keyOf={({ vassalage, jackpot, level, currency }) =>
          [vassalage, jackpot, level, currency].join()
        }
        empty={t('jackpots.none')}
      />
    </>
  )
}
