import type { Calls, ValueOf } from '@parola/contract'
import { Dialog, Icon, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../platform/client.ts'
import { closeDialog } from '../platform/dialogs.ts'
import { type Then, useFollow } from '../platform/follow.ts'
import { errorsOf } from '../platform/form-errors.ts'
import { figures, t } from '../platform/i18n.ts'
import { inMoney } from '../platform/in-money.ts'
import { QrCode } from '../platform/qr-code.tsx'
import { callQuery, refresh } from '../platform/query.ts'

type Deposit = ValueOf<Calls['requestDeposit']>

const PRESETS = ['100', '200', '500', '1000', '5000', '10000']
const ENDED = new Set(['CREDITED', 'FAILED', 'EXPIRED', 'CANCELLED', 'REVERSED'])
const LOOK_AGAIN_MS = 2000

/** Money in, in two taps: a way, an amount, and next what becomes of it (requirement WAL-02). */
export function DepositDialog({ next }: { next?: Then }) {
  const [made, setMade] = useState<Deposit | null>(null)
  return (
    <Dialog title={t('money.deposit')} closeLabel={t('shell.close')} onClose={closeDialog}>
      {made ? (
        <Tracker reference={made.reference} first={made} next={next} again={() => setMade(null)} />
      ) : (
        <Ask onMade={setMade} />
      )}
    </Dialog>
  )
}

function Ask({ onMade }: { onMade: (deposit: Deposit) => void }) {
  const { data: ways } = useQuery(callQuery('depositChannels'))
  const channels = ways?.channels.filter((one) => one.open)
  const { data: wallet } = useQuery(callQuery('walletBalance'))
  const [chosen, setChosen] = useState('')
  const [amount, setAmount] = useState('500')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  // Made before the call and kept for its repeats, so that one wish is one deposit.
  const key = useRef({ wish: '', id: '' })
  const channel = channels?.find((one) => one.channel === chosen) ?? channels?.[0]
  const symbol = wallet?.currencySymbol ?? ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!channel) return
    const wire = /^\d{1,10}(\.\d{1,2})?$/.test(amount.trim()) ? Number(amount).toFixed(2) : ''
    const limits = {
      min: `${symbol}${figures(channel.min)}`,
      max: `${symbol}${figures(channel.max)}`,
    }
    if (!wire || Number(wire) < Number(channel.min) || Number(wire) > Number(channel.max)) {
      return setError(t('money.limits', limits))
    }
    setError('')
    setBusy(true)
    const wish = `${channel.channel}:${wire}`
    if (key.current.wish !== wish) key.current = { wish, id: crypto.randomUUID() }
    try {
      const deposit = await api('requestDeposit', {
        body: { requestKey: key.current.id, channel: channel.channel, amount: wire },
      })
      key.current = { wish: '', id: '' }
      onMade(deposit)
      await refresh('deposits')
    } catch (failure) {
      setError(errorsOf(failure).form)
    } finally {
      setBusy(false)
    }
  }

  if (!channels) return <div className="skeleton h-80" />
  return (
    <form noValidate onSubmit={submit}>
      <p className="mb-2 text-[13px] font-semibold text-text2">{t('money.way')}</p>
      <div className="grid grid-cols-2 gap-2">
        {channels.map((one) => (
          <button
            key={one.channel}
            type="button"
            aria-pressed={one.channel === channel?.channel}
            className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-s2 px-3 text-left font-semibold aria-pressed:border-link aria-pressed:text-link"
            onClick={() => setChosen(one.channel)}
          >
            <PaymentIcon kind={one.kind === 'ewallet' ? 'wallet' : one.kind} />
            <span className="min-w-0">
              <span className="block truncate">{one.name}</span>
              <span className="block truncate text-[11px] font-normal text-text2">
                {t('money.fee', { fee: one.fee.percent })}
              </span>
            </span>
          </button>
        ))}
      </div>
      <div className="mt-4">
        <TextField
          label={t('money.amount')}
          name="amount"
          inputMode="decimal"
          value={amount}
          maxLength={13}
          error={error}
          hint={
            channel
              ? t('money.limits', {
                  min: `${symbol}${figures(channel.min)}`,
                  max: `${symbol}${figures(channel.max)}`,
                })
              : ''
          }
          onChange={(e) => setAmount(e.target.value)}
        />
      </div>
      <div className="grid grid-cols-3 gap-2">
        {PRESETS.filter((preset) => Number(preset) <= Number(channel?.max ?? 0)).map((preset) => (
          <button
            key={preset}
            type="button"
            className="chip justify-center"
            aria-pressed={amount === preset}
            onClick={() => setAmount(preset)}
          >
            {symbol}
            {figures(`${preset}.00`).slice(0, -3)}
          </button>
        ))}
      </div>
      <button
        type="submit"
        className="btn btn-brand mt-5 w-full"
        disabled={isBusy}
        aria-busy={isBusy}
      >
        {t(isBusy ? 'money.sending' : 'money.depositNow')}
      </button>
      <p className="mt-3 text-center text-[12px] text-text3">{t('money.playMoney')}</p>
    </form>
  )
}

type TrackerProps = {
  reference: string
  first: Deposit
  next?: Then | undefined
  again: () => void
}

/** Where the deposit stands; it changes by itself when the gateway speaks. */
function Tracker({ reference, first, next, again }: TrackerProps) {
  const follow = useFollow()
  const { data: deposit = first } = useQuery({
    ...callQuery('depositByReference', { reference }),
    initialData: first,
    refetchInterval: ({ state }) => (ENDED.has(state.data?.state ?? '') ? false : LOOK_AGAIN_MS),
  })
  const isGood = deposit.state === 'CREDITED'
  const isOver = ENDED.has(deposit.state)
  const { action } = deposit
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <span
        className={`grid size-16 place-items-center rounded-full bg-s2 ${isGood ? 'text-win' : isOver ? 'text-loss' : 'text-link'}`}
      >
        <Icon name={isGood ? 'check' : isOver ? 'circle-alert' : 'clock'} size={32} />
      </span>
      <p className="font-display text-[26px]">{inMoney(deposit.amount)}</p>
      <p role="status" className="font-semibold">
        {t(`money.state.${deposit.state}`)}
      </p>
      <p className="text-[13px] text-text2">
        {t('money.reference')}: {deposit.reference}
      </p>
      {action?.type === 'redirect' ? (
        <a className="btn btn-brand w-full" href={action.url} target="_blank" rel="noreferrer">
          {t('money.openPayment')}
        </a>
      ) : null}
      {action?.type === 'qr' ? <QrCode text={action.payload} label={t('money.qr')} /> : null}
      {isGood && next ? (
        <button type="button" className="btn btn-brand w-full" onClick={() => follow(next)}>
          {t('games.play', { name: next.name })}
        </button>
      ) : null}
      {isGood && !next ? (
        <button type="button" className="btn btn-brand w-full" onClick={closeDialog}>
          {t('money.startPlaying')}
        </button>
      ) : null}
      {isOver && !isGood ? (
        <button type="button" className="btn btn-brand w-full" onClick={again}>
          {t('shell.retry')}
        </button>
      ) : null}
    </div>
  )
}

/** The sign of a way to pay, in the colour of the text around it. */
function PaymentIcon({ kind }: { kind: string }) {
  const mask = `url(/art/payment/${kind}.svg) center / contain no-repeat`
  return <span aria-hidden="true" className="size-6 shrink-0 bg-current" style={{ mask }} />
}
