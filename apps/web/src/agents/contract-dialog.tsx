import { Dialog, Facts, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { Trouble } from '../platform/screens/empty.tsx'
import { dateTime, t } from '../platform/texts/i18n.ts'
import type { Contract } from './contract.types.ts'
import { ContractDecision } from './contract-decision.tsx'
import { ContractPreview } from './contract-preview.tsx'
import { stateText } from './contract-state.ts'
import { ContractTerms } from './contract-terms.tsx'

/** A contract with its actions; without an id, the oldest that waits for a response (MOD-01, AGT-05). */
export function ContractDialog({ contractId }: { contractId?: string }) {
  const { data, error, refetch } = useQuery(
    callQuery('agentContracts', contractId ? {} : { waiting: 'true' }),
  )
  const contract = contractId ? data?.find((item) => item.contractId === contractId) : data?.at(-1)
  const title = contract ? t(`team.contract.kind.${contract.terms.kind}`) : t('team.contracts')
  return (
    <Dialog title={title} closeLabel={t('shell.close')} onClose={closeDialog} size="wide">
      {error ? <Trouble error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton className="h-[320px]" />}
      {data && !contract ? <p className="text-text2">{t('team.contract.none')}</p> : null}
      {contract ? (
        <Sheet key={contract.contractId} contract={contract} isLast={(data?.length ?? 0) < 2} />
      ) : null}
    </Dialog>
  )
}

function Sheet({ contract, isLast }: { contract: Contract; isLast: boolean }) {
  return (
    <>
      <Parties contract={contract} />
      <ContractTerms terms={contract.terms} />
      {contract.actions.includes('accept') ? (
        <div className="mt-4">
          <ContractPreview
            terms={contract.terms}
            {...(contract.otherId ? { memberId: contract.otherId } : {})}
          />
        </div>
      ) : null}
      <ContractDecision contract={contract} isLast={isLast} />
    </>
  )
}

function Parties({ contract }: { contract: Contract }) {
  const other = contract.other ?? t('team.contract.house')
  const rows: [string, string][] = [
    [t(`team.contract.with.${contract.side}`), other],
    [t('team.contract.stateName'), stateText(contract)],
    [t('team.contract.from'), dateTime(contract.startAt)],
    ...(contract.endAt
      ? ([[t('team.contract.until'), dateTime(contract.endAt)]] as [string, string][])
      : []),
    ...(contract.state === 'processing'
      ? ([[t('team.contract.answerBy'), dateTime(contract.answerBy)]] as [string, string][])
      : []),
  ]
  return <Facts look="receipt" className="mb-4 rounded-xl bg-s2 p-4" rows={rows} />
}
