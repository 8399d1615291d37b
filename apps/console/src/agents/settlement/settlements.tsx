import type { Calls, CONTRACT_KINDS, SETTLEMENT_STATES, ValueOf } from '@parola/contract'
import { Badge, Card, Dialog, Facts, formatMoney, Select } from '@parola/ui'
import { useState } from 'react'
import { ReasonForm } from '../../platform/action-form.tsx'
import { useFilters } from '../../platform/filters.ts'
import { dateTime, t } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import { PayoutStops } from './payout-stops.tsx'

type Row = ValueOf<Calls['settlements']>['content'][number]
type Kind = (typeof CONTRACT_KINDS)[number]
type State = (typeof SETTLEMENT_STATES)[number]

const KINDS: readonly Kind[] = ['dividend', 'daily', 'hourly', 'realtime']
const STATES: readonly State[] = ['held', 'processing', 'approved', 'rejected']
const EVERY_MS = 15_000

const money = (amount: string) => formatMoney(amount)
const isNothing = (amount: string) => !/[1-9]/.test(amount)

type Part = 'gross' | 'downlineCost' | 'correction'

/** A part of an amount: a dash where it is nothing, and not on the card of a phone. */
const part = (key: Part): Column<Row> => ({
  ...{ key, header: t(`settlement.${key}`), isFigure: true },
  cell: (row) => (isNothing(row[key]) ? '–' : money(row[key])),
  isBlank: (row) => isNothing(row[key]),
})

/** What agents' contracts earned: what is held is decided by two operators. */
export function Settlements() {
  const [filters, set] = useFilters()
  const [open, setOpen] = useState<Row | null>(null)
  const state = STATES.find((value) => value === filters.state)
  const kind = KINDS.find((value) => value === filters.kind)
  const { cursor } = filters
  const isAll = filters.amounts === 'all'
  const query = {
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(isAll ? {} : { amounts: 'some' as const }),
    ...(cursor ? { cursor } : {}),
  }
  const { data, error } = useCall('settlements', query, EVERY_MS)
  return (
    <Page title={t('nav.settlements')} text={t('settlement.text')} isWide>
      <div className="mb-4 flex flex-wrap gap-3">
        <Select
          label={t('settlement.state')}
          options={[
            ['', t('settlement.state.all')],
            ...STATES.map((value) => [value, t(`settlement.state.${value}`)] as const),
          ]}
          value={state ?? ''}
          onChange={(next) => set({ state: next || undefined, cursor: undefined })}
        />
        <Select
          label={t('settlement.kind')}
          options={[
            ['', t('settlement.state.all')],
            ...KINDS.map((value) => [value, t(`settlement.kind.${value}`)] as const),
          ]}
          value={kind ?? ''}
          onChange={(next) => set({ kind: next || undefined, cursor: undefined })}
        />
        <Select
          label={t('settlement.amounts')}
          options={[
            ['', t('settlement.amounts.some')],
            ['all', t('settlement.state.all')],
          ]}
          value={isAll ? 'all' : ''}
          onChange={(next) => set({ amounts: next || undefined, cursor: undefined })}
        />
      </div>
      <PayoutStops />
      {kind ? <Preview kind={kind} /> : null}
      <DataTable
        label={t('nav.settlements')}
        columns={columns()}
        rows={data?.content}
        error={data ? null : error}
        keyOf={({ recordId }) => recordId}
        onOpen={setOpen}
        empty={t('settlement.none')}
        emptyText={t('settlement.noneText')}
        more={
          <CursorPages cursor={cursor} next={data?.next} go={(next) => set({ cursor: next })} />
        }
      />
      <Run />
      {open ? <RecordDialog row={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}

const BADGES = { held: 'wait', processing: 'wait', approved: 'good', rejected: 'bad' } as const

const columns = (): Column<Row>[] => [
  { key: 'agent', header: t('settlement.agent'), cell: (row) => row.username, isName: true },
  {
    key: 'kind',
    header: t('settlement.kind'),
    cell: (row) => t(`settlement.kind.${row.kind}`),
  },
  {
    key: 'window',
    header: t('settlement.window'),
    cell: (row) => <DateTime at={row.startsAt} />,
  },
  {
    key: 'state',
    header: t('settlement.state'),
    cell: (row) => <State row={row} />,
  },
  part('gross'),
  part('downlineCost'),
  part('correction'),
  {
    key: 'amount',
    header: t('settlement.amount'),
    cell: (row) => (isNothing(row.amount) ? '–' : money(row.amount)),
    isFigure: true,
  },
]

/** A record that is closed with nothing to pay is not called paid. */
function State({ row: { state, amount } }: { row: Row }) {
  if (state === 'approved' && isNothing(amount)) {
    return <Badge kind="quiet">{t('settlement.state.nothing')}</Badge>
  }
  return <Badge kind={BADGES[state]}>{t(`settlement.state.${state}`)}</Badge>
}

function RecordDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const may = useMay()
  const { recordId, state } = row
  const isOpen = state === 'held' || state === 'processing'
  const after = { refreshes: ['settlements' as const], done: onClose }
  return (
    <Dialog title={t('nav.settlements')} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-4">
        <Facts
          rows={[
            [t('settlement.agent'), row.username],
            [t('settlement.kind'), t(`settlement.kind.${row.kind}`)],
            [t('settlement.window'), `${dateTime(row.startsAt)} – ${dateTime(row.endsAt)}`],
            [t('settlement.gross'), money(row.gross)],
            [t('settlement.downlineCost'), money(row.downlineCost)],
            [t('settlement.correction'), money(row.correction)],
            [t('settlement.amount'), money(row.amount)],
            [t('settlement.state'), t(`settlement.state.${state}`)],
            ...(row.reason ? [[t('reason'), row.reason] as const] : []),
          ]}
        />
        {row.mayReopen && may('settlement.propose') ? (
          <ReasonForm
            call="reopenSettlement"
            body={(reason) => ({ recordId, reason })}
            action={t('settlement.reopen')}
            says={t('settlement.reopened')}
            {...after}
          />
        ) : null}
        {isOpen && may('settlement.propose') ? (
          <>
            {state === 'processing' ? (
              <ReasonForm
                call="holdSettlement"
                body={(reason) => ({ recordId, reason })}
                action={t('settlement.hold')}
                says={t('settlement.heldNow')}
                {...after}
              />
            ) : null}
            <ReasonForm
              call="decideSettlement"
              body={(reason) => ({ recordId, verdict: 'pay', reason })}
              action={t('settlement.pay')}
              says={t('settlement.requested')}
              {...after}
            />
            <ReasonForm
              call="decideSettlement"
              body={(reason) => ({ recordId, verdict: 'reject', reason })}
              action={t('settlement.reject')}
              isDanger
              says={t('settlement.requested')}
              {...after}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}

/** What the running window would pay by what is counted until now. */
function Preview({ kind }: { kind: Kind }) {
  const { data } = useCall('settlementPreview', { kind })
  if (!data) return null
  return (
    <Card title={t('settlement.preview')} className="mb-4">
      {data.map((window) => (
        <Facts
          key={window.startsAt}
          rows={[
            [t('settlement.window'), `${dateTime(window.startsAt)} – ${dateTime(window.endsAt)}`],
            [t('settlement.total'), money(window.total)],
            ...window.lines.map(({ username, amount }) => [username, money(amount)] as const),
          ]}
        />
      ))}
    </Card>
  )
}

function Run() {
  const may = useMay()
  if (!may('settlement.propose')) return null
  return (
    <Card title={t('settlement.run')} className="mt-4">
      <ReasonForm
        call="runSettlements"
        body={(reason) => ({ reason })}
        action={t('settlement.run')}
        refreshes={['settlements']}
        says={t('settlement.ran')}
      />
    </Card>
  )
}
