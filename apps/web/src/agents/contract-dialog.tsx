import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Dialog, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../platform/client.ts'
import { closeDialog } from '../platform/dialogs.ts'
import { Trouble } from '../platform/empty.tsx'
import { dateTime, t } from '../platform/i18n.ts'
import { callQuery, refresh } from '../platform/query.ts'
import type { Contract } from './contract.types.ts'
import { ContractTerms } from './contract-terms.tsx'

/** A contract with what may be done about it; without one named, the oldest that waits (MOD-01, AGT-05). */
export function ContractDialog({ contractId }: { contractId?: string }) {
  const { data, error, refetch } = useQuery(
    callQuery('agentContracts', contractId ? {} : { waiting: 'true' }),
  )
  const one = contractId ? data?.find((it) => it.contractId === contractId) : data?.at(-1)
  const title = one ? t(`team.contract.kind.${one.terms.kind}`) : t('team.contracts')
  return (
    <Dialog title={title} closeLabel={t('shell.close')} onClose={closeDialog}>
      {error ? <Trouble error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <div className="skeleton h-[320px]" />}
      {data && !one ? <p className="text-text2">{t('team.contract.none')}</p> : null}
      {one ? <Sheet key={one.contractId} contract={one} isLast={(data?.length ?? 0) < 2} /> : null}
    </Dialog>
  )
}

type Action = 'accept' | 'reject' | 'withdraw' | 'terminate'

function Sheet({ contract, isLast }: { contract: Contract; isLast: boolean }) {
  const [reason, setReason] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState<Action | null>(null)
  const [requested, setRequested] = useState<Action | null>(null)
  const mayAccept = contract.actions.includes('accept')
  const { data: conflicts } = useQuery({
    ...callQuery('contractConflicts', { contractId: contract.contractId }),
    enabled: mayAccept,
    staleTime: 0,
  })
  const ends = conflicts?.list ?? []

  const doing = async (decision: Action) => {
    setError('')
    setBusy(decision)
    const yes = { terminateDownline: isAgreed, conflictHash: conflicts?.conflictHash ?? '' }
    const reply = await say(decision, contract.contractId, {
      reason,
      yes: ends.length > 0 ? yes : {},
    })
    setBusy(null)
    setRequested(null)
    if (reply) return setError(reply)
    toast('good', t(`team.contract.done.${decision}`))
    if (isLast || !mayAccept) closeDialog()
  }

  return (
    <>
      <Facts contract={contract} />
      <ContractTerms terms={contract.terms} />
      {mayAccept && ends.length > 0 ? (
        <Conflicts ends={ends} isAgreed={isAgreed} onAgree={setAgreed} />
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
        <p role="alert" className="mt-3 text-13 text-loss">
          {error}
        </p>
      ) : null}
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        {contract.actions
          .filter((action) => requested === null || action === requested)
          .map((action) => (
            <button
              key={action}
              type="button"
              className={`btn ${action === 'accept' ? 'btn-brand' : 'btn-quiet'}`}
              disabled={busy !== null || (action === 'accept' && ends.length > 0 && !isAgreed)}
              aria-busy={busy === action}
              onClick={() =>
                action === 'accept' || requested === action ? doing(action) : setRequested(action)
              }
            >
              {t(`team.contract.${requested === action ? 'sure' : 'do'}.${action}`)}
            </button>
          ))}
        {requested ? (
          <button type="button" className="btn btn-quiet" onClick={() => setRequested(null)}>
            {t('team.contract.back')}
          </button>
        ) : null}
      </div>
    </>
  )
}

type Reply = {
  reason: string
  yes: { terminateDownline?: boolean; conflictHash?: string }
}

/** Nothing when the contract was accepted, otherwise the message to show. */
async function say(decision: Action, contractId: string, { reason, yes }: Reply): Promise<string> {
  try {
    if (decision === 'accept') await api('acceptContract', { body: { contractId, ...yes } })
    else if (decision === 'terminate') await api('terminateContract', { body: { contractId } })
    else await api('rejectContract', { body: { contractId, ...(reason ? { reason } : {}) } })
    return ''
  } catch (failure) {
    return words(failure)
  } finally {
    await refresh('agentContracts', 'contractConflicts')
  }
}

function Facts({ contract }: { contract: Contract }) {
  const other = contract.other ?? t('team.contract.house')
  const rows = [
    [t(`team.contract.with.${contract.side}`), other],
    [t('team.contract.stateName'), t(`team.contract.state.${contract.state}`)],
    [t('team.contract.from'), dateTime(contract.startAt)],
    ...(contract.endAt ? [[t('team.contract.until'), dateTime(contract.endAt)]] : []),
    ...(contract.state === 'processing'
      ? [[t('team.contract.answerBy'), dateTime(contract.answerBy)]]
      : []),
  ]
  return (
    <dl className="mb-4 rounded-xl bg-s2 px-4 py-2">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-1.5 text-14">
          <dt className="text-text2">{name}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type ConflictsProps = {
  ends: ValueOf<Calls['contractConflicts']>['list']
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
}

/** What further down would end, and the yes that it takes (AGT-06). */
function Conflicts({ ends, isAgreed, onAgree }: ConflictsProps) {
  return (
    <section className="mt-4 rounded-xl border border-line p-4">
      <h3 className="text-15">{t('team.contract.conflicts')}</h3>
      <ul className="mt-2 grid gap-1 text-14">
        {ends.map(({ contractId, party, reason }) => (
          <li key={contractId} className="flex justify-between gap-3">
            <b className="truncate">{party}</b>
            <span className="text-right text-text2">{t(`team.contract.conflict.${reason}`)}</span>
          </li>
        ))}
      </ul>
      <label className="mt-3 flex min-h-11 items-center gap-3 text-14">
        <input
          type="checkbox"
          className="size-5"
          checked={isAgreed}
          onChange={(e) => onAgree(e.target.checked)}
        />
        {t('team.contract.agree')}
      </label>
    </section>
  )
}
