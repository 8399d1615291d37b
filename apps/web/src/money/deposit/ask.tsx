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
import { type Deposit, feeAndCredit, type Methods } from './figures.ts'
import { LimitHint, useFirstDeposit } from './limit-hint.tsx'
import { MethodPicker } from './method-picker.tsx'
import { Offers } from './offers.tsx'

type Method = Methods['channels'][number]
type Made = { onMade: (deposit: Deposit) => void }

/** A method, an amount, an offer or none: the request for a deposit (requirement WAL-02). */
export function Request({ onMade }: Made) {
  const { data: methods, error, refetch } = useQuery(callQuery('depositChannels'))
  const isFirst = useFirstDeposit()
  if (error && !methods) return <Closed error={error} retry={() => refetch()} />
  if (!methods || isFirst === undefined) return <div className="skeleton h-[520px]" />
  if (!methods.channels.some(({ open }) => open)) {
    return <p className="text-text2">{t('money.dep.noWay')}</p>
  }
  return (
    <>
      {isFirst ? <LimitHint /> : null}
      <Form methods={methods} onMade={onMade} />
    </>
  )
}

function Form({ methods, onMade }: Made & { methods: Methods }) {
  const channels = methods.channels.filter(({ open }) => open)
  const [chosen, setChosen] = useState('')
  const [offerId, setOfferId] = useState('')
  const method = (channels.find(({ channel }) => channel === chosen) ?? channels[0]) as Method
  const limits = t('money.limits', { min: inMoney(method.min), max: inMoney(method.max) })
  const form = useForm({
    values: { amount: shortOf(methods.quick[2] ?? methods.quick[0] ?? '') },
    rules: async () => (await import('@parola/contract/money/cashier')).requestDeposit.body,
    body: ({ amount }) =>
      withoutEmpty({ channel: method.channel, amount: wireAmount(amount, method.min), offerId }),
    check: ({ amount }): Faults =>
      isWithin(wireAmount(amount, method.min), method) ? {} : { amount: limits },
    send: async (body) => {
      const request = `${body.channel}:${body.amount}:${offerId}`
      const made = await withRequestKey({ call: 'requestDeposit', request }, (requestKey) =>
        api('requestDeposit', { body: { ...body, requestKey } }),
      )
      onMade(made)
      await refresh('deposits')
    },
  })
  const wire = wireAmount(form.value('amount'), method.min)

  return (
    <form {...form.form}>
      <MethodPicker methods={channels} chosen={method.channel} onChoose={setChosen} />
      <div className="mt-4">
        <TextField
          {...form.field('amount')}
          label={t('money.amount')}
          inputMode={keypadFor(method.min)}
          maxLength={16}
          hint={limits}
        />
      </div>
      <div className="grid grid-cols-3 gap-2">
        {methods.quick
          .filter((sum) => isWithin(sum, method))
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
      {methods.offers.length > 0 ? (
        <Offers
          methods={methods}
          amount={wire || wireOf(0n, method.min)}
          chosen={offerId}
          onChoose={setOfferId}
        />
      ) : null}
      {isWithin(wire, method) ? <Sums {...feeAndCredit(method, wire)} amount={wire} /> : null}
      <Submit form={form} text={t('money.depositNow')} busyText={t('money.sending')} />
      <p className="mt-3 text-center text-12 text-text3">
        {t('money.dep.turnover', { times: methods.depositMultiple })} {t('money.playMoney')}
      </p>
    </form>
  )
}

function isWithin(amount: string, { min, max }: Method): boolean {
  return amount !== '' && minorOf(amount) >= minorOf(min) && minorOf(amount) <= minorOf(max)
}

/** The cost is shown before anything is paid. */
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
