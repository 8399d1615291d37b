import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { AlertLine, Button, Card, Checkbox, Dialog, Facts, Skeleton, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../platform/calls/client.ts'
import { callQuery, refresh } from '../platform/calls/query.ts'
import { closeDialog, openDialog } from '../platform/dialogs/dialogs.ts'
import { Trouble } from '../platform/screens/empty.tsx'
import { dateTime, t } from '../platform/texts/i18n.ts'
import type { Contract } from './contract.types.ts'
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

type Action = Contract['actions'][number]
/** An action that is sent from here; a counter offer has a form of its own. */
type Sent = Exclude<Action, 'counter'>

/** How prominent an action is. */
const LOOKS: Partial<Record<Action, 'brand'>> = { accept: 'brand' }

function Sheet({ contract, isLast }: { contract: Contract; isLast: boolean }) {
  const [reason, setReason] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [isKept, setKept] = useState(false)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState<Sent | null>(null)
  const [requested, setRequested] = useState<Sent | null>(null)
  const mayAccept = contract.actions.includes('accept')
  const { data: conflicts } = useQuery({
    ...callQuery('contractConflicts', { contractId: contract.contractId }),
    enabled: mayAccept,
    staleTime: 0,
  })
  const ends = conflicts?.list ?? []

  const run = async (decision: Sent) => {
    setError('')
    setBusy(decision)
    const consent = { terminateDownline: isAgreed, conflictHash: conflicts?.conflictHash ?? '' }
    const reply = await decide(decision, contract.contractId, {
      reason,
      consent: { ...(ends.length > 0 ? consent : {}), ...(isKept ? { keepCarry: true } : {}) },
    })
    setBusy(null)
    setRequested(null)
    if (reply) return setError(reply)
    toast('good', t(`team.contract.done.${decision}`))
    if (isLast || !mayAccept) closeDialog()
  }

  return (
    <>
      <Parties contract={contract} />
      <ContractTerms terms={contract.terms} />
      {mayAccept ? (
        <div className="mt-4">
          <ContractPreview
            terms={contract.terms}
            {...(contract.otherId ? { memberId: contract.otherId } : {})}
          />
        </div>
      ) : null}
      {mayAccept && ends.length > 0 ? (
        <Conflicts ends={ends} isAgreed={isAgreed} onAgree={setAgreed} />
      ) : null}
      {mayAccept && contract.terms.kind === 'dividend' && contract.terms.keepCarry ? (
        <Checkbox
          className="mt-4"
          label={t('team.contract.keepCarry')}
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
        />
      ) : null}
      {requested === 'reject' ? (
        <div className="mt-4">
          <TextField
            label={t('team.contract.reason')}
            name="reason"
            value={reason}
            maxLength={200}
            onChange={(e) => setReason(e.target.value)}
          />
        </div>
      ) : null}
      {error ? (
        <AlertLine kind="bad" className="mt-3">
          {error}
        </AlertLine>
      ) : null}
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        {contract.actions
          .filter((action) => action !== 'counter')
          .filter((action) => requested === null || action === requested)
          .map((action) => (
            <Button
              key={action}
              variant={LOOKS[action] ?? 'quiet'}
              disabled={busy !== null || (action === 'accept' && ends.length > 0 && !isAgreed)}
              isBusy={busy === action}
              onClick={() =>
                action === 'accept' || requested === action ? run(action) : setRequested(action)
              }
            >
              {t(`team.contract.${requested === action ? 'sure' : 'do'}.${action}`)}
            </Button>
          ))}
        {contract.actions.includes('counter') && requested === null ? (
          <Button
            disabled={busy !== null}
            onClick={() => openDialog('offer-contract', { contract })}
          >
            {t('team.contract.do.counter')}
          </Button>
        ) : null}
        {requested ? (
          <Button onClick={() => setRequested(null)}>{t('team.contract.back')}</Button>
        ) : null}
      </div>
    </>
  )
}

type Decision = {
  reason: string
  consent: { terminateDownline?: boolean; conflictHash?: string; keepCarry?: boolean }
}

/** The message of a refusal; empty on success. */
async function decide(
  action: Sent,
  contractId: string,
  { reason, consent }: Decision,
): Promise<string> {
  try {
    if (action === 'accept') await api('acceptContract', { body: { contractId, ...consent } })
    else if (action === 'terminate') await api('terminateContract', { body: { contractId } })
    else await api('rejectContract', { body: { contractId, ...(reason ? { reason } : {}) } })
    return ''
  } catch (failure) {
    return words(failure)
  } finally {
    await refresh('agentContracts', 'contractConflicts')
  }
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

type ConflictsProps = {
  ends: ValueOf<Calls['contractConflicts']>['list']
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
}

/** Contracts further down that would end, and the consent to that (AGT-06). */
function Conflicts({ ends, isAgreed, onAgree }: ConflictsProps) {
  return (
    <Card className="mt-4" title={t('team.contract.conflicts')}>
      <ul className="grid gap-1 text-14">
        {ends.map(({ contractId, party, reason }) => (
          <li key={contractId} className="flex justify-between gap-3">
            <b className="truncate">{party}</b>
            <span className="text-right text-text2">{t(`team.contract.conflict.${reason}`)}</span>
          </li>
        ))}
      </ul>
      <Checkbox
        className="mt-3"
        label={t('team.contract.agree')}
        checked={isAgreed}
        onChange={(event) => onAgree(event.target.checked)}
      />
    </Card>
  )
}
