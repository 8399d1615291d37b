import { useEffect, useState } from 'react'
import { t, textOf } from '../../platform/i18n.ts'
import { moved } from '../../platform/moved.ts'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { Arrows, SaveOrder, Standing, type Vendor } from './parts.tsx'
import { SubjectDialog } from './subject-dialog.tsx'

const EVERY_MS = 5000

type Move = (vendor: Vendor, by: -1 | 1) => void

const columns = (order: readonly string[], move: Move | null): Column<Vendor>[] => [
  {
    key: 'name',
    header: t('games.vendor'),
    isName: true,
    cell: (row) => (
      <span>
        {row.displayName} <small className="text-text3">{row.vassalage}</small>
      </span>
    ),
  },
  {
    key: 'types',
    header: t('games.types'),
    cell: (row) => row.gameTypes.map((type) => textOf(`gameType.${type}`, type)).join(', '),
  },
  { key: 'games', header: t('games.titles'), isFigure: true, cell: (row) => row.games },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => <Standing shown={row} outside={row.isAway ? t('games.isAway') : null} />,
  },
  ...(move
    ? [
        {
          key: 'order',
          header: t('games.order'),
          cell: (row: Vendor) => (
            <Arrows
              name={row.displayName}
              index={order.indexOf(row.vassalage)}
              count={order.length}
              move={(by) => move(row, by)}
            />
          ),
        },
      ]
    : []),
]

type Props = { onMoving: (isMoving: boolean) => void }

/** The vendors of the brand in their order. */
export function VendorList({ onMoving }: Props) {
  const may = useMay()
  const [openId, setOpenId] = useState<string | null>(null)
  const [draft, setDraft] = useState<string[] | null>(null)
  useEffect(() => onMoving(draft !== null), [draft, onMoving])
  const { data, error } = useCall('opsVendors', undefined, EVERY_MS)
  const order = draft ?? data?.map(({ vassalage }) => vassalage) ?? []
  const rows =
    data && order.flatMap((code) => data.find((vendor) => vendor.vassalage === code) ?? [])
  const move: Move = ({ vassalage }, by) => setDraft(moved(order, order.indexOf(vassalage), by))
  const seen = data?.filter(({ place }) => place !== null).map(({ vassalage }) => vassalage) ?? []
  const open = data?.find(({ vassalage }) => vassalage === openId)
  return (
    <>
      {draft ? (
        <SaveOrder
          call="orderVendors"
          body={(because) => ({ seen, requested: draft, because })}
          refreshes={['opsVendors', 'auditEntries']}
          onEnd={() => setDraft(null)}
        />
      ) : null}
      <DataTable
        label={t('games.vendors')}
        columns={columns(order, may('game.arrange') ? move : null)}
        rows={rows}
        error={data ? null : error}
        keyOf={({ vassalage }) => vassalage}
        onOpen={({ vassalage }) => setOpenId(vassalage)}
        empty={t('games.noVendors')}
        emptyText={t('games.noVendorsText')}
      />
      {open ? <SubjectDialog entry={open} title={null} onClose={() => setOpenId(null)} /> : null}
    </>
  )
}
