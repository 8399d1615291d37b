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

type Desk = ValueOf<Calls['agentDesks']>[number]

/** Accounts of people who work for the agent: what each may do, and their end. */
export function Desks() {
  const { data, error, refetch } = useQuery(callQuery('agentDesks'))
  if (error && !data) return <Trouble error={error} retry={() => void refetch()} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-14 text-text2">{t('agents.desksText')}</p>
      <Button
        className="justify-self-start"
        variant="brand"
        icon="plus"
        disabled={!data}
        onClick={() => openDialog('create-desk')}
      >
        {t('agents.deskNew')}
      </Button>
      {data?.length === 0 ? (
        <Empty icon="users" title={t('agents.desksNone')} text={t('agents.desksNoneText')} />
      ) : (
        <Table
          label={t('agents.menu.agentDesks')}
          empty={t('agents.desksNone')}
          columns={columns()}
          rows={data}
          keyOf={({ deskId }) => deskId}
        />
      )}
    </div>
  )
}

const columns = (): Column<Desk>[] => [
  { key: 'account', header: t('agents.account'), cell: (row) => row.username, isName: true },
  {
    ...{ key: 'kind', header: t('agents.kind') },
    cell: ({ kind }) => (
      <Badge kind={kind === 'desk' ? 'good' : 'quiet'}>{t(`agents.desk.${kind}`)}</Badge>
    ),
  },
  {
    ...{ key: 'contracts', header: t('agents.menu.agentContracts') },
    cell: ({ mayContract }) => t(mayContract ? 'agents.deskMay' : 'agents.deskMayNot'),
  },
  { key: 'created', header: t('agents.joined'), cell: ({ createdAt }) => dateTime(createdAt) },
  {
    ...{ key: 'actions', header: t('agents.actions'), isAction: true },
    cell: (desk) => <Actions desk={desk} />,
  },
]

function Actions({ desk: { deskId, kind, mayContract } }: { desk: Desk }) {
  const [isSure, setSure] = useState(false)
  const run = async (act: () => Promise<unknown>) => {
    try {
      await act()
      await refresh('agentDesks')
    } catch (error) {
      toast('bad', words(error))
    }
  }
  const change = () => api('changeAgentDesk', { body: { deskId, mayContract: !mayContract } })
  const end = () => api('endAgentDesk', { body: { deskId } })
  return (
    <span className="flex flex-wrap gap-1">
      {kind === 'desk' ? (
        <Button size="small" onClick={() => void run(change)}>
          {t(mayContract ? 'agents.deskTake' : 'agents.deskGive')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => (isSure ? void run(end) : setSure(true))}>
        {t(isSure ? 'agents.deskEndSure' : 'agents.deskEnd')}
      </Button>
    </span>
  )
}
