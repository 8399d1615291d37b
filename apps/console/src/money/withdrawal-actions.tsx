import { WITHDRAWAL_REASONS, withdrawalAfter } from '@parola/contract/money/withdrawal-states'
import { useState } from 'react'
import { t } from '../platform/i18n.ts'
import { Select, WithReason } from '../platform/page.tsx'
import { useChange, useMe } from '../platform/query.ts'
import { useKeys } from './keys.ts'
import type { OneWithdrawal } from './withdrawal.types.ts'

const ACTIONS = ['approve', 'refuse', 'hold', 'release', 'resend', 'proved', 'made-good'] as const
type Action = (typeof ACTIONS)[number]
const KEYS: Partial<Record<Action, string>> = { approve: 'a', refuse: 'x', hold: 'h', release: 'l' }
const HOURS = ['1', '4', '24', '72'] as const
const REFRESHES = ['opsWithdrawals', 'opsWithdrawal'] as const

const isOnHold = ({ onHoldUntil }: OneWithdrawal) =>
  onHoldUntil !== null && Date.parse(onHoldUntil) > Date.now()

/** The actions that the table of states allows now, as on the server. */
function actionsOf(oneWithdrawal: OneWithdrawal): Action[] {
  if (oneWithdrawal.state === 'REVIEW')
    return isOnHold(oneWithdrawal) ? ['release', 'refuse'] : ['approve', 'refuse', 'hold']
  const allowed: [Action, boolean][] = [
    ['resend', withdrawalAfter(oneWithdrawal.state, 'resend') !== null],
    ['refuse', withdrawalAfter(oneWithdrawal.state, 'refuse') !== null],
    ['proved', withdrawalAfter(oneWithdrawal.state, 'proved') !== null],
    ['made-good', withdrawalAfter(oneWithdrawal.state, 'proved') !== null],
  ]
  return allowed.filter(([, isAllowed]) => isAllowed).map(([action]) => action)
}

/** The actions of an operator: each with its reason, and its key. */
export function WithdrawalActions({ withdrawal }: { withdrawal: OneWithdrawal }) {
  const [chosen, choose] = useState<Action | null>(null)
  const take = useChange('takeWithdrawal', { refreshes: REFRESHES, says: t('withdrawal.did.take') })
  const actions = actionsOf(withdrawal)
  const action = actions.find((known) => known === chosen) ?? null
  const mayTake = withdrawalAfter(withdrawal.state, 'take') !== null
  const takeIt = () => take.mutate({ reference: withdrawal.reference })
  useKeys({
    t: mayTake ? takeIt : undefined,
    ...Object.fromEntries(actions.map((known) => [KEYS[known] ?? '', () => choose(known)])),
  })
  if (mayTake) {
    return (
      <footer className="side-foot">
        <button
          type="button"
          className="btn btn-brand w-full"
          disabled={take.isPending}
          onClick={takeIt}
        >
          {t('withdrawal.do.take')} <kbd>t</kbd>
        </button>
        <p className="mt-2 text-12 text-text3">{t('withdrawal.takeHint')}</p>
      </footer>
    )
  }
  if (actions.length === 0) {
    return <footer className="side-foot text-text2">{t('withdrawal.nothingToDo')}</footer>
  }
  return (
    <footer className="side-foot">
      <div className="flex flex-wrap gap-2">
        {actions.map((known) => (
          <button
            key={known}
            type="button"
            className="btn"
            aria-pressed={known === action}
            onClick={() => choose(known === action ? null : known)}
          >
            {t(`withdrawal.do.${known}`)}
            {KEYS[known] ? <kbd>{KEYS[known]}</kbd> : null}
          </button>
        ))}
      </div>
      {action ? (
        <ActionForm
          key={action}
          withdrawal={withdrawal}
          action={action}
          done={() => choose(null)}
        />
      ) : null}
    </footer>
  )
}

type FormProps = { withdrawal: OneWithdrawal; action: Action; done: () => void }

function ActionForm({ withdrawal, action, done }: FormProps) {
  const [reason, setReason] = useState<(typeof WITHDRAWAL_REASONS)[number]>('documents-needed')
  const [hours, setHours] = useState<string>('24')
  const send = useAction(action, done)
  const me = useMe()
  const isInformed = action === 'refuse' || action === 'hold'
  const hasAgreed = me !== undefined && withdrawal.approvers.includes(me.username)
  if (action === 'approve' && hasAgreed) {
    return <p className="notice mt-3">{t('withdrawal.agreedBefore')}</p>
  }
  return (
    <div className="mt-3">
      <WithReason
        action={t(`withdrawal.do.${action}`)}
        danger={action === 'refuse' || action === 'made-good'}
        isBusy={send.isPending}
        isFirst
        onSubmit={(because) =>
          send.mutate({ reference: withdrawal.reference, because, reason, hours: Number(hours) })
        }
      >
        {isInformed ? (
          <Select
            label={t('withdrawal.reason')}
            value={reason}
            options={WITHDRAWAL_REASONS.map((known) => [known, t(`withdrawal.reason.${known}`)])}
            onChange={(next) => setReason(next as typeof reason)}
          />
        ) : null}
        {action === 'hold' ? (
          <Select
            label={t('withdrawal.holdFor')}
            value={hours}
            options={HOURS.map((known) => [known, t('withdrawal.hours', { hours: Number(known) })])}
            onChange={setHours}
          />
        ) : null}
      </WithReason>
      <p className="mt-2 text-12 text-text3">{t(`withdrawal.hint.${action}`)}</p>
    </div>
  )
}

type Given = {
  reference: string
  because: string
  reason: (typeof WITHDRAWAL_REASONS)[number]
  hours: number
}

/** The call behind an action, given what its form has gathered. */
function useAction(action: Action, done: () => void) {
  const after = { refreshes: REFRESHES, says: t(`withdrawal.did.${action}`), done }
  const approve = useChange('approveWithdrawal', after)
  const refuse = useChange('refuseWithdrawal', after)
  const hold = useChange('holdWithdrawal', after)
  const release = useChange('releaseWithdrawal', after)
  const resend = useChange('resendWithdrawal', after)
  const resolve = useChange('resolveReceipt', after)
  const isPending = [approve, refuse, hold, release, resend, resolve].some((item) => item.isPending)
  const mutate = ({ reference, because, reason, hours }: Given) => {
    if (action === 'approve') approve.mutate({ reference, because })
    else if (action === 'refuse') refuse.mutate({ reference, because, reason })
    else if (action === 'hold') hold.mutate({ reference, because, reason, hours })
    else if (action === 'release') release.mutate({ reference, because })
    else if (action === 'resend') resend.mutate({ reference, because })
    else resolve.mutate({ reference, because, outcome: action })
  }
  return { mutate, isPending }
}
