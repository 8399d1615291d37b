import type { BodyOf, Calls, ValueOf } from '@parola/contract'
import { Alert, Badge, Dialog, Facts } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import { MoveFacts } from '../move-facts.tsx'

type Row = ValueOf<Calls['agreedMoves']>[number]

const EVERY_MS = 15_000

/** Moves that agents ask for and their members agreed to: two operators decide on each. */
export function MoveRequests() {
  const [open, setOpen] = useState<Row | null>(null)
  const { data, error } = useCall('agreedMoves', undefined, EVERY_MS)
  return (
    <Page title={t('nav.moveRequests')} text={t('moveRequest.text')} isWide>
      <DataTable
        label={t('nav.moveRequests')}
        columns={columns()}
        rows={data}
        error={data ? null : error}
        keyOf={({ requestId }) => requestId}
        onOpen={setOpen}
        empty={t('moveRequest.none')}
        emptyText={t('moveRequest.noneText')}
      />
      {open ? <RequestDialog row={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}

const columns = (): Column<Row>[] => [
  { key: 'member', header: t('tree.account'), cell: (row) => row.username, isName: true },
  { key: 'to', header: t('tree.moveTo'), cell: ({ to }) => to },
  {
    key: 'requestedBy',
    header: t('moveRequest.requestedBy'),
    cell: ({ requestedBy }) => requestedBy,
  },
  {
    key: 'agreed',
    header: t('moveRequest.agreedAt'),
    cell: (row) => <DateTime at={row.agreedAt} />,
  },
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

function RequestDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const may = useMay()
  const { username, isRequested } = row
  return (
    <Dialog
      title={t('tree.moveOf', { account: username })}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Facts
          rows={[
            [t('moveRequest.requestedBy'), row.requestedBy],
            ...(row.isAfterBreach ? [[t('moveRequest.afterBreach'), t('yes')] as const] : []),
            [t('moveRequest.note'), row.note],
            [t('moveRequest.requestedAt'), dateTime(row.requestedAt)],
            [t('moveRequest.agreedAt'), dateTime(row.agreedAt)],
          ]}
        />
        <MoveFacts
          memberId={row.memberId}
          to={row.to}
          counted={({ ends }) => [t('tree.contractsEnded'), String(ends.length)]}
        />
        {isRequested ? <Alert kind="info">{t('settlement.requested')}</Alert> : null}
        {!isRequested && may('settlement.propose') ? (
          <Answer requestId={row.requestId} onDone={onClose} />
        ) : null}
      </div>
    </Dialog>
  )
}

type Verdict = BodyOf<Calls['answerMoveRequest']>['verdict']

/** One reason, and the two answers that it may be for. */
function Answer({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const form = useAction('answerMoveRequest', {
    values: { verdict: 'move' as Verdict },
    body: ({ verdict, reason }) => ({ requestId, verdict, reason }),
    refreshes: ['agreedMoves', 'approvals'],
    says: t('moveRequest.answered'),
    done: onDone,
  })
  const choose = (verdict: Verdict) => () => form.set('verdict', verdict)
  return (
    <ActionForm
      form={form}
      actions={[
        { text: t('tree.requestMove'), choose: choose('move') },
        { text: t('moveRequest.decline'), isDanger: true, choose: choose('decline') },
      ]}
    />
  )
}
