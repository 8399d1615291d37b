import { Icon } from '@parola/ui'
import { useState } from 'react'
import { api, words } from '../../platform/client.ts'
import { dateTime, t } from '../../platform/i18n.ts'
import { inMoney } from '../../platform/in-money.ts'
import { refresh } from '../../platform/query.ts'
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
export function Tracker({ withdrawal: one, onReceipt }: Props) {
  const at = stageOf(one.state)
  return (
    <article
      aria-label={t('cashier.tracker', { reference: one.reference })}
      className="overflow-hidden rounded-xl border border-line bg-s1"
    >
      <header className="capiz flex flex-wrap items-end justify-between gap-3 border-b border-line p-4">
        <span>
          <span className="block font-display text-24 leading-tight">{inMoney(one.amount)}</span>
          <span className="block text-12 text-text2">
            {one.account.houseName} ••{one.account.tail} · {one.reference}
          </span>
        </span>
        <span className="text-right text-12 text-text2">
          {t('cashier.youReceive', { amount: inMoney(one.receive) })}
        </span>
      </header>
      <ol className="grid grid-cols-5 px-2 pt-4">
        {STAGES.map(([name, states], i) => (
          <Stage
            key={name}
            name={name}
            look={i < at ? 'past' : i === at ? 'now' : 'later'}
            time={timeOf(one, states)}
          />
        ))}
      </ol>
      <div className="grid gap-1 p-4">
        <p role="status" className={`font-semibold ${DISPUTED.has(one.state) ? 'text-loss' : ''}`}>
          {t(`cashier.state.${one.state}`)}
        </p>
        <p className="text-13 text-text2">
          {t(`cashier.holder.${one.heldBy}`)} {t(`cashier.next.${one.state}`)}
        </p>
        {one.reason ? (
          <p className="text-13 text-text2">
            {t('cashier.because', { reason: t(`cashier.reason.${one.reason}`) })}
          </p>
        ) : null}
        {one.expectedAt ? (
          <p className="text-13 text-text2">
            {t('cashier.expected', { time: dateTime(one.expectedAt) })}
          </p>
        ) : null}
        {one.receiptDueAt ? (
          <p className="text-13 text-text2">
            {t('cashier.receiptDue', { time: dateTime(one.receiptDueAt) })}
          </p>
        ) : null}
        <Actions item={one} onReceipt={onReceipt} />
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

function Actions({ item, onReceipt }: { item: Withdrawal; onReceipt: () => void }) {
  const [error, setError] = useState('')
  const cancel = async () => {
    try {
      await api('cancelWithdrawal', { body: { reference: item.reference } })
    } catch (failure) {
      setError(words(failure))
    }
    await refresh('withdrawals', 'withdrawNow', 'walletBalance')
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {item.state === 'AWAITING_RECEIPT' ? (
        <button type="button" className="btn btn-brand" onClick={onReceipt}>
          {t('cashier.confirm')}
        </button>
      ) : null}
      {item.mayCancel ? (
        <button type="button" className="btn btn-quiet" onClick={cancel}>
          {t('cashier.cancel')}
        </button>
      ) : null}
      {error ? (
        <p role="alert" className="w-full text-13 text-loss">
          {error}
        </p>
      ) : null}
    </div>
  )
}
