import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/client.ts'
import { closeDialog } from '../../platform/dialogs.ts'
import { follow, type Then } from '../../platform/follow.ts'
import { dateTime, type SiteTextKey, type TextUnder, t } from '../../platform/i18n.ts'
import { inMoney } from '../../platform/in-money.ts'
import { callQuery, refresh } from '../../platform/query.ts'
import type { Deposit } from './figures.ts'
import { Countdown, HowToPay } from './how-to-pay.tsx'

const ENDED = new Set(['CREDITED', 'FAILED', 'EXPIRED', 'CANCELLED', 'REVERSED', 'REFUNDED'])
export const MAY_RETRY = new Set(['FAILED', 'EXPIRED', 'CANCELLED'])
const LOOK_AGAIN_MS = 2000
/** What its member may want to know while others decide. */
const HELD: Record<string, SiteTextKey> = {
  REVIEW: 'money.dep.heldText',
  REFUNDING: 'money.dep.backText',
}

type Props = { first: Deposit; next?: Then | undefined; onRetry: (deposit: Deposit) => void }

/** The state of the deposit; it updates when the gateway reports. */
export function Tracker({ first, next, onRetry }: Props) {
  const { data: deposit = first } = useQuery({
    ...callQuery('depositByReference', { reference: first.reference }),
    initialData: first,
    refetchInterval: ({ state }) => (ENDED.has(state.data?.state ?? '') ? false : LOOK_AGAIN_MS),
  })
  const { state } = deposit
  const isGood = state === 'CREDITED'
  const isOver = ENDED.has(state)
  const tone = isGood ? 'text-win' : isOver ? 'text-loss' : 'text-link'
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <span className={`grid size-16 place-items-center rounded-full bg-s2 ${tone}`}>
        <Icon name={isGood ? 'check' : isOver ? 'circle-alert' : 'clock'} size={32} />
      </span>
      <p className="font-display text-26">{inMoney(deposit.amount)}</p>
      <p role="status" className="font-semibold">
        {t(`money.state.${state}`)}
      </p>
      {state === 'PENDING' ? <Countdown until={deposit.expiresAt} /> : null}
      {HELD[state] ? <p className="max-w-[46ch] text-14 text-text2">{t(HELD[state])}</p> : null}
      <HowToPay deposit={deposit} />
      {isOver || state === 'REVIEW' || state === 'REFUNDING' ? <Receipt deposit={deposit} /> : null}
      {isGood ? <GoOn next={next} /> : null}
      {MAY_RETRY.has(state) ? (
        <button type="button" className="btn btn-brand w-full" onClick={() => onRetry(deposit)}>
          {t('money.dep.again', { amount: inMoney(deposit.amount), method: deposit.name })}
        </button>
      ) : null}
      {state === 'PENDING' ? <GiveUp reference={deposit.reference} /> : null}
    </div>
  )
}

type ReceiptLine = [name: TextUnder<'money.dep.line'>, value: string]

/** What was paid, what it cost and its outcome. */
export function Receipt({ deposit: one }: { deposit: Deposit }) {
  const lines: ReceiptLine[] = [
    ['reference', one.reference],
    ['method', one.name],
    ['requested', inMoney(one.amount)],
    ...(one.received ? [['came', inMoney(one.received)] as ReceiptLine] : []),
    ...(Number(one.fee) === 0 ? [] : [['fee', inMoney(one.fee)] as ReceiptLine]),
    ...(one.state === 'CREDITED' ? [['credited', inMoney(one.receive)] as ReceiptLine] : []),
    ...(one.offer ? [['reward', inMoney(one.offer.reward)] as ReceiptLine] : []),
    ['time', dateTime(one.changedAt)],
  ]
  return (
    <dl className="grid w-full gap-x-4 gap-y-1.5 rounded-xl border border-dashed border-line p-4 text-left text-14">
      {lines.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-text2">{t(`money.dep.line.${name}`)}</dt>
          <dd className="text-right font-semibold break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function GoOn({ next }: { next?: Then | undefined }) {
  return (
    <button
      type="button"
      className="btn btn-brand w-full"
      onClick={() => (next ? follow(next) : closeDialog())}
    >
      {next ? t('games.play', { name: next.name }) : t('money.startPlaying')}
    </button>
  )
}

function GiveUp({ reference }: { reference: string }) {
  const [error, setError] = useState('')
  const cancel = async () => {
    try {
      await api('cancelDeposit', { body: { reference } })
    } catch (failure) {
      setError(words(failure))
    }
    await refresh('deposits', 'depositByReference')
  }
  return (
    <>
      <button type="button" className="btn btn-quiet w-full" onClick={cancel}>
        {t('money.dep.giveUp')}
      </button>
      {error ? (
        <p role="alert" className="text-13 text-loss">
          {error}
        </p>
      ) : null}
    </>
  )
}
