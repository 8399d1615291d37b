import { TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keypadFor, minorOf, shortOf, wireAmount, wireOf } from '../../platform/amount.ts'
import { api } from '../../platform/client.ts'
import { errorsOf } from '../../platform/form-errors.ts'
import { type TextUnder, t } from '../../platform/i18n.ts'
import { inMoney } from '../../platform/in-money.ts'
import { asOneWish } from '../../platform/one-wish.ts'
import { callQuery, refresh } from '../../platform/query.ts'
import { Closed } from './closed.tsx'
import { type Deposit, feeAndCredit, type Ways } from './figures.ts'
import { LimitHint, useFirstDeposit } from './limit-hint.tsx'
import { Offers } from './offers.tsx'
import { WayPicker } from './way-picker.tsx'

type Made = { onMade: (deposit: Deposit) => void }

/** A way, an amount, an offer or none: the wish for a deposit (requirement WAL-02). */
export function Ask({ onMade }: Made) {
  const { data: ways, error, refetch } = useQuery(callQuery('depositChannels'))
  const isFirst = useFirstDeposit()
  if (error && !ways) return <Closed error={error} retry={() => refetch()} />
  if (!ways || isFirst === undefined) return <div className="skeleton h-[520px]" />
  return (
    <>
      {isFirst ? <LimitHint /> : null}
      <Form ways={ways} onMade={onMade} />
    </>
  )
}

function Form({ ways, onMade }: Made & { ways: Ways }) {
  const open = ways.channels.filter((one) => one.open)
  const [chosen, setChosen] = useState('')
  const [amount, setAmount] = useState(shortOf(ways.quick[2] ?? ways.quick[0] ?? ''))
  const [offerId, setOfferId] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const way = open.find((one) => one.channel === chosen) ?? open[0]
  if (!way) return <p className="text-text2">{t('money.dep.noWay')}</p>
  const wire = wireAmount(amount, way.min)
  const limits = t('money.limits', { min: inMoney(way.min), max: inMoney(way.max) })
  const isWithin =
    wire !== '' && minorOf(wire) >= minorOf(way.min) && minorOf(wire) <= minorOf(way.max)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isWithin) return setError(limits)
    setError('')
    setBusy(true)
    const asked = { channel: way.channel, amount: wire, ...(offerId ? { offerId } : {}) }
    const wish = `${way.channel}:${wire}:${offerId}`
    try {
      const made = await asOneWish({ call: 'requestDeposit', wish }, (requestKey) =>
        api('requestDeposit', { body: { requestKey, ...asked } }),
      )
      onMade(made)
      await refresh('deposits')
    } catch (failure) {
      setError(errorsOf(failure).form)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <WayPicker ways={open} chosen={way.channel} onChoose={setChosen} />
      <div className="mt-4">
        <TextField
          label={t('money.amount')}
          name="amount"
          inputMode={keypadFor(way.min)}
          value={amount}
          maxLength={16}
          error={error}
          hint={limits}
          onChange={(e) => setAmount(e.target.value)}
        />
      </div>
      <div className="grid grid-cols-3 gap-2">
        {ways.quick
          .filter((sum) => minorOf(sum) >= minorOf(way.min) && minorOf(sum) <= minorOf(way.max))
          .map((sum) => (
            <button
              key={sum}
              type="button"
              className="chip justify-center"
              aria-pressed={wire === sum}
              onClick={() => setAmount(shortOf(sum))}
            >
              {inMoney(shortOf(sum))}
            </button>
          ))}
      </div>
      {ways.offers.length > 0 ? (
        <Offers
          ways={ways}
          amount={wire || wireOf(0n, way.min)}
          chosen={offerId}
          onChoose={setOfferId}
        />
      ) : null}
      {isWithin ? <Sums {...feeAndCredit(way, wire)} amount={wire} /> : null}
      <button
        type="submit"
        className="btn btn-brand mt-4 w-full"
        disabled={isBusy}
        aria-busy={isBusy}
      >
        {t(isBusy ? 'money.sending' : 'money.depositNow')}
      </button>
      <p className="mt-3 text-center text-12 text-text3">
        {t('money.dep.turnover', { times: ways.depositMultiple })} {t('money.playMoney')}
      </p>
    </form>
  )
}

/** What it costs is told before anything is paid. */
function Sums({ amount, fee, credit }: { amount: string; fee: string; credit: string }) {
  const lines: [TextUnder<'money.dep.sum'>, string][] = [
    ['youPay', inMoney(amount)],
    ['fee', minorOf(fee) === 0n ? t('money.dep.free') : inMoney(fee)],
    ['credit', inMoney(credit)],
  ]
  return (
    <dl className="mt-4 grid gap-1 rounded-xl bg-s2 p-3 text-14">
      {lines.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 last:font-bold">
          <dt>{t(`money.dep.sum.${name}`)}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
