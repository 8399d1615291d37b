import { useState } from 'react'
import { dateTime, t } from '../platform/i18n.ts'
import { State } from '../platform/page.tsx'
import { useCall, useMay } from '../platform/query.ts'
import { type Column, DataTable } from '../platform/table.tsx'
import { money, type Pool, RetireDialog } from './retire-dialog.tsx'

const EVERY_MS = 5000
const BADGES = {
  agrees: 'good',
  moves: 'wait',
  differs: 'bad',
  untold: 'quiet',
  retired: 'quiet',
} as const

const keyOf = ({ vassalage, jackpot, level, currency }: Pool) =>
  [vassalage, jackpot, level, currency].join()

const columns = (move: Move): Column<Pool>[] => [
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
    cell: ({ row: { original } }) => <Standing pool={original} move={move} />,
  },
  {
    id: 'held',
    header: t('jackpots.held'),
    isFigure: true,
    cell: ({ row: { original } }) => money(original.held, original.currency),
  },
  {
    id: 'reported',
    header: t('jackpots.reported'),
    isFigure: true,
    cell: ({ row: { original } }) => money(original.response, original.currency),
  },
  {
    id: 'at',
    header: t('jackpots.toldAt'),
    cell: ({ row: { original } }) => (original.reportedAt ? dateTime(original.reportedAt) : '–'),
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

type Move = ((pool: Pool) => void) | null

/** The state of a pool; the money of a retired one is suspended, in transit, or gone. */
function Standing({ pool, move }: { pool: Pool; move: Move }) {
  if (pool.moving) return <OnItsWay {...pool.moving} currency={pool.currency} />
  const hasMoney = pool.standing === 'retired' && Number(pool.held) > 0
  return (
    <span className="grid justify-items-start gap-1.5">
      <State kind={BADGES[pool.standing]}>{t(`jackpots.is.${pool.standing}`)}</State>
      {hasMoney && move ? (
        <button
          type="button"
          className="btn"
          aria-label={t('jackpots.moveOf', { name: `${pool.jackpot} ${pool.level}` })}
          onClick={() => move(pool)}
        >
          {t('jackpots.move')}
        </button>
      ) : null}
    </span>
  )
}

type Moving = NonNullable<Pool['moving']> & { currency: string }

function OnItsWay({ to, amount, since, currency }: Moving) {
  return (
    <span className="grid gap-0.5">
      <State kind="wait">{t('jackpots.onItsWay')}</State>
      <small className="text-text3">
        {t('jackpots.goesTo', {
          ...{ amount: money(amount, currency), name: `${to.jackpot} ${to.level}` },
          since: dateTime(since),
        })}
      </small>
    </span>
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
      <p className="mb-3 max-w-[76ch] text-13 text-text2">{t('jackpots.text')}</p>
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
