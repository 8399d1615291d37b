import { type Faults, withoutEmpty } from '@parola/client/forms'
import { Chip, Skeleton, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { keypadFor, minorOf, shortOf, wireAmount, wireOf } from '../../platform/texts/amount.ts'
import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
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
  if (!methods || isFirst === undefined) return <Skeleton className="h-[880px] md:h-[620px]" />
  if (!methods.channels.some(({ open }) => open)) {
    return <p className="text-text2">{t('money.dep.noMethod')}</p>
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
  const [offerId, setOfferId] = useState(
    () => methods.offers.find(({ isJoined }) => isJoined)?.offerId ?? '',
  )
  const method = (channels.find(({ channel }) => channel === chosen) ?? channels[0]) as Method
  const limits = t('money.limits', { min: inMoney(method.min), max: inMoney(method.max) })
  const form = useForm({
    values: { amount: shortOf(methods.quick[2] ?? methods.quick[0] ?? '') },
    rules: async () => (await import('@parola/contract/money/cashier')).requestDeposit.body,
    body: ({ amount }) =>
      withoutEmpty({
        ...{ channel: method.channel, amount: wireAmount(amount, method.min) },
        ...(offerId ? { offerId } : { withoutBonus: true }),
      }),
    check: ({ amount }): Faults =>
      isWithin(wireAmount(amount, method.min), method) ? {} : { amount: limits },
    send: async (body) => {
      const request = `${body.channel}:${body.amount}:${offerId}`
      const made = await withRequestKey({ call: 'requestDeposit', request }, (requestKey) =>
        api('requestDeposit', { body: { ...body, requestKey } }),
      )
      onMade(made)
      await refresh('deposits', 'promotions', 'promotionDetail', 'depositChannels')
    },
  })
  const wire = wireAmount(form.value('amount'), method.min)
  const sums = feeAndCredit(method, wire || wireOf(0n, method.min))

  return (
    <form {...form.form}>
      <MethodPicker methods={channels} chosen={method.channel} onChoose={setChosen} />
      <div className="mt-3">
        <TextField
          {...form.field('amount')}
          label={t('money.amount')}
          inputMode={keypadFor(method.min)}
          maxLength={16}
          hint={limits}
        />
      </div>
      <div className="grid grid-cols-3 gap-2 md:grid-cols-6 md:gap-1.5">
        {methods.quick
          .filter((sum) => isWithin(sum, method))
          .map((sum) => (
            <Chip
              key={sum}
              className="justify-center md:px-0"
              isOn={wire === sum}
              onClick={() => form.set('amount', shortOf(sum))}
            >
              {inMoney(shortOf(sum))}
            </Chip>
          ))}
      </div>
      {methods.offers.length > 0 ? (
        <Offers methods={methods} credit={sums.credit} chosen={offerId} onChoose={setOfferId} />
      ) : null}
      {isWithin(wire, method) ? <Sums {...sums} amount={wire} /> : null}
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
  const sums = [
    [t('money.dep.sum.youPay'), inMoney(amount)],
    [t('money.dep.sum.fee'), minorOf(fee) === 0n ? t('money.dep.free') : inMoney(fee)],
    [t('money.dep.sum.credit'), inMoney(credit)],
  ] as const
  return (
    <dl className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 rounded-lg bg-s2 px-3 py-2">
      {sums.map(([name, sum]) => (
        <div key={name}>
          <dt className="text-12 text-text2">{name}</dt>
          <dd className="text-14 font-bold tabular-nums">{sum}</dd>
        </div>
      ))}
    </dl>
  )
}
