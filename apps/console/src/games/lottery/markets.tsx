import { plain } from '@parola/locales/plain'
import { Badge, SearchInput } from '@parola/ui'
import { useState } from 'react'
import { t } from '../../platform/i18n.ts'
import { ListWithDetail } from '../../platform/list-with-detail.tsx'
import { useCall } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import type { MarketRow, TabProps } from './lottery.types.ts'
import { MarketSide } from './market-side.tsx'

const columns = (): Column<MarketRow>[] => [
  {
    key: 'name',
    header: t('lottery.game'),
    isName: true,
    cell: (row) => (
      <span className="grid">
        {row.name}
        <small className="text-text3">
          {row.vassalage} · {row.gameCode}
        </small>
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => (
      <Badge kind={row.isPaused ? 'bad' : 'good'}>
        {t(row.isPaused ? 'lottery.paused' : 'lottery.onSale')}
      </Badge>
    ),
  },
  {
    key: 'every',
    header: t('lottery.every'),
    cell: (row) =>
      row.everySeconds === null
        ? t('lottery.atTimes')
        : t('lottery.seconds', { count: row.everySeconds }),
  },
  {
    key: 'close',
    header: t('lottery.closesBefore'),
    isFigure: true,
    cell: (row) => t('lottery.seconds', { count: row.closeSeconds }),
  },
  {
    key: 'source',
    header: t('lottery.source'),
    cell: (row) => t(row.source === 'OFFICIAL' ? 'lottery.stateDraw' : 'lottery.ownDraw'),
  },
  {
    key: 'terms',
    header: t('lottery.terms'),
    cell: (row) => (row.hasTerms ? t('lottery.ownTerms') : t('lottery.tableTerms')),
  },
]
const BESIDE = new Set(['every', 'close', 'source'])

/** The lotteries, and what the brand has set of each. */
export function Markets({ filters, set }: TabProps) {
  const { data, error } = useCall('lotteryMarkets')
  const [search, setSearch] = useState('')
  const { open } = filters
  const rows = data?.filter(({ name, gameCode }) =>
    plain(`${name} ${gameCode}`).includes(plain(search)),
  )
  return (
    <>
      <div className="mb-3 max-w-80">
        <SearchInput label={t('lottery.search')} value={search} onChange={setSearch} />
      </div>
      <ListWithDetail
        isOpen={Boolean(open)}
        list={
          <DataTable
            label={t('lottery.markets')}
            columns={open ? columns().filter(({ key }) => !BESIDE.has(key)) : columns()}
            rows={rows}
            error={data ? null : error}
            keyOf={({ gameCode }) => gameCode}
            selected={open}
            onOpen={({ gameCode }) => set({ open: gameCode })}
            empty={t('lottery.noGame')}
            emptyText={t('lottery.noGameText')}
          />
        }
        side={
          open ? (
            <MarketSide key={open} gameCode={open} onClose={() => set({ open: undefined })} />
          ) : null
        }
      />
    </>
  )
}
