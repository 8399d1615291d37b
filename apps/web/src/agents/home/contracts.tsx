import { Badge, Button, Skeleton } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useContractKinds } from '../../platform/calls/contract-kinds.ts'
import { callQuery } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { useSubAccount } from '../../platform/session/sub-account.ts'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import type { Contract } from '../contract.types.ts'
import { stateText } from '../contract-state.ts'
import { Debts } from './debts.tsx'

const BADGES = { processing: 'wait', approved: 'good', rejected: 'quiet' } as const

/** Contracts with the upline and with downlines; a row opens its terms and actions (AGT-05). */
export function Contracts() {
  const { data, error, refetch } = useQuery(callQuery('agentContracts', {}))
  const { mayContract } = useSubAccount()
  const mayOffer = useContractKinds().length > 0 && mayContract
  if (error && !data) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-64" />
  return (
    <>
      {mayOffer ? (
        <Button
          className="mb-3"
          variant="brand"
          icon="plus"
          onClick={() => openDialog('offer-contract')}
        >
          {t('agents.offer')}
        </Button>
      ) : null}
      <Table
        label={t('team.contracts')}
        empty={t('team.contract.none')}
        columns={columns()}
        rows={data}
        keyOf={({ contractId }) => contractId}
        onOpen={({ contractId }) => openDialog('contract', { contractId })}
      />
      <Debts />
    </>
  )
}

function columns(): Column<Contract>[] {
  return [
    {
      ...{ key: 'kind', header: t('agents.kind'), isName: true },
      cell: ({ terms }) => t(`team.contract.kind.${terms.kind}`),
    },
    {
      ...{ key: 'party', header: t('agents.counterparty') },
      cell: ({ side, other }) =>
        `${t(`team.contract.with.${side}`)}: ${other ?? t('team.contract.house')}`,
    },
    {
      ...{ key: 'version', header: t('agents.version'), isFigure: true },
      cell: ({ version }) => version,
    },
    {
      ...{ key: 'start', header: t('team.contract.from') },
      cell: ({ startAt }) => dateTime(startAt),
    },
    {
      ...{ key: 'end', header: t('team.contract.until') },
      cell: ({ endAt }) => (endAt ? dateTime(endAt) : '–'),
    },
    {
      ...{ key: 'state', header: t('agents.state') },
      cell: (contract) => <Badge kind={BADGES[contract.state]}>{stateText(contract)}</Badge>,
    },
  ]
}
