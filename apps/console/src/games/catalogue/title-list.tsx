import { GAME_TYPES, TITLE_STANDINGS } from '@parola/contract/games/game-lists'
import { Alert, Choice, Select } from '@parola/ui'
import { useEffect, useState } from 'react'
import type { Filters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { ShowAll } from '../../platform/lists/show-all.tsx'
import { moved } from '../../platform/moved.ts'
import { useCall, useMay } from '../../platform/query.ts'
import { SearchForm } from '../../platform/search-form.tsx'
import { type Column, DataTable, Pages } from '../../platform/table.tsx'
import { Arrows, outsideOf, rtpOf, SaveOrder, Standing, type Title } from './parts.tsx'
import { SubjectDialog } from './subject-dialog.tsx'

const EVERY_MS = 5000
const PAGE = '20'
const ALL_PLACED = '100'

const NARROWED = ['search', 'vendor', 'type', 'standing']

const NO_TITLES: Title[] = []

type Move = (title: Title, by: -1 | 1) => void

type PlaceProps = { entry: Title; order: readonly number[]; move: Move | null }

function Place({ entry, order, move }: PlaceProps) {
  const { nodeId, nodeName, place } = entry
  if (!move) return place === null ? '–' : t('games.placeIs', { place })
  const index = order.indexOf(nodeId)
  return (
    <Arrows name={nodeName} index={index} count={order.length} move={(by) => move(entry, by)} />
  )
}

const columns = (order: readonly number[], move: Move | null): Column<Title>[] => [
  {
    key: 'name',
    header: t('games.title'),
    isName: true,
    cell: (row) => (
      <span className="flex items-center gap-3">
        <img
          src={`${row.showIcon}-176.webp`}
          alt=""
          width={30}
          height={40}
          loading="lazy"
          className="rounded-sm"
        />
        {row.nodeName}
      </span>
    ),
  },
  { key: 'displayName', header: t('games.vendor'), cell: (row) => row.displayName },
  {
    key: 'type',
    header: t('games.type'),
    cell: (row) => t(`gameType.${row.gameType}`),
  },
  {
    key: 'rtp',
    header: t('games.rtp'),
    isFigure: true,
    cell: (row) => rtpOf(row.rtpPpm),
  },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => <Standing shown={row} outside={outsideOf(row)} />,
  },
  {
    key: 'place',
    header: t('games.order'),
    cell: (row) => <Place entry={row} order={order} move={move} />,
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
  const gameType = GAME_TYPES.find((type) => type === filters.type)
  const standing = TITLE_STANDINGS.find((known) => known === filters.standing)
  const isOrder = standing === 'placed' && gameType !== undefined && may('game.arrange')
  const query = { ...(isOrder ? WHOLE_ORDER : pageOf(filters)), gameType, standing }
  const { data, error } = useCall('opsTitles', query, EVERY_MS)
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
          call="orderTitles"
          body={(because) => ({ gameType, seen, requested: draft, because })}
          refreshes={['opsTitles', 'auditEntries']}
          onEnd={() => setDraft(null)}
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
        emptyAction={<ShowAll names={NARROWED} {...{ filters, set }} />}
        more={
          data && !isOrder ? (
            <Pages page={data.pageNum} pages={data.totalPages} go={(page) => set({ page })} />
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
        <SearchForm
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
            ...GAME_TYPES.map((type) => [type, t(`gameType.${type}`)] as const),
          ]}
          onChange={(type) => change({ type })}
        />
      </div>
      <Choice
        look="segments"
        label={t('state')}
        value={filters.standing ?? 'all'}
        options={[
          ['all', t('all')],
          ...TITLE_STANDINGS.map((known) => [known, t(`games.standing.${known}`)] as const),
        ]}
        onChange={(standing) => change({ standing: standing === 'all' ? undefined : standing })}
      />
      {filters.standing === 'placed' && !filters.type ? (
        <Alert kind="info">{t('games.chooseType')}</Alert>
      ) : null}
    </fieldset>
  )
}
