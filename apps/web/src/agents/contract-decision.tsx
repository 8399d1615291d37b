import type { Form } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { AlertLine, Button, Card, Checkbox, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../platform/calls/client.ts'
import { callQuery, refresh } from '../platform/calls/query.ts'
import { closeDialog, openDialog } from '../platform/dialogs/dialogs.ts'
import { useForm } from '../platform/forms/form.ts'
import { t } from '../platform/texts/i18n.ts'
import type { Contract } from './contract.types.ts'

type Action = Contract['actions'][number]
/** An action that is sent from here; a counter offer has a form of its own. */
type Sent = Exclude<Action, 'counter'>
type Conflicting = ValueOf<Calls['contractConflicts']>
type Values = {
  /** What is about to be sent; none while nothing is chosen. */
  decision: Sent | null
  reason: string
  terminateDownline: boolean
  keepCarry: boolean
}

/** How prominent an action is. */
const LOOKS: Partial<Record<Action, 'brand'>> = { accept: 'brand' }

/** What an agent may do with a contract; a refusal and an end are asked for twice (AGT-05, AGT-06). */
export function ContractDecision({ contract, isLast }: { contract: Contract; isLast: boolean }) {
  const mayAccept = contract.actions.includes('accept')
  const { data: conflicts } = useQuery({
    ...callQuery('contractConflicts', { contractId: contract.contractId }),
    enabled: mayAccept,
    staleTime: 0,
  })
  const ends = conflicts?.list ?? []
  const form = useDecision(contract, conflicts, isLast || !mayAccept)
  const isAgreed = form.value('terminateDownline')
  return (
    <form {...form.form}>
      {mayAccept && ends.length > 0 ? (
        <Conflicts
          ends={ends}
          isAgreed={isAgreed}
          onAgree={(isSure) => form.set('terminateDownline', isSure)}
        />
      ) : null}
      {mayAccept && contract.terms.kind === 'dividend' && contract.terms.keepCarry ? (
        <Checkbox
          className="mt-4"
          label={t('team.contract.keepCarry')}
          checked={form.value('keepCarry')}
          onChange={(event) => form.set('keepCarry', event.target.checked)}
        />
      ) : null}
      {form.value('decision') === 'reject' ? (
        <div className="mt-4">
          <TextField {...form.field('reason')} label={t('team.contract.reason')} maxLength={200} />
        </div>
      ) : null}
      {form.message ? (
        <AlertLine kind="bad" className="mt-3">
          {form.message}
        </AlertLine>
      ) : null}
      <Actions contract={contract} form={form} mustAgree={ends.length > 0 && !isAgreed} />
    </form>
  )
}

type ActionsProps = { contract: Contract; form: Form<Values>; mustAgree: boolean }

function Actions({ contract, form, mustAgree }: ActionsProps) {
  const { actions } = contract
  const chosen = form.value('decision')
  const press = (action: Sent) => {
    form.set('decision', action)
    if (action === 'accept' || action === chosen) form.submit()
  }
  const shown = actions
    .filter((action) => action !== 'counter')
    .filter((action) => chosen === null || chosen === 'accept' || action === chosen)
  return (
    <div className="mt-5 grid gap-2 sm:grid-cols-2">
      {shown.map((action) => (
        <Button
          key={action}
          variant={LOOKS[action] ?? 'quiet'}
          disabled={form.isBusy || (action === 'accept' && mustAgree)}
          isBusy={form.isBusy && action === chosen}
          onClick={() => press(action)}
        >
          {t(`team.contract.${action !== 'accept' && action === chosen ? 'sure' : 'do'}.${action}`)}
        </Button>
      ))}
      {actions.includes('counter') && (chosen === null || chosen === 'accept') ? (
        <Button disabled={form.isBusy} onClick={() => openDialog('offer-contract', { contract })}>
          {t('team.contract.do.counter')}
        </Button>
      ) : null}
      {chosen !== null && chosen !== 'accept' ? (
        <Button onClick={() => form.set('decision', null)}>{t('team.contract.back')}</Button>
      ) : null}
    </div>
  )
}

const CALLS = {
  accept: 'acceptContract',
  reject: 'rejectContract',
  withdraw: 'rejectContract',
  terminate: 'terminateContract',
} as const satisfies Record<Sent, string>

/** The form of a decision: the call that is checked and sent is that of the action. */
function useDecision(
  { contractId }: Contract,
  conflicts: Conflicting | undefined,
  isDone: boolean,
): Form<Values> {
  const form: Form<Values> = useForm<Values>({
    values: { decision: null, reason: '', terminateDownline: false, keepCarry: false },
    rules: async ({ decision }) =>
      (await import('@parola/contract/agents/agent-contract'))[CALLS[decision ?? 'accept']].body,
    body: ({ decision, reason, terminateDownline, keepCarry }) => {
      if (decision === 'terminate') return { contractId }
      if (decision === 'reject' || decision === 'withdraw')
        return { contractId, ...(reason ? { reason } : {}) }
      const ends = conflicts && conflicts.list.length > 0
      return {
        ...{ contractId, ...(keepCarry ? { keepCarry } : {}) },
        ...(ends ? { terminateDownline, conflictHash: conflicts.conflictHash } : {}),
      }
    },
    send: async (body, { decision }) => {
      if (!decision) return
      await api(CALLS[decision], { body } as never).finally(() =>
        refresh('agentContracts', 'contractConflicts'),
      )
      form.set('decision', null)
      toast('good', t(`team.contract.done.${decision}`))
      if (isDone) closeDialog()
    },
    refused: () => {
      form.set('decision', null)
      return false
    },
  })
  return form
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
