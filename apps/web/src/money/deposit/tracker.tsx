import { AlertLine, Button, Facts, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { closeDialog, openDialog } from '../../platform/dialogs/dialogs.ts'
import { follow, type Then } from '../../platform/dialogs/follow.ts'
import { dateTime, type SiteTextKey, type TextUnder, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { methodName } from '../../platform/texts/method-name.ts'
import type { Deposit } from './figures.ts'
import { Countdown, HowToPay } from './how-to-pay.tsx'

const ENDED = new Set(['CREDITED', 'FAILED', 'EXPIRED', 'CANCELLED', 'REVERSED', 'REFUNDED'])
export const MAY_RETRY = new Set(['FAILED', 'EXPIRED', 'CANCELLED'])
const LOOK_AGAIN_MS = 2000
/** An explanation while the member has to wait for a decision. */
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
      {isGood ? <Collect deposit={deposit} /> : null}
      {isGood ? <GoOn next={next} /> : null}
      {MAY_RETRY.has(state) ? (
        <Button variant="brand" isWide onClick={() => onRetry(deposit)}>
          {t('money.dep.again', { amount: inMoney(deposit.amount), method: methodName(deposit) })}
        </Button>
      ) : null}
      {state === 'PENDING' ? <GiveUp reference={deposit.reference} /> : null}
    </div>
  )
}

type Row = [name: TextUnder<'money.dep.line'>, value: string]

/** What was paid, what it cost and its outcome. */
export function Receipt({ deposit }: { deposit: Deposit }) {
  const { offer } = deposit
  const rows: Row[] = [
    ['reference', deposit.reference],
    ['method', methodName(deposit)],
    ['requested', inMoney(deposit.amount)],
    ...(deposit.received ? [['came', inMoney(deposit.received)] as Row] : []),
    ...(Number(deposit.fee) === 0 ? [] : [['fee', inMoney(deposit.fee)] as Row]),
    ...(deposit.state === 'CREDITED' ? [['credited', inMoney(deposit.receive)] as Row] : []),
    ...(offer && Number(offer.reward) > 0 ? [['reward', inMoney(offer.reward)] as Row] : []),
    ['time', dateTime(deposit.changedAt)],
  ]
  return (
    <Facts
      look="receipt"
      className="w-full rounded-xl border border-dashed border-line p-4 text-left"
      rows={rows.map(([name, value]) => [t(`money.dep.line.${name}`), value])}
    />
  )
}

/** The bonus of the deposit is ready: its terms are shown before it is claimed. */
function Collect({ deposit: { offer } }: { deposit: Deposit }) {
  if (!offer || Number(offer.reward) === 0) return null
  return (
    <Button isWide icon="gift" onClick={() => openDialog('promotion', { id: offer.offerId })}>
      {t('money.dep.collect', { reward: inMoney(offer.reward) })}
    </Button>
  )
}

function GoOn({ next }: { next?: Then | undefined }) {
  return (
    <Button variant="brand" isWide onClick={() => (next ? follow(next) : closeDialog())}>
      {next ? t('games.play', { name: next.name }) : t('money.startPlaying')}
    </Button>
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
      <Button isWide onClick={cancel}>
        {t('money.dep.giveUp')}
      </Button>
      {error ? <AlertLine kind="bad">{error}</AlertLine> : null}
    </>
  )
}
