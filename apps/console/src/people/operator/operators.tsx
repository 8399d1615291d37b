import { toast } from '@parola/client/toasts'
import type { Calls, OperatorRole, ValueOf } from '@parola/contract'
import { Alert, Badge, Button, Dialog } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm, ReasonForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { useCall, useChange, useMay, useMe } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import { NewOperator, OneTime } from './new-operator.tsx'
import { Roles } from './roles.tsx'

type Row = ValueOf<Calls['operators']>[number]

const columns = (): Column<Row>[] => [
  { key: 'username', header: t('login.name'), isName: true, cell: (row) => row.username },
  { key: 'displayName', header: t('displayName'), cell: (row) => row.displayName },
  {
    key: 'roles',
    header: t('roles'),
    cell: (row) => row.roles.map((role) => t(`role.${role}`)).join(', '),
  },
  {
    key: 'brands',
    header: t('brands'),
    cell: (row) => row.brands.join(', ') || t('all'),
  },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => (
      <Badge kind={row.isActive ? (row.isEnrolled ? 'good' : 'wait') : 'bad'}>
        {t(row.isActive ? (row.isEnrolled ? 'operator.active' : 'operator.new') : 'operator.off')}
      </Badge>
    ),
  },
  { key: 'seen', header: t('used'), cell: (row) => <DateTime at={row.lastSeenAt} /> },
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
          <Button variant="brand" icon="plus" onClick={() => setMaking(true)}>
            {t('operator.create')}
          </Button>
        ) : null
      }
    >
      {setUp?.isOpen ? (
        <Alert kind="wait" className="mb-3">
          {t(setUp.hasSecond ? 'operator.setUpWaits' : 'operator.setUpFirst')}
        </Alert>
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
        emptyText={t('operator.noneText')}
      />
      {isMaking ? <NewOperator onClose={() => setMaking(false)} /> : null}
      {open ? <OperatorDialog operator={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}

type Made = ValueOf<Calls['issueOneTime']>
type DialogProps = { operator: Row; onClose: () => void }

const REFRESHES = ['operators', 'operatorSetUp', 'approvals'] as const

function OperatorDialog({ operator, onClose }: DialogProps) {
  const [made, setMade] = useState<Made | null>(null)
  const { operatorId, isActive } = operator
  const finish = ({ isRequested }: { isRequested: boolean }) => {
    toast('good', t(isRequested ? 'operator.requested' : 'operator.changed'))
    onClose()
  }
  const issue = useChange('issueOneTime', { refreshes: REFRESHES, done: setMade })
  if (made) return <OneTime made={made} onClose={onClose} />
  return (
    <Dialog title={operator.username} closeLabel={t('close')} onClose={onClose} size="wide">
      <div className="grid gap-5">
        {operator.mayIssue ? (
          <Alert kind="good" title={t('oneTime.ready')}>
            <Button
              variant="brand"
              className="mt-2"
              isBusy={issue.isPending}
              onClick={() => issue.mutate({ operatorId })}
            >
              {t('oneTime.fetch')}
            </Button>
          </Alert>
        ) : null}
        <p className="text-text2">{t('operator.takesTwo')}</p>
        <RolesForm operator={operator} done={finish} />
        <hr className="border-line" />
        <ReasonForm
          call="setOperatorStatus"
          body={(reason) => ({ operatorId, isActive: !isActive, reason })}
          refreshes={REFRESHES}
          done={finish}
          action={t(isActive ? 'operator.disable' : 'operator.enable')}
          isDanger={isActive}
        />
        <hr className="border-line" />
        <ReasonForm
          call="resetOperator"
          body={(reason) => ({ operatorId, reason })}
          refreshes={REFRESHES}
          done={(response) => (response.made ? setMade(response.made) : finish(response))}
          action={t('operator.reset')}
          isDanger
        />
      </div>
    </Dialog>
  )
}

type RolesFormProps = { operator: Row; done: (response: { isRequested: boolean }) => void }

function RolesForm({ operator, done }: RolesFormProps) {
  const form = useAction('setOperatorRoles', {
    values: { roles: operator.roles as OperatorRole[] },
    body: ({ roles, reason }) => ({ operatorId: operator.operatorId, roles, reason }),
    refreshes: REFRESHES,
    done,
  })
  return (
    <ActionForm form={form} actions={[{ text: t('operator.setRoles') }]}>
      <Roles form={form} />
    </ActionForm>
  )
}
