import { Badge, Button, Tag } from '@parola/ui'
import { useState } from 'react'
import { moneyText } from '../../platform/figures.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { type Pool, RetireDialog } from './retire-dialog.tsx'

const EVERY_MS = 5000
const BADGES = {
  agrees: 'good',
  moves: 'wait',
  differs: 'bad',
  uncompared: 'quiet',
  retired: 'quiet',
} as const

const keyOf = ({ vassalage, jackpot, level, currency }: Pool) =>
  [vassalage, jackpot, level, currency].join()

const columns = (move: Move): Column<Pool>[] => [
  {
    key: 'name',
    header: t('jackpots.name'),
    isName: true,
    cell: (row) => (
      <span>
        {row.jackpot} <Tag>{row.level}</Tag> <small className="text-text3">{row.vassalage}</small>
      </span>
    ),
  },
  {
    key: 'standing',
    header: t('state'),
    cell: (row) => <Standing pool={row} move={move} />,
  },
  {
    key: 'held',
    header: t('jackpots.held'),
    isFigure: true,
    cell: (row) => moneyText(row.held, row.currency),
  },
  {
    key: 'reported',
    header: t('jackpots.reported'),
    isFigure: true,
    cell: (row) => moneyText(row.response, row.currency),
  },
  {
    key: 'at',
    header: t('jackpots.comparedAt'),
    cell: (row) => (row.reportedAt ? dateTime(row.reportedAt) : '–'),
  },
  {
    key: 'terms',
    header: t('jackpots.terms'),
    cell: (row) => (
      <span className="text-text2">
        {t('jackpots.termsAre', { seed: row.seed, share: row.sharePpm / 10_000 })}
        {row.hasNextTerms ? ` ${t('jackpots.nextTerms')}` : ''}
      </span>
    ),
  },
  { key: 'wins', header: t('jackpots.wins'), isFigure: true, cell: (row) => row.wins },
]

type Move = ((pool: Pool) => void) | null

/** The state of a pool; the money of a retired one is suspended, in transit, or gone. */
function Standing({ pool, move }: { pool: Pool; move: Move }) {
  if (pool.moving) return <InTransit {...pool.moving} currency={pool.currency} />
  const hasMoney = pool.standing === 'retired' && Number(pool.held) > 0
  return (
    <span className="grid justify-items-start gap-1.5">
      <Badge kind={BADGES[pool.standing]}>{t(`jackpots.is.${pool.standing}`)}</Badge>
      {hasMoney && move ? (
        <Button
          size="small"
          aria-label={t('jackpots.moveOf', { name: `${pool.jackpot} ${pool.level}` })}
          onClick={() => move(pool)}
        >
          {t('jackpots.move')}
        </Button>
      ) : null}
    </span>
  )
}

type Moving = NonNullable<Pool['moving']> & { currency: string }

function InTransit({ to, amount, since, currency }: Moving) {
  return (
    <span className="grid gap-0.5">
      <Badge kind="wait">{t('jackpots.inTransit')}</Badge>
      <small className="text-text3">
        {t('jackpots.goesTo', {
          ...{ amount: moneyText(amount, currency), name: `${to.jackpot} ${to.level}` },
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
        emptyText={t('jackpots.noneText')}
      />
      {open && data ? (
        <RetireDialog pool={open} pools={data} onClose={() => setOpenId(null)} />
      ) : null}
    </>
  )
}
