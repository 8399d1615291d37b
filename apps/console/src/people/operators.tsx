import type { Calls, OperatorRole, ValueOf } from '@parola/contract'
import { Dialog } from '@parola/ui'
import { useState } from 'react'
import { dateTime, t } from '../platform/i18n.ts'
import { Page, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay, useMe } from '../platform/query.ts'
import { type Column, DataTable } from '../platform/table.tsx'
import { toast } from '../platform/toast.tsx'
import { NewOperator, OneTime } from './new-operator.tsx'
import { Roles } from './roles.tsx'

type Row = ValueOf<Calls['operators']>[number]

const columns = (): Column<Row>[] => [
  { accessorKey: 'username', header: t('login.name') },
  { accessorKey: 'displayName', header: t('displayName') },
  {
    id: 'roles',
    header: t('roles'),
    cell: ({ row }) => row.original.roles.map((role) => t(`role.${role}`)).join(', '),
  },
  {
    id: 'brands',
    header: t('brands'),
    cell: ({ row }) => row.original.brands.join(', ') || t('all'),
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ row: { original } }) => (
      <State kind={original.isActive ? (original.isEnrolled ? 'good' : 'wait') : 'bad'}>
        {t(
          original.isActive
            ? original.isEnrolled
              ? 'operator.active'
              : 'operator.new'
            : 'operator.off',
        )}
      </State>
    ),
  },
  { id: 'seen', header: t('used'), cell: ({ row }) => dateTime(row.original.lastSeenAt) },
]

/** The operators, created and changed by other operators. */
export function Operators() {
  const may = useMay()
  const me = useMe()
  const [open, setOpen] = useState<Row | null>(null)
  const [isMaking, setMaking] = useState(false)
  const { data, error } = useCall('operators')
  const { data: setUp } = useCall('operatorSetUp')
  const mayChange = may('operator.manage')
  return (
    <Page
      title={t('nav.operators')}
      text={t('operator.text')}
      actions={
        mayChange ? (
          <button type="button" className="btn btn-brand" onClick={() => setMaking(true)}>
            {t('operator.create')}
          </button>
        ) : null
      }
    >
      {setUp?.isOpen ? (
        <p className="notice mb-3">
          {t(setUp.hasSecond ? 'operator.setUpWaits' : 'operator.setUpFirst')}
        </p>
      ) : null}
      <DataTable
        label={t('nav.operators')}
        columns={columns()}
        rows={data}
        error={error}
        keyOf={({ operatorId }) => operatorId}
        {...(mayChange
          ? {
              onOpen: (row: Row) =>
                row.operatorId === me?.operatorId ? toast('bad', t('operator.self')) : setOpen(row),
            }
          : {})}
        empty={t('operator.none')}
      />
      {isMaking ? <NewOperator onClose={() => setMaking(false)} /> : null}
      {open ? <OneOperator item={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}

type Made = ValueOf<Calls['issueOneTime']>

function OneOperator({ item, onClose }: { item: Row; onClose: () => void }) {
  const [roles, setRoles] = useState<OperatorRole[]>(item.roles)
  const [made, setMade] = useState<Made | null>(null)
  const refreshes = ['operators', 'operatorSetUp', 'approvals'] as const
  const { operatorId } = item
  const response = ({ isRequested }: { isRequested: boolean }) => {
    toast('good', t(isRequested ? 'operator.requested' : 'operator.changed'))
    onClose()
  }
  const change = useChange('setOperatorRoles', { refreshes, done: response })
  const status = useChange('setOperatorStatus', { refreshes, done: response })
  const reset = useChange('resetOperator', {
    refreshes,
    done: (answer) => (answer.made ? setMade(answer.made) : response(answer)),
  })
  const issue = useChange('issueOneTime', { refreshes, done: setMade })
  if (made) return <OneTime made={made} onClose={onClose} />
  return (
    <Dialog title={item.username} closeLabel={t('close')} onClose={onClose} size="wide">
      <div className="grid gap-5">
        {item.mayIssue ? (
          <div className="notice grid gap-2">
            <p>{t('oneTime.ready')}</p>
            <button
              type="button"
              className="btn btn-brand justify-self-start"
              disabled={issue.isPending}
              onClick={() => issue.mutate({ operatorId })}
            >
              {t('oneTime.fetch')}
            </button>
          </div>
        ) : null}
        <p className="text-text2">{t('operator.takesTwo')}</p>
        <Roles roles={roles} onChange={setRoles} />
        <WithReason
          action={t('operator.setRoles')}
          isBusy={change.isPending}
          disabled={roles.length === 0}
          onSubmit={(reason) => change.mutate({ operatorId, roles, reason })}
        />
        <WithReason
          action={t(item.isActive ? 'operator.disable' : 'operator.enable')}
          danger={item.isActive}
          isBusy={status.isPending}
          onSubmit={(reason) => status.mutate({ operatorId, isActive: !item.isActive, reason })}
        />
        <WithReason
          action={t('operator.reset')}
          danger
          isBusy={reset.isPending}
          onSubmit={(reason) => reset.mutate({ operatorId, reason })}
        />
      </div>
    </Dialog>
  )
}
