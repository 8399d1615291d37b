import { type Faults, withoutEmpty } from '@parola/client/forms'
import { TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keypadFor, minorOf, shortOf, wireAmount, wireOf } from '../../platform/amount.ts'
import { api } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { type TextUnder, t } from '../../platform/i18n.ts'
import { inMoney } from '../../platform/in-money.ts'
import { callQuery, refresh } from '../../platform/query.ts'
import { withRequestKey } from '../../platform/request-key.ts'
import { Submit } from '../../platform/submit.tsx'
import { Closed } from './closed.tsx'
import { type Deposit, feeAndCredit, type Ways } from './figures.ts'
import { LimitHint, useFirstDeposit } from './limit-hint.tsx'
import { Offers } from './offers.tsx'
import { WayPicker } from './way-picker.tsx'

type Way = Ways['channels'][number]
type Made = { onMade: (deposit: Deposit) => void }

/** A way, an amount, an offer or none: the wish for a deposit (requirement WAL-02). */
export function Request({ onMade }: Made) {
  const { data: ways, error, refetch } = useQuery(callQuery('depositChannels'))
  const isFirst = useFirstDeposit()
  if (error && !ways) return <Closed error={error} retry={() => refetch()} />
  if (!ways || isFirst === undefined) return <div className="skeleton h-[520px]" />
  if (!ways.channels.some(({ open }) => open)) {
    return <p className="text-text2">{t('money.dep.noWay')}</p>
  }
  return (
    <>
      {isFirst ? <LimitHint /> : null}
      <Form ways={ways} onMade={onMade} />
    </>
  )
}

function Form({ ways, onMade }: Made & { ways: Ways }) {
  const channels = ways.channels.filter(({ open }) => open)
  const [chosen, setChosen] = useState('')
  const [offerId, setOfferId] = useState('')
  const way = (channels.find(({ channel }) => channel === chosen) ?? channels[0]) as Way
  const limits = t('money.limits', { min: inMoney(way.min), max: inMoney(way.max) })
  const form = useForm({
    values: { amount: shortOf(ways.quick[2] ?? ways.quick[0] ?? '') },
    rules: async () => (await import('@parola/contract/money/cashier')).requestDeposit.body,
    body: ({ amount }) =>
      withoutEmpty({ channel: way.channel, amount: wireAmount(amount, way.min), offerId }),
    check: ({ amount }): Faults =>
      isWithin(wireAmount(amount, way.min), way) ? {} : { amount: limits },
    send: async (body) => {
      const request = `${body.channel}:${body.amount}:${offerId}`
      const made = await withRequestKey({ call: 'requestDeposit', request }, (requestKey) =>
        api('requestDeposit', { body: { ...body, requestKey } }),
      )
      onMade(made)
      await refresh('deposits')
    },
  })
  const wire = wireAmount(form.value('amount'), way.min)

  return (
    <form {...form.form}>
      <WayPicker ways={channels} chosen={way.channel} onChoose={setChosen} />
      <div className="mt-4">
        <TextField
          {...form.field('amount')}
          label={t('money.amount')}
          inputMode={keypadFor(way.min)}
          maxLength={16}
          hint={limits}
        />
      </div>
      <div className="grid grid-cols-3 gap-2">
        {ways.quick
          .filter((sum) => isWithin(sum, way))
          .map((sum) => (
            <button
              key={sum}
              type="button"
              className="chip justify-center"
              aria-pressed={wire === sum}
              onClick={() => form.set('amount', shortOf(sum))}
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
      {isWithin(wire, way) ? <Sums {...feeAndCredit(way, wire)} amount={wire} /> : null}
      <Submit form={form} text={t('money.depositNow')} busyText={t('money.sending')} />
      <p className="mt-3 text-center text-12 text-text3">
        {t('money.dep.turnover', { times: ways.depositMultiple })} {t('money.playMoney')}
      </p>
    </form>
  )
}

function isWithin(amount: string, { min, max }: Way): boolean {
  return amount !== '' && minorOf(amount) >= minorOf(min) && minorOf(amount) <= minorOf(max)
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
