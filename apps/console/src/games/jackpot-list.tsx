import { useState } from 'react'
import { dateTime, t } from '../platform/i18n.ts'
import { State } from '../platform/page.tsx'
import { useCall, useMay } from '../platform/query.ts'
import { type Column, DataTable } from '../platform/table.tsx'
import { money, type Pool, RetireDialog } from './retire-dialog.tsx'

const EVERY_MS = 5000
const LAMPS = {
  agrees: 'good',
  moves: 'wait',
  differs: 'bad',
  untold: 'quiet',
  retired: 'quiet',
} as const

const keyOf = ({ vassalage, jackpot, level, currency }: Pool) =>
  [vassalage, jackpot, level, currency].join()

const columns = (move: ((pool: Pool) => void) | null): Column<Pool>[] => [
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
  {
    id: 'money',
    header: t('jackpots.money'),
    cell: ({ row: { original } }) => <Money pool={original} move={move} />,
  },
]

/** Of a retired pool: its money, which stands still, is on its way, or is gone. */
function Money({ pool, move }: { pool: Pool; move: ((pool: Pool) => void) | null }) {
  if (pool.moving) {
    const { to, amount, since } = pool.moving
    return (
      <span className="grid gap-0.5">
        <State kind="wait">{t('jackpots.onItsWay', { name: `${to.jackpot} ${to.level}` })}</State>
        <small className="text-text3">
          {money(amount, pool.currency)}, {dateTime(since)}
        </small>
      </span>
    )
  }
  if (pool.standing !== 'retired' || Number(pool.held) <= 0 || !move) return '–'
  return (
    <button
      type="button"
      className="btn"
      aria-label={t('jackpots.moveOf', { name: `${pool.jackpot} ${pool.level}` })}
      onClick={() => move(pool)}
    >
      {t('jackpots.move')}
    </button>
  )
}

/** The pools of jackpots, each beside the meter of its vendor. */
export function JackpotList() {
  const { data, error } = useCall('opsJackpots', undefined, EVERY_MS)
  const may = useMay()
  const [openId, setOpenId] = useState<string | null>(null)
  const open = data?.find((pool) => keyOf(pool) === openId)
  const move = may('jackpot.retire') ? (pool: Pool) => setOpenId(keyOf(pool)) : null
  return (
    <>
      <p className="mb-3 max-w-[76ch] text-[13px] text-text2">{t('jackpots.text')}</p>
      <DataTable
        label={t('games.jackpots')}
        columns={columns(move)}
        rows={data}
        error={data ? null : error}
        keyOf={keyOf}
        empty={t('jackpots.none')}
      />
      {open && data ? (
        <RetireDialog pool={open} pools={data} onClose={() => setOpenId(null)} />
      ) : null}
    </>
  )
}
