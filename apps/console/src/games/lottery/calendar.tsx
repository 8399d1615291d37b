import { Choice } from '@parola/ui'
import { moneyText } from '../../platform/figures.tsx'
import { t } from '../../platform/i18n.ts'
import { ListWithDetail } from '../../platform/list-with-detail.tsx'
import { useCall, useCurrency } from '../../platform/query.ts'
import { type Column, DataTable, Pages } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import { GameSelect } from './game-select.tsx'
import { IssueBadge } from './issue-badge.tsx'
import { IssueSide } from './issue-side.tsx'
import type { Issue, TabProps } from './lottery.types.ts'

const SHOWN = ['waiting', 'coming', 'over'] as const
const EVERY_MS = 5000
const keyOf = ({ gameCode, numero }: Pick<Issue, 'gameCode' | 'numero'>) => `${gameCode} ${numero}`

const columns = (currency: string): Column<Issue>[] => [
  {
    key: 'game',
    header: t('lottery.game'),
    isName: true,
    cell: (row) => (
      <span className="grid">
        {row.gameName}
        <small className="text-text3">{row.numero}</small>
      </span>
    ),
  },
  { key: 'at', header: t('lottery.drawsAt'), cell: (row) => <DateTime at={row.drawsAt} /> },
  { key: 'state', header: t('state'), cell: (row) => <IssueBadge issue={row} /> },
  {
    key: 'source',
    header: t('lottery.source'),
    cell: (row) =>
      row.source === 'OFFICIAL' && !row.isSimulated
        ? t('lottery.entries', { entries: row.entries })
        : t(row.isSimulated ? 'lottery.simulated' : 'lottery.ownDraw'),
  },
  {
    key: 'tickets',
    header: t('lottery.tickets'),
    isFigure: true,
    cell: (row) => row.tickets?.toLocaleString('en') ?? '–',
  },
  {
    key: 'stake',
    header: t('lottery.stake'),
    isFigure: true,
    cell: (row) => moneyText(row.stake, currency),
  },
  {
    key: 'payout',
    header: t('lottery.payout'),
    isFigure: true,
    cell: (row) => moneyText(row.payout, currency),
  },
]
/** The columns that the panel beside the list replaces. */
const BESIDE = new Set(['source', 'tickets', 'stake', 'payout'])

/** Draws that wait for somebody, those to come, and those that are over. */
export function Calendar({ filters, set }: TabProps) {
  const show = SHOWN.find((known) => known === filters.show) ?? 'waiting'
  const { game = '', page, open } = filters
  const currency = useCurrency()
  const query = { show, pageNo: page, ...(game ? { gameCode: game } : {}) }
  const { data, error } = useCall('lotteryCalendar', query, EVERY_MS)
  const [gameCode = '', numero = ''] = (open ?? '').split(' ')
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <Choice
          look="segments"
          label={t('lottery.draws')}
          value={show}
          options={SHOWN.map((known) => [known, t(`lottery.show.${known}`)])}
          onChange={(next) => set({ show: next, page: undefined, open: undefined })}
        />
        <GameSelect
          hasAll
          value={game}
          onChange={(next) => set({ game: next || undefined, page: undefined })}
        />
      </div>
      <ListWithDetail
        isOpen={Boolean(open)}
        list={
          <DataTable
            label={t('lottery.draws')}
            columns={
              open ? columns(currency).filter(({ key }) => !BESIDE.has(key)) : columns(currency)
            }
            rows={data?.content}
            error={data ? null : error}
            keyOf={keyOf}
            selected={open}
            onOpen={(row) => set({ open: keyOf(row) })}
            empty={t(`lottery.none.${show}`)}
            emptyText={t('lottery.noneText')}
            more={
              <Pages page={data?.pageNum} pages={data?.totalPages} go={(to) => set({ page: to })} />
            }
          />
        }
        side={
          open ? (
            <IssueSide
              key={open}
              {...{ gameCode, numero }}
              onClose={() => set({ open: undefined })}
            />
          ) : null
        }
      />
    </>
  )
}
