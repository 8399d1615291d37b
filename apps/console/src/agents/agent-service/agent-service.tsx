import { Money } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { useState } from 'react'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { type Row, StateBadge } from './service-row.tsx'
import { ServiceTerms } from './service-terms.tsx'

type State = 'disputed' | 'open' | 'ended'

const TABS = ['disputed', 'open', 'ended', 'terms'] as const
const EVERY_MS = 15_000

/** Deposits and withdrawals through agents: two operators decide on disputed ones, and on the clock. */
export function AgentService() {
  const [filters, set] = useFilters()
  const tab = TABS.find((name) => name === filters.tab) ?? 'disputed'
  return (
    <Page title={t('nav.agentService')} text={t('agentService.text')} isWide>
      <Tabs
        look="segments"
        label={t('nav.agentService')}
        current={tab}
        tabs={TABS.map((name) => [name, t(`agentService.tab.${name}`)])}
        onChoose={(next) => set({ tab: next, cursor: undefined })}
      >
        {tab === 'terms' ? (
          <ServiceTerms />
        ) : (
          <Requests
            key={tab}
            state={tab}
            cursor={filters.cursor}
            go={(cursor) => set({ cursor })}
          />
        )}
      </Tabs>
    </Page>
  )
}

type Props = { state: State; cursor: string | undefined; go: (cursor: string | undefined) => void }

function Requests({ state, cursor, go }: Props) {
  const [open, setOpen] = useState<Row | null>(null)
  const query = { state, ...(cursor ? { cursor } : {}) }
  const { data, error } = useCall('opsServiceRequests', query, EVERY_MS)
  return (
    <>
      <DataTable
        label={t(`agentService.tab.${state}`)}
        columns={columns(state)}
        rows={data?.content}
        error={data ? null : error}
        keyOf={({ requestId }) => requestId}
        onOpen={setOpen}
        empty={t(`agentService.none.${state}`)}
        emptyText={t('agentService.noneText')}
        more={<CursorPages cursor={cursor} next={data?.next} go={go} />}
      />
      {open ? <RequestDialog row={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

const columns = (state: State): Column<Row>[] => [
  {
    key: 'reference',
    header: t('queue.reference'),
    isName: true,
    cell: (row) => <span className="reference">{row.reference}</span>,
  },
  {
    key: 'kind',
    header: t('agentService.kind'),
    cell: ({ kind }) => t(`agentService.kind.${kind}`),
  },
  { key: 'member', header: t('member'), cell: ({ member }) => member },
  { key: 'agent', header: t('agentService.agent'), cell: ({ agent }) => agent },
  {
    key: 'amount',
    header: t('queue.amount'),
    isFigure: true,
    cell: ({ amount, currency }) => <Money amount={amount} code={currency} />,
  },
  {
    key: 'requested',
    header: t('agentService.requestedAt'),
    cell: ({ requestedAt }) => <DateTime at={requestedAt} />,
  },
  state === 'disputed'
    ? {
        key: 'why',
        header: t('agentService.dispute'),
        cell: ({ dispute }) => (dispute ? t(`agentService.dispute.${dispute}`) : '–'),
      }
    : {
        key: 'until',
        header: t(state === 'open' ? 'agentService.dueBy' : 'agentService.endedAt'),
        cell: ({ dueBy, endedAt }) => <DateTime at={state === 'open' ? dueBy : endedAt} />,
      },
  { key: 'state', header: t('state'), cell: (row) => <StateBadge row={row} /> },
]
