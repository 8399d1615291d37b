import { useEffect, useState } from 'react'
import { t, textOf } from '../platform/i18n.ts'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { type Column, DataTable } from '../platform/table.tsx'
import { Arrows, moved, SaveOrder, Standing, type Vendor } from './parts.tsx'
import { SubjectDialog } from './subject-dialog.tsx'

const EVERY_MS = 5000

type Move = (vendor: Vendor, by: -1 | 1) => void

const columns = (order: readonly string[], move: Move | null): Column<Vendor>[] => [
  {
    id: 'name',
    header: t('games.vendor'),
    cell: ({ row: { original } }) => (
      <span>
        {original.displayName} <small className="text-text3">{original.vassalage}</small>
      </span>
    ),
  },
  {
    id: 'types',
    header: t('games.types'),
    cell: ({ row }) =>
      row.original.gameTypes.map((type) => textOf(`gameType.${type}`, type)).join(', '),
  },
  { accessorKey: 'games', header: t('games.titles'), isFigure: true },
  {
    id: 'state',
    header: t('state'),
    cell: ({ row: { original } }) => (
      <Standing shown={original} outside={original.isAway ? t('games.isAway') : null} />
    ),
  },
  ...(move
    ? [
        {
          id: 'order',
          header: t('games.order'),
          cell: ({ row: { original } }: { row: { original: Vendor } }) => (
            <Arrows
              name={original.displayName}
              at={order.indexOf(original.vassalage)}
              count={order.length}
              move={(by) => move(original, by)}
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
  const save = useChange('orderVendors', {
    refreshes: ['opsVendors', 'auditEntries'],
    says: t('saved'),
    done: () => setDraft(null),
  })
  const order = draft ?? data?.map(({ vassalage }) => vassalage) ?? []
  const rows = data && order.flatMap((code) => data.find((item) => item.vassalage === code) ?? [])
  const move: Move = ({ vassalage }, by) => setDraft(moved(order, order.indexOf(vassalage), by))
  const seen = data?.filter(({ place }) => place !== null).map(({ vassalage }) => vassalage) ?? []
  const open = data?.find(({ vassalage }) => vassalage === openId)
  return (
    <>
      {draft ? (
        <SaveOrder
          isBusy={save.isPending}
          onUndo={() => setDraft(null)}
          onSave={(because) => save.mutate({ seen, requested: draft, because })}
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
      />
      {open ? <SubjectDialog entry={open} title={null} onClose={() => setOpenId(null)} /> : null}
    </>
  )
}
