import { Badge, Button, Dialog, Facts, Select } from '@parola/ui'
import { useState } from 'react'
import { ReasonForm } from '../../platform/action-form.tsx'
import { moneyText } from '../../platform/figures.tsx'
import { t } from '../../platform/i18n.ts'
import { useCall, useCurrency, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { GameSelect } from './game-select.tsx'
import type { TabProps } from './lottery.types.ts'

type Row = { bet: string; number: string; liability: string; percent: number; isClosed: boolean }

const EVERY_MS = 3000
/** From this share of its limit a number is an alarm. */
const NEARLY = 80

const columns = (currency: string, close: ((row: Row) => void) | null): Column<Row>[] => [
  { key: 'bet', header: t('lottery.bet'), isName: true, cell: (row) => row.bet },
  {
    key: 'number',
    header: t('lottery.number'),
    cell: (row) => (row.number === '*' ? t('lottery.combinations') : row.number),
  },
  {
    key: 'liability',
    header: t('lottery.couldPay'),
    isFigure: true,
    cell: (row) => moneyText(row.liability, currency),
  },
  {
    key: 'share',
    header: t('lottery.ofLimit'),
    isFigure: true,
    cell: (row) => (
      <Badge kind={row.percent >= NEARLY ? 'bad' : 'quiet'}>{`${row.percent} %`}</Badge>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => (
      <span className="flex items-center gap-2">
        <Badge kind={row.isClosed ? 'bad' : 'good'}>
          {t(row.isClosed ? 'lottery.numberClosed' : 'lottery.onSale')}
        </Badge>
        {close ? (
          <Button
            size="small"
            aria-label={`${t(row.isClosed ? 'lottery.openNumber' : 'lottery.closeNumber')} ${row.bet} ${row.number}`}
            onClick={() => close(row)}
          >
            {t(row.isClosed ? 'lottery.openNumber' : 'lottery.closeNumber')}
          </Button>
        ) : null}
      </span>
    ),
  },
]

/** What an issue would pay by number, live; a number is closed here by hand. */
export function LiabilityList({ filters, set }: TabProps) {
  const { data: games } = useCall('lotteryMarkets')
  const gameCode = filters.game ?? games?.[0]?.gameCode
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <GameSelect
          value={gameCode ?? ''}
          onChange={(next) => set({ game: next, numero: undefined })}
        />
        {gameCode ? <IssueSelect {...{ gameCode, filters, set }} /> : null}
      </div>
      {gameCode ? <Numbers {...{ gameCode, filters }} /> : null}
    </>
  )
}

const queryOf = (gameCode: string, numero: string | undefined) => ({
  gameCode,
  ...(numero ? { numero } : {}),
})

function IssueSelect({ gameCode, filters, set }: TabProps & { gameCode: string }) {
  const { data } = useCall('lotteryLiability', queryOf(gameCode, filters.numero), EVERY_MS)
  const shown = [...new Set([...(data?.numero ? [data.numero] : []), ...(data?.open ?? [])])]
  return (
    <Select
      label={t('lottery.issue')}
      value={filters.numero ?? ''}
      options={[['', t('lottery.next')], ...shown.map((numero) => [numero, numero] as const)]}
      onChange={(next) => set({ numero: next || undefined })}
    />
  )
}

function Numbers({ gameCode, filters }: Pick<TabProps, 'filters'> & { gameCode: string }) {
  const currency = useCurrency()
  const may = useMay()
  const [chosen, setChosen] = useState<Row | null>(null)
  const query = queryOf(gameCode, filters.numero)
  const { data, error } = useCall('lotteryLiability', query, EVERY_MS)
  return (
    <>
      <p className="mb-3 text-13 text-text2">
        {t('lottery.limitIs', { most: moneyText(data?.most ?? null, currency) })}
      </p>
      <DataTable
        label={t('lottery.liability')}
        columns={columns(currency, may('draw.configure') ? setChosen : null)}
        rows={data?.numbers}
        error={data ? null : error}
        keyOf={({ bet, number }) => `${bet} ${number}`}
        empty={t('lottery.noSales')}
        emptyText={t('lottery.noSalesText')}
      />
      {chosen ? (
        <NumberDialog
          row={chosen}
          gameCode={gameCode}
          numero={data?.numero ?? ''}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  )
}

type DialogProps = { row: Row; gameCode: string; numero: string; onClose: () => void }

function NumberDialog({ row, gameCode, numero, onClose }: DialogProps) {
  const currency = useCurrency()
  const { bet, number, isClosed } = row
  const [scope, setScope] = useState<'issue' | 'all'>('issue')
  const action = t(isClosed ? 'lottery.openNumber' : 'lottery.closeNumber')
  return (
    <Dialog title={`${action}: ${bet} ${number}`} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-4">
        <Facts
          rows={[
            [t('lottery.couldPay'), moneyText(row.liability, currency)],
            [t('lottery.ofLimit'), `${row.percent} %`],
          ]}
        />
        <Select
          label={t('lottery.for')}
          value={scope}
          options={[
            ['issue', numero],
            ['all', t('lottery.allIssues')],
          ]}
          onChange={(next) => setScope(next as 'issue' | 'all')}
        />
        <ReasonForm
          key={scope}
          call="closeLotteryNumber"
          body={(because) => ({
            ...{ gameCode, bet, number, because, isClosed: !isClosed },
            numero: scope === 'issue' ? numero : '',
          })}
          refreshes={['lotteryLiability', 'lotteryMarket']}
          says={t('lottery.saved')}
          action={action}
          isDanger={!isClosed}
          done={onClose}
        />
      </div>
    </Dialog>
  )
}
