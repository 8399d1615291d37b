import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Button, Empty } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'

type SubAccount = ValueOf<Calls['subAccounts']>[number]

/** Accounts of people who work for the agent: what each may do, and their end. */
export function SubAccounts() {
  const { data, error, refetch } = useQuery(callQuery('subAccounts'))
  if (error && !data) return <Trouble error={error} retry={() => void refetch()} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-14 text-text2">{t('agents.subAccountsText')}</p>
      <Button
        className="justify-self-start"
        variant="brand"
        icon="plus"
        disabled={!data}
        onClick={() => openDialog('create-sub-account')}
      >
        {t('agents.subAccountNew')}
      </Button>
      {data?.length === 0 ? (
        <Empty
          icon="users"
          title={t('agents.subAccountsNone')}
          text={t('agents.subAccountsNoneText')}
        />
      ) : (
        <Table
          label={t('agents.menu.subAccounts')}
          empty={t('agents.subAccountsNone')}
          columns={columns()}
          rows={data}
          keyOf={({ subAccountId }) => subAccountId}
        />
      )}
    </div>
  )
}

const columns = (): Column<SubAccount>[] => [
  { key: 'account', header: t('agents.account'), cell: (row) => row.username, isName: true },
  {
    ...{ key: 'kind', header: t('agents.kind') },
    cell: ({ kind }) => (
      <Badge kind={kind === 'assistant' ? 'good' : 'quiet'}>{t(`agents.subAccount.${kind}`)}</Badge>
    ),
  },
  {
    ...{ key: 'contracts', header: t('agents.menu.agentContracts') },
    cell: ({ mayContract }) => t(mayContract ? 'agents.subAccountMay' : 'agents.subAccountMayNot'),
  },
  { key: 'created', header: t('agents.joined'), cell: ({ createdAt }) => dateTime(createdAt) },
  {
    ...{ key: 'actions', header: t('agents.actions'), isAction: true },
    cell: (subAccount) => <Actions subAccount={subAccount} />,
  },
]

function Actions({ subAccount: { subAccountId, kind, mayContract } }: { subAccount: SubAccount }) {
  const [isSure, setSure] = useState(false)
  const [busy, setBusy] = useState<'change' | 'end' | null>(null)
  const run = async (name: 'change' | 'end', act: () => Promise<unknown>) => {
    setBusy(name)
    try {
      await act()
      await refresh('subAccounts')
    } catch (error) {
      toast('bad', words(error))
    } finally {
      setBusy(null)
    }
  }
  const change = () =>
    api('changeSubAccount', { body: { subAccountId, mayContract: !mayContract } })
  const end = () => api('endSubAccount', { body: { subAccountId } })
  return (
    <span className="flex flex-wrap gap-1">
      {kind === 'assistant' ? (
        <Button
          size="small"
          isBusy={busy === 'change'}
          disabled={busy !== null}
          onClick={() => void run('change', change)}
        >
          {t(mayContract ? 'agents.subAccountTake' : 'agents.subAccountGive')}
        </Button>
      ) : null}
      <Button
        size="small"
        variant={isSure ? 'danger' : 'quiet'}
        isBusy={busy === 'end'}
        disabled={busy !== null}
        onClick={() => (isSure ? void run('end', end) : setSure(true))}
      >
        {t(isSure ? 'agents.subAccountEndSure' : 'agents.subAccountEnd')}
      </Button>
    </span>
  )
}
