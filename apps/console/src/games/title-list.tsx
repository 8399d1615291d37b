import { GAME_TYPES, TITLE_STANDINGS } from '@parola/contract/games/game-lists'
import { useEffect, useState } from 'react'
import type { Filters } from '../platform/filters.ts'
import { t } from '../platform/i18n.ts'
import { Search, Select } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { Pager, Segments } from '../platform/segments.tsx'
import { type Column, DataTable } from '../platform/table.tsx'
import { Arrows, moved, outsideOf, rtpOf, SaveOrder, Standing, type Title } from './parts.tsx'
import { SubjectDialog } from './subject-dialog.tsx'

const EVERY_MS = 5000
const PAGE = '20'
const ALL_PLACED = '100'

const NO_TITLES: Title[] = []

type Move = (title: Title, by: -1 | 1) => void

type PlaceProps = { entry: Title; order: readonly number[]; move: Move | null }

function Place({ entry, order, move }: PlaceProps) {
  const { nodeId, nodeName, place } = entry
  if (!move) return place === null ? '–' : t('games.placeIs', { place })
  const at = order.indexOf(nodeId)
  return <Arrows name={nodeName} at={at} count={order.length} move={(by) => move(entry, by)} />
}

const columns = (order: readonly number[], move: Move | null): Column<Title>[] => [
  {
    id: 'name',
    header: t('games.title'),
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-3">
        <img
          src={`${original.showIcon}-176.webp`}
          alt=""
          width={30}
          height={40}
          loading="lazy"
          className="rounded-sm"
        />
        {original.nodeName}
      </span>
    ),
  },
  { accessorKey: 'displayName', header: t('games.vendor') },
  {
    id: 'type',
    header: t('games.type'),
    cell: ({ row }) => t(`gameType.${row.original.gameType}`),
  },
  {
    id: 'rtp',
    header: t('games.rtp'),
    isFigure: true,
    cell: ({ row }) => rtpOf(row.original.rtpPpm),
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ row: { original } }) => <Standing shown={original} outside={outsideOf(original)} />,
  },
  {
    id: 'place',
    header: t('games.order'),
    cell: ({ row: { original } }) => <Place entry={original} order={order} move={move} />,
  },
]

type Props = {
  filters: Filters
  set: (change: Filters) => void
  onMoving: (isMoving: boolean) => void
}

/** All pinned titles: an operator who moves one sees where it goes. */
const WHOLE_ORDER = { pageNo: '1', pageSize: ALL_PLACED }

const pageOf = ({ search, vendor, page = '1' }: Filters) => ({
  ...{ search, vassalage: vendor },
  ...{ pageNo: page, pageSize: PAGE },
})

const emptyOf = (standing?: string) =>
  standing === 'placed' ? 'games.nonePlaced' : 'games.noTitles'

/** The titles of the brand, searched and narrowed; those in front are moved by arrows. */
export function TitleList({ filters, set, onMoving }: Props) {
  const may = useMay()
  const [openId, setOpenId] = useState<number | null>(null)
  const [draft, setDraft] = useState<number[] | null>(null)
  useEffect(() => onMoving(draft !== null), [draft, onMoving])
  const gameType = GAME_TYPES.find((item) => item === filters.type)
  const standing = TITLE_STANDINGS.find((item) => item === filters.standing)
  const isOrder = standing === 'placed' && gameType !== undefined && may('game.arrange')
  const query = { ...(isOrder ? WHOLE_ORDER : pageOf(filters)), gameType, standing }
  const { data, error } = useCall('opsTitles', query, EVERY_MS)
  const save = useChange('orderTitles', {
    refreshes: ['opsTitles', 'auditEntries'],
    says: t('saved'),
    done: () => setDraft(null),
  })
  const titles = data?.content ?? NO_TITLES
  const seen = titles.map(({ nodeId }) => nodeId)
  const order = isOrder ? (draft ?? seen) : seen
  const rows = order.flatMap((nodeId) => titles.find((title) => title.nodeId === nodeId) ?? [])
  const move: Move = ({ nodeId }, by) => setDraft(moved(order, order.indexOf(nodeId), by))
  const open = titles.find(({ nodeId }) => nodeId === openId)
  return (
    <>
      <TitleFilters filters={filters} set={set} disabled={draft !== null} />
      {draft && gameType ? (
        <SaveOrder
          isBusy={save.isPending}
          onUndo={() => setDraft(null)}
          onSave={(because) => save.mutate({ gameType, seen, requested: draft, because })}
        />
      ) : null}
      <DataTable
        label={t('games.titles')}
        columns={columns(order, isOrder ? move : null)}
        rows={data && rows}
        error={data ? null : error}
        keyOf={({ nodeId }) => String(nodeId)}
        onOpen={({ nodeId }) => setOpenId(nodeId)}
        empty={t(emptyOf(standing))}
        more={
          data && !isOrder ? (
            <Pager page={data.pageNum} pages={data.totalPages} go={(page) => set({ page })} />
          ) : null
        }
      />
      {open ? <SubjectDialog entry={open} title={open} onClose={() => setOpenId(null)} /> : null}
    </>
  )
}

type FilterProps = { filters: Filters; set: (change: Filters) => void; disabled: boolean }

function TitleFilters({ filters, set, disabled }: FilterProps) {
  const { data } = useCall('opsVendors')
  const change = (next: Filters) => set({ ...next, page: undefined })
  return (
    <fieldset disabled={disabled} className="mb-3 grid gap-3 border-0 p-0">
      <div className="flex flex-wrap items-end gap-3">
        <Search
          label={t('games.search')}
          value={filters.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <Select
          label={t('games.vendor')}
          value={filters.vendor ?? ''}
          options={[
            ['', t('all')],
            ...(data ?? []).map(({ vassalage, displayName }) => [vassalage, displayName] as const),
          ]}
          onChange={(vendor) => change({ vendor })}
        />
        <Select
          label={t('games.type')}
          value={filters.type ?? ''}
          options={[
            ['', t('all')],
            ...GAME_TYPES.map((item) => [item, t(`gameType.${item}`)] as const),
          ]}
          onChange={(type) => change({ type })}
        />
      </div>
      <Segments
        label={t('state')}
        value={filters.standing ?? 'all'}
        options={[
          ['all', t('all')],
          ...TITLE_STANDINGS.map((item) => [item, t(`games.standing.${item}`)] as const),
        ]}
        onChange={(standing) => change({ standing: standing === 'all' ? undefined : standing })}
      />
      {filters.standing === 'placed' && !filters.type ? (
        <p className="notice">{t('games.chooseType')}</p>
      ) : null}
    </fieldset>
  )
}
