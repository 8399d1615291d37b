import { WITHDRAWAL_REASONS, withdrawalAfter } from '@parola/contract/money/withdrawal-states'
import { useState } from 'react'
import { t } from '../platform/i18n.ts'
import { Select, WithReason } from '../platform/page.tsx'
import { useChange, useMe } from '../platform/query.ts'
import { useKeys } from './keys.ts'
import type { OneWithdrawal } from './withdrawal.types.ts'

const DEEDS = ['approve', 'refuse', 'hold', 'release', 'resend', 'proved', 'made-good'] as const
type Deed = (typeof DEEDS)[number]
const KEYS: Partial<Record<Deed, string>> = { approve: 'a', refuse: 'x', hold: 'h', release: 'l' }
const HOURS = ['1', '4', '24', '72'] as const
const REFRESHES = ['opsWithdrawals', 'opsWithdrawal'] as const

const isOnHold = ({ onHoldUntil }: OneWithdrawal) =>
  onHoldUntil !== null && Date.parse(onHoldUntil) > Date.now()

/** What may be done with it now; the table of states says it, as it does on the server. */
function deedsOf(one: OneWithdrawal): Deed[] {
  if (one.state === 'REVIEW')
    return isOnHold(one) ? ['release', 'refuse'] : ['approve', 'refuse', 'hold']
  const allowed: [Deed, boolean][] = [
    ['resend', withdrawalAfter(one.state, 'resend') !== null],
    ['refuse', withdrawalAfter(one.state, 'refuse') !== null],
    ['proved', withdrawalAfter(one.state, 'proved') !== null],
    ['made-good', withdrawalAfter(one.state, 'proved') !== null],
  ]
  return allowed.filter(([, isAllowed]) => isAllowed).map(([deed]) => deed)
}

/** The deeds of an operator: each with its reason, and its key. */
export function WithdrawalDeeds({ one }: { one: OneWithdrawal }) {
  const [chosen, choose] = useState<Deed | null>(null)
  const take = useChange('takeWithdrawal', { refreshes: REFRESHES, says: t('withdrawal.did.take') })
  const deeds = deedsOf(one)
  const deed = deeds.find((known) => known === chosen) ?? null
  const mayTake = withdrawalAfter(one.state, 'take') !== null
  const takeIt = () => take.mutate({ reference: one.reference })
  useKeys({
    t: mayTake ? takeIt : undefined,
    ...Object.fromEntries(deeds.map((known) => [KEYS[known] ?? '', () => choose(known)])),
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
  if (deeds.length === 0) {
    return <footer className="side-foot text-text2">{t('withdrawal.nothingToDo')}</footer>
  }
  return (
    <footer className="side-foot">
      <div className="flex flex-wrap gap-2">
        {deeds.map((known) => (
          <button
            key={known}
            type="button"
            className="btn"
            aria-pressed={known === deed}
            onClick={() => choose(known === deed ? null : known)}
          >
            {t(`withdrawal.do.${known}`)}
            {KEYS[known] ? <kbd>{KEYS[known]}</kbd> : null}
          </button>
        ))}
      </div>
      {deed ? <DeedForm key={deed} one={one} deed={deed} done={() => choose(null)} /> : null}
    </footer>
  )
}

type FormProps = { one: OneWithdrawal; deed: Deed; done: () => void }

function DeedForm({ one, deed, done }: FormProps) {
  const [reason, setReason] = useState<(typeof WITHDRAWAL_REASONS)[number]>('documents-needed')
  const [hours, setHours] = useState<string>('24')
  const send = useDeed(deed, done)
  const me = useMe()
  const isTold = deed === 'refuse' || deed === 'hold'
  const hasAgreed = me !== undefined && one.approvers.includes(me.username)
  if (deed === 'approve' && hasAgreed) {
    return <p className="notice mt-3">{t('withdrawal.agreedBefore')}</p>
  }
  return (
    <div className="mt-3">
      <WithReason
        action={t(`withdrawal.do.${deed}`)}
        danger={deed === 'refuse' || deed === 'made-good'}
        isBusy={send.isPending}
        isFirst
        onSubmit={(because) =>
          send.mutate({ reference: one.reference, because, reason, hours: Number(hours) })
        }
      >
        {isTold ? (
          <Select
            label={t('withdrawal.reason')}
            value={reason}
            options={WITHDRAWAL_REASONS.map((known) => [known, t(`withdrawal.reason.${known}`)])}
            onChange={(next) => setReason(next as typeof reason)}
          />
        ) : null}
        {deed === 'hold' ? (
          <Select
            label={t('withdrawal.holdFor')}
            value={hours}
            options={HOURS.map((known) => [known, t('withdrawal.hours', { hours: Number(known) })])}
            onChange={setHours}
          />
        ) : null}
      </WithReason>
      <p className="mt-2 text-12 text-text3">{t(`withdrawal.hint.${deed}`)}</p>
    </div>
  )
}

type Given = {
  reference: string
  because: string
  reason: (typeof WITHDRAWAL_REASONS)[number]
  hours: number
}

/** The call behind a deed, given what its form has gathered. */
function useDeed(deed: Deed, done: () => void) {
  const after = { refreshes: REFRESHES, says: t(`withdrawal.did.${deed}`), done }
  const approve = useChange('approveWithdrawal', after)
  const refuse = useChange('refuseWithdrawal', after)
  const hold = useChange('holdWithdrawal', after)
  const release = useChange('releaseWithdrawal', after)
  const resend = useChange('resendWithdrawal', after)
  const resolve = useChange('resolveReceipt', after)
  const isPending = [approve, refuse, hold, release, resend, resolve].some((one) => one.isPending)
  const mutate = ({ reference, because, reason, hours }: Given) => {
    if (deed === 'approve') approve.mutate({ reference, because })
    else if (deed === 'refuse') refuse.mutate({ reference, because, reason })
    else if (deed === 'hold') hold.mutate({ reference, because, reason, hours })
    else if (deed === 'release') release.mutate({ reference, because })
    else if (deed === 'resend') resend.mutate({ reference, because })
    else resolve.mutate({ reference, because, outcome: deed })
  }
  return { mutate, isPending }
}
