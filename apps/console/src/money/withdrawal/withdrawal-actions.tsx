import { WITHDRAWAL_REASONS, withdrawalAfter } from '@parola/contract/money/withdrawal-states'
import { Alert, Button, SelectField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'
import { useKeys } from '../../platform/keys.ts'
import { useChange, useMe } from '../../platform/query.ts'
import type { Withdrawal } from './withdrawal.types.ts'

const ACTIONS = ['approve', 'refuse', 'hold', 'release', 'resend', 'proved', 'made-good'] as const
type Action = (typeof ACTIONS)[number]
const KEYS: Partial<Record<Action, string>> = { approve: 'a', refuse: 'x', hold: 'h', release: 'l' }
const DANGEROUS: readonly Action[] = ['refuse', 'made-good']
const HOURS = ['1', '4', '24', '72'] as const
const REFRESHES = ['opsWithdrawals', 'opsWithdrawal'] as const

const isOnHold = ({ onHoldUntil }: Withdrawal) =>
  onHoldUntil !== null && Date.parse(onHoldUntil) > Date.now()

/** The actions that the table of states allows now, as on the server. */
function actionsOf(withdrawal: Withdrawal): Action[] {
  if (withdrawal.state === 'REVIEW')
    return isOnHold(withdrawal) ? ['release', 'refuse'] : ['approve', 'refuse', 'hold']
  const allowed: [Action, boolean][] = [
    ['resend', withdrawalAfter(withdrawal.state, 'resend') !== null],
    ['refuse', withdrawalAfter(withdrawal.state, 'refuse') !== null],
    ['proved', withdrawalAfter(withdrawal.state, 'proved') !== null],
    ['made-good', withdrawalAfter(withdrawal.state, 'proved') !== null],
  ]
  return allowed.filter(([, isAllowed]) => isAllowed).map(([action]) => action)
}

/** The actions of an operator: each with its reason, and its key. */
export function WithdrawalActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const [chosen, choose] = useState<Action | null>(null)
  const actions = actionsOf(withdrawal)
  const action = actions.find((known) => known === chosen) ?? null
  useKeys(Object.fromEntries(actions.map((known) => [KEYS[known] ?? '', () => choose(known)])))
  if (withdrawalAfter(withdrawal.state, 'take') !== null) {
    return <Take reference={withdrawal.reference} />
  }
  if (actions.length === 0) {
    return <footer className="side-foot text-text2">{t('withdrawal.nothingToDo')}</footer>
  }
  return (
    <footer className="side-foot">
      <div className="flex flex-wrap gap-2">
        {actions.map((known) => (
          <Button
            key={known}
            aria-pressed={known === action}
            onClick={() => choose(known === action ? null : known)}
          >
            {t(`withdrawal.do.${known}`)}
            {KEYS[known] ? <kbd>{KEYS[known]}</kbd> : null}
          </Button>
        ))}
      </div>
      {action ? (
        <Decision key={action} withdrawal={withdrawal} action={action} done={() => choose(null)} />
      ) : null}
    </footer>
  )
}

function Take({ reference }: { reference: string }) {
  const take = useChange('takeWithdrawal', { refreshes: REFRESHES, says: t('withdrawal.did.take') })
  const takeIt = () => take.mutate({ reference })
  useKeys({ t: takeIt })
  return (
    <footer className="side-foot">
      <Button variant="brand" isWide isBusy={take.isPending} onClick={takeIt}>
        {t('withdrawal.do.take')} <kbd>t</kbd>
      </Button>
      <p className="mt-2 text-12 text-text3">{t('withdrawal.takeHint')}</p>
    </footer>
  )
}

type DecisionProps = { withdrawal: Withdrawal; action: Action; done: () => void }

function Decision({ withdrawal, action, done }: DecisionProps) {
  const me = useMe()
  const form = useDecision(withdrawal, action, done)
  if (action === 'approve' && me && withdrawal.approvers.includes(me.username)) {
    return (
      <div className="mt-3">
        <Alert kind="info">{t('withdrawal.agreedBefore')}</Alert>
      </div>
    )
  }
  return (
    <div className="mt-3">
      <ActionForm
        form={form}
        isFirst
        actions={[{ text: t(`withdrawal.do.${action}`), isDanger: DANGEROUS.includes(action) }]}
      >
        {action === 'refuse' || action === 'hold' ? (
          <SelectField
            {...form.field('shown')}
            label={t('withdrawal.reason')}
            options={WITHDRAWAL_REASONS.map((known) => [known, t(`withdrawal.reason.${known}`)])}
          />
        ) : null}
        {action === 'hold' ? (
          <SelectField
            {...form.field('hours')}
            label={t('withdrawal.holdFor')}
            options={HOURS.map((hours) => [hours, t('withdrawal.hours', { hours: Number(hours) })])}
          />
        ) : null}
      </ActionForm>
      <p className="mt-2 text-12 text-text3">{t(`withdrawal.hint.${action}`)}</p>
    </div>
  )
}

const CALLS = {
  approve: 'approveWithdrawal',
  refuse: 'refuseWithdrawal',
  hold: 'holdWithdrawal',
  release: 'releaseWithdrawal',
  resend: 'resendWithdrawal',
  proved: 'resolveReceipt',
  'made-good': 'resolveReceipt',
} as const satisfies Record<Action, string>

/** `shown` is what the member reads of it. */
type Values = { shown: (typeof WITHDRAWAL_REASONS)[number]; hours: string }

const SENDS: Partial<Record<Action, (values: Values) => object>> = {
  refuse: ({ shown }) => ({ reason: shown }),
  hold: ({ shown, hours }) => ({ reason: shown, hours: Number(hours) }),
  proved: () => ({ outcome: 'proved' }),
  'made-good': () => ({ outcome: 'made-good' }),
}

/** The form of an action: what it sends depends on the action. */
function useDecision({ reference }: Withdrawal, action: Action, done: () => void) {
  const values: Values = { shown: 'documents-needed', hours: '24' }
  return useAction(CALLS[action], {
    values,
    body: ({ reason, ...typed }) =>
      ({ reference, because: reason, ...SENDS[action]?.(typed) }) as never,
    refreshes: REFRESHES,
    says: t(`withdrawal.did.${action}`),
    done,
  })
}
