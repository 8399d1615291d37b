import type { BodyOf, Calls, ValueOf } from '@parola/contract'
import { Alert, Badge, Dialog, Facts } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { type Terms, termLines } from '../../platform/terms/contract-terms.ts'
import { DateTime } from '../../platform/time/date-time.tsx'

type Row = ValueOf<Calls['counterOffers']>[number]

const EVERY_MS = 15_000

/** Counter offers that wait for the house: two operators answer each of them. */
export function CounterOffers() {
  const [open, setOpen] = useState<Row | null>(null)
  const { data, error } = useCall('counterOffers', undefined, EVERY_MS)
  return (
    <Page title={t('nav.counterOffers')} text={t('counter.text')} isWide>
      <DataTable
        label={t('nav.counterOffers')}
        columns={columns()}
        rows={data}
        error={data ? null : error}
        keyOf={({ contractId }) => contractId}
        onOpen={setOpen}
        empty={t('counter.none')}
        emptyText={t('counter.noneText')}
      />
      {open ? <OfferDialog row={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}

const columns = (): Column<Row>[] => [
  { key: 'agent', header: t('settlement.agent'), cell: (row) => row.username, isName: true },
  {
    key: 'kind',
    header: t('settlement.kind'),
    cell: ({ terms }) => t(`settlement.kind.${terms.kind}`),
  },
  { key: 'requests', header: t('counter.requests'), cell: ({ terms }) => <Lines terms={terms} /> },
  { key: 'until', header: t('counter.answerBy'), cell: (row) => <DateTime at={row.answerBy} /> },
  {
    key: 'state',
    header: t('settlement.state'),
    cell: ({ isRequested }) => (
      <Badge kind={isRequested ? 'quiet' : 'wait'}>
        {t(isRequested ? 'counter.requested' : 'counter.waiting')}
      </Badge>
    ),
  },
]

function Lines({ terms }: { terms: Terms }) {
  return (
    <ul className="grid gap-1">
      {termLines(terms).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function OfferDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const may = useMay()
  const { username, answeredTerms, isRequested } = row
  return (
    <Dialog
      title={t('counter.of', { account: username })}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Facts
          rows={[
            [t('settlement.kind'), t(`settlement.kind.${row.terms.kind}`)],
            [t('counter.requests'), <Lines key="asks" terms={row.terms} />],
            ...(answeredTerms
              ? [[t('counter.offered'), <Lines key="offered" terms={answeredTerms} />] as const]
              : []),
            [t('counter.sentAt'), dateTime(row.offeredAt)],
            [t('counter.answerBy'), dateTime(row.answerBy)],
          ]}
        />
        {isRequested ? <Alert kind="info">{t('settlement.requested')}</Alert> : null}
        {!isRequested && may('settlement.propose') ? (
          <Answer contractId={row.contractId} onDone={onClose} />
        ) : null}
      </div>
    </Dialog>
  )
}

type Verdict = BodyOf<Calls['answerCounter']>['verdict']

/** One reason, and the two answers that it may be for. */
function Answer({ contractId, onDone }: { contractId: string; onDone: () => void }) {
  const form = useAction('answerCounter', {
    values: { verdict: 'accept' as Verdict },
    body: ({ verdict, reason }) => ({ contractId, verdict, reason }),
    refreshes: ['counterOffers', 'approvals'],
    says: t('settlement.requested'),
    done: onDone,
  })
  const choose = (verdict: Verdict) => () => form.set('verdict', verdict)
  return (
    <ActionForm
      form={form}
      actions={[
        { text: t('counter.accept'), choose: choose('accept') },
        { text: t('counter.reject'), isDanger: true, choose: choose('reject') },
      ]}
    />
  )
}
