import type { Faults, Form } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import type { BodyOf, Calls } from '@parola/contract'
import { Icon, TextField } from '@parola/ui'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { keypadFor, minorOf, wireAmount } from '../../platform/texts/amount.ts'
import { t } from '../../platform/texts/i18n.ts'
import { PaymentPassword } from '../payment-password.tsx'
import { type Downline, DownlinePicker } from './downline-picker.tsx'
import type { Direction, MoneyText, Standing } from './team.types.ts'

type Wallet = Standing['wallets'][number]
type Props = { direction: Direction; standing: Standing; money: MoneyText }

/** The receiver, the wallet, the amount, and the payment password. One request is one transfer. */
export function TeamForm({ direction, standing, money }: Props) {
  const [receiver, setReceiver] = useState<Downline | null>(null)
  const [chosen, setChosen] = useState(standing.wallets[0]?.wallet ?? 'main')
  const wallet = standing.wallets.find((held) => held.wallet === chosen)
  const free = wallet?.free ?? '0'
  const to = direction === 'up' ? (standing.upline?.nickname ?? '') : (receiver?.nickname ?? '')
  const form = useForm({
    values: { amount: '', paymentPassword: '' },
    rules: async () => (await import('@parola/contract/money/team-transfer')).transferUpline.body,
    body: (typed) => ({ ...typed, wallet: chosen, amount: wireAmount(typed.amount, free) }),
    check: (typed): Faults => {
      const amount = wireAmount(typed.amount, free)
      if (!amount || minorOf(amount) === 0n) return { amount: t('team.howMuch') }
      if (minorOf(amount) <= minorOf(free)) return {}
      return { amount: t('team.tooMuch', { most: money(free) }) }
    },
    send: async (body) => {
      if (direction === 'down' && !receiver) {
        form.show({}, t('team.chooseReceiver'))
        return
      }
      const reply = await pass(body, direction === 'down' ? receiver?.memberId : undefined).finally(
        () => form.set('paymentPassword', ''),
      )
      form.set('amount', '')
      toast('good', t('team.done', { amount: money(reply.amount), to: reply.other }))
    },
    aliases: { oldPaymentPassword: 'paymentPassword' },
  })
  const amount = wireAmount(form.value('amount'), free)

  return (
    <form {...form.form} aria-label={t(`team.direction.${direction}`)} className="panel p-4 md:p-5">
      <h2 className="mb-3 text-18">{t(`team.direction.${direction}`)}</h2>
      {direction === 'up' ? (
        <Upline name={to} />
      ) : (
        <DownlinePicker chosen={receiver} onChoose={setReceiver} />
      )}
      {standing.wallets.length > 1 ? (
        <WalletChoice {...{ wallets: standing.wallets, chosen, money }} onChoose={setChosen} />
      ) : null}
      <Sum {...{ form, free, money }} />
      <PaymentPassword {...form.field('paymentPassword')} />
      <Submit
        form={form}
        text={amount && to ? t('team.passTo', { amount: money(amount), to }) : t('team.pass')}
        busyText={t('team.passing')}
        isOff={form.value('paymentPassword') === '' || !amount}
      />
      <p className="mt-3 text-center text-12 text-text2">{t(`team.final.${direction}`)}</p>
    </form>
  )
}

async function pass(requested: BodyOf<Calls['transferUpline']>, memberId: string | undefined) {
  const request = `${memberId}:${requested.wallet}:${requested.amount}`
  try {
    return memberId
      ? await withRequestKey({ call: 'transferDownline', request }, (requestKey) =>
          api('transferDownline', { body: { ...requested, requestKey, memberId } }),
        )
      : await withRequestKey({ call: 'transferUpline', request }, (requestKey) =>
          api('transferUpline', { body: { ...requested, requestKey } }),
        )
  } finally {
    await refresh('transferStanding', 'teamTransfers', 'walletBalance', 'accountRecord')
  }
}

function Upline({ name }: { name: string }) {
  return (
    <p className="mb-4 flex items-center gap-3 rounded-lg bg-s2 px-4 py-3">
      <span className="grid size-10 place-items-center rounded-full bg-s3 text-link">
        <Icon name="user" size={20} />
      </span>
      <span className="min-w-0">
        <span className="block text-12 text-text2">{t('team.yourUpline')}</span>
        <b className="block truncate" data-testid="upline">
          {name}
        </b>
      </span>
    </p>
  )
}

type ChoiceProps = {
  wallets: readonly Wallet[]
  chosen: Wallet['wallet']
  money: MoneyText
  onChoose: (wallet: Wallet['wallet']) => void
}

function WalletChoice({ wallets, chosen, money, onChoose }: ChoiceProps) {
  return (
    <fieldset className="mb-4">
      <legend className="mb-1.5 text-13 font-semibold text-text2">{t('team.from')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {wallets.map(({ wallet, free }) => (
          <button
            key={wallet}
            type="button"
            aria-pressed={wallet === chosen}
            className={`rounded-lg border px-3 py-2.5 text-left ${
              wallet === chosen ? 'border-link bg-s2' : 'border-line hover:bg-s2'
            }`}
            onClick={() => onChoose(wallet)}
          >
            <span className="block text-13 text-text2">{t(`team.wallet.${wallet}`)}</span>
            <b>{money(free)}</b>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

type SumProps = { form: Form<{ amount: string }>; free: string; money: MoneyText }

function Sum({ form, free, money }: SumProps) {
  return (
    <div className="relative">
      <TextField
        {...form.field('amount')}
        label={t('money.amount')}
        inputMode={keypadFor(free)}
        maxLength={16}
        hint={t('team.available', { amount: money(free) })}
      />
      <button
        type="button"
        className="absolute top-0 right-0 min-h-6 text-13 font-semibold text-link underline disabled:opacity-50"
        disabled={minorOf(free) === 0n}
        onClick={() => form.set('amount', free)}
      >
        {t('cashier.all')}
      </button>
    </div>
  )
}
