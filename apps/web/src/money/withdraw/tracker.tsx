import { AlertLine, Button, Icon } from '@parola/ui'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import type { Withdrawal } from './withdrawal.types.ts'

/** The stages that a member sees, and the states behind each. */
const STAGES = [
  ['requested', ['REQUESTED']],
  ['checked', ['REVIEW', 'APPROVED']],
  ['sent', ['SENDING', 'SENT', 'FAILED']],
  ['paid', ['PAID', 'AWAITING_RECEIPT', 'PART_RECEIVED', 'NOT_RECEIVED']],
  ['done', ['RECEIVED', 'FORCED_RECEIVED']],
] as const
const DISPUTED = new Set(['PART_RECEIVED', 'NOT_RECEIVED', 'FAILED'])

function stageOf(state: string): number {
  return STAGES.findIndex(([, states]) => (states as readonly string[]).includes(state))
}

function timeOf(withdrawal: Withdrawal, states: readonly string[]): string | undefined {
  return withdrawal.steps.findLast((step) => states.includes(step.state))?.at
}

type Props = { withdrawal: Withdrawal; onReceipt: () => void }

/** The progress of a withdrawal: stage, who handles it, why, what comes next and when. */
export function Tracker({ withdrawal, onReceipt }: Props) {
  const current = stageOf(withdrawal.state)
  return (
    <article
      aria-label={t('cashier.tracker', { reference: withdrawal.reference })}
      className="overflow-hidden panel"
    >
      <header className="capiz flex flex-wrap items-end justify-between gap-3 border-b border-line p-4">
        <span>
          <span className="block font-display text-24 leading-tight">
            {inMoney(withdrawal.amount)}
          </span>
          <span className="block text-12 text-text2">
            {withdrawal.account.houseName} {withdrawal.account.number} · {withdrawal.reference}
          </span>
        </span>
        <span className="text-right text-12 text-text2">
          {t('cashier.youReceive', { amount: inMoney(withdrawal.receive) })}
        </span>
      </header>
      <ol className="grid grid-cols-5 px-2 pt-4">
        {STAGES.map(([name, states], i) => (
          <Stage
            key={name}
            name={name}
            look={i < current ? 'past' : i === current ? 'now' : 'later'}
            time={timeOf(withdrawal, states)}
          />
        ))}
      </ol>
      <div className="grid gap-1 p-4">
        <p
          role="status"
          className={`font-semibold ${DISPUTED.has(withdrawal.state) ? 'text-loss' : ''}`}
        >
          {t(`cashier.state.${withdrawal.state}`)}
        </p>
        <p className="text-13 text-text2">
          {t(`cashier.holder.${withdrawal.heldBy}`)} {t(`cashier.next.${withdrawal.state}`)}
        </p>
        {withdrawal.reason ? (
          <p className="text-13 text-text2">
            {t('cashier.because', { reason: t(`cashier.reason.${withdrawal.reason}`) })}
          </p>
        ) : null}
        {withdrawal.expectedAt ? (
          <p className="text-13 text-text2">
            {t('cashier.expected', { time: dateTime(withdrawal.expectedAt) })}
          </p>
        ) : null}
        {withdrawal.receiptDueAt ? (
          <p className="text-13 text-text2">
            {t('cashier.receiptDue', { time: dateTime(withdrawal.receiptDueAt) })}
          </p>
        ) : null}
        <Actions withdrawal={withdrawal} onReceipt={onReceipt} />
      </div>
    </article>
  )
}

type StageProps = {
  name: (typeof STAGES)[number][0]
  look: 'past' | 'now' | 'later'
  time: string | undefined
}

function Stage({ name, look, time }: StageProps) {
  const mark = look === 'later' ? 'bg-s2 text-text3' : 'bg-brand text-brandink'
  return (
    <li
      aria-current={look === 'now' ? 'step' : undefined}
      className="grid justify-items-center gap-1 text-center"
    >
      <span className={`grid size-8 place-items-center rounded-full ${mark}`}>
        <Icon name={look === 'past' ? 'check' : look === 'now' ? 'clock' : 'minus'} size={16} />
      </span>
      <span className={`text-12 ${look === 'now' ? 'font-bold' : 'text-text2'}`}>
        {t(`cashier.stage.${name}`)}
      </span>
      <span className="hidden text-11 text-text3 sm:block">
        {time ? dateTime(time).slice(5, 16) : ' '}
      </span>
    </li>
  )
}

function Actions({ withdrawal, onReceipt }: { withdrawal: Withdrawal; onReceipt: () => void }) {
  const [error, setError] = useState('')
  const cancel = async () => {
    try {
      await api('cancelWithdrawal', { body: { reference: withdrawal.reference } })
    } catch (failure) {
      setError(words(failure))
    }
    await refresh('withdrawals', 'withdrawNow', 'walletBalance')
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {withdrawal.state === 'AWAITING_RECEIPT' ? (
        <Button variant="brand" onClick={onReceipt}>
          {t('cashier.confirm')}
        </Button>
      ) : null}
      {withdrawal.mayCancel ? <Button onClick={cancel}>{t('cashier.cancel')}</Button> : null}
      {error ? (
        <AlertLine kind="bad" className="w-full">
          {error}
        </AlertLine>
      ) : null}
    </div>
  )
}
