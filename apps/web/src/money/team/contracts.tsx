import { Badge, Icon, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useContractKinds } from '../../platform/calls/contract-kinds.ts'
import { callQuery } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'

const KINDS = { processing: 'wait', approved: 'good', rejected: 'quiet' } as const

/** The contracts of an agent, received and offered, of the kinds that the brand has; each opens its terms (AGT-05). */
export function Contracts() {
  const kinds = useContractKinds()
  const { data, error, refetch } = useQuery(callQuery('agentContracts', {}))
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-[120px]" />
  const open = data.filter(({ terms }) => kinds.some(({ kind }) => kind === terms.kind))
  if (open.length === 0) return null
  return (
    <section aria-label={t('team.contracts')}>
      <h2 className="mb-2 text-18">{t('team.contracts')}</h2>
      <ul className="grid gap-2 md:grid-cols-2">
        {open.map((item) => (
          <li key={item.contractId}>
            <button
              type="button"
              className="grid w-full grid-cols-[1fr_auto] items-center gap-3 rounded-lg bg-s1 p-3 text-left hover:bg-s2"
              onClick={() => openDialog('contract', { contractId: item.contractId })}
            >
              <span className="min-w-0">
                <b className="block truncate">{t(`team.contract.kind.${item.terms.kind}`)}</b>
                <span className="block truncate text-12 text-text2">
                  {t(`team.contract.with.${item.side}`)}: {item.other ?? t('team.contract.house')}
                </span>
                <span className="block text-12 text-text2">{dateTime(item.startAt)}</span>
              </span>
              <span className="flex items-center gap-1">
                <Badge kind={KINDS[item.state]}>{t(`team.contract.state.${item.state}`)}</Badge>
                <Icon name="chevron-right" size={16} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
