import { type Faults, withoutEmpty } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import type { BodyOf, Calls } from '@parola/contract'
import { Card, Chip, Skeleton, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { Trouble } from '../../platform/screens/empty.tsx'
import {
  feeOf,
  keypadFor,
  minorOf,
  quickSums,
  wireAmount,
  wireOf,
} from '../../platform/texts/amount.ts'
import { figures, t } from '../../platform/texts/i18n.ts'
import { PaymentPassword } from '../payment-password.tsx'
import { useAccountChanges } from './account-changes.tsx'
import { Accounts } from './accounts.tsx'
import type { Now } from './now-panel.tsx'

/** The request: account, amount with its fee, payment password. One request is one withdrawal. */
export function WithdrawForm({ now, onSent }: { now: Now; onSent: () => void }) {
  const { data: accounts, error: lost, refetch } = useQuery(callQuery('payoutAccounts'))
  const [chosen, setChosen] = useState('')
  const account = accounts?.find(({ accountId }) => accountId === chosen) ?? accounts?.[0]
  const money = (wire: string) => `${now.currencySymbol}${figures(wire)}`
  const limits = t('money.limits', { min: money(now.min), max: money(now.max) })
  const form = useForm({
    values: { amount: '', paymentPassword: '' },
    rules: async () => (await import('@parola/contract/money/withdrawal')).requestWithdrawal.body,
    body: ({ amount, paymentPassword }) =>
      withoutEmpty({ accountId: account?.accountId, ...costOf(amount, now), paymentPassword }),
    check: ({ amount }): Faults => (isAboveFee(costOf(amount, now)) ? {} : { amount: limits }),
    send: async (body) => {
      if (!account) {
        form.show({}, t('cashier.gap.ACCOUNT', { until: '' }))
        return
      }
      await sendRequest(body)
      onSent()
      toast('good', t('cashier.toast.requested', { amount: money(body.amount) }))
    },
    aliases: { oldPaymentPassword: 'paymentPassword' },
  })
  const cost = costOf(form.value('amount'), now)

  if (!accounts && lost) return <Trouble error={lost} retry={() => refetch()} />
  if (!accounts) return <Skeleton className="h-[420px]" />
  return (
    <Card className="md:p-5">
      <PayoutAccounts accounts={accounts} chosen={account?.accountId ?? ''} onChoose={setChosen} />
      <form {...form.form}>
        <div className="mt-4">
          <TextField
            {...form.field('amount')}
            label={t('money.amount')}
            inputMode={keypadFor(now.most)}
            maxLength={16}
            hint={
              isAboveFee(cost)
                ? t('cashier.feeAndReceive', {
                    fee: money(cost.fee),
                    receive: money(wireOf(minorOf(cost.amount) - minorOf(cost.fee), cost.amount)),
                  })
                : limits
            }
          />
        </div>
        <QuickSums
          now={now}
          typed={form.value('amount')}
          onPick={(sum) => form.set('amount', sum)}
        />
        <PaymentPassword {...form.field('paymentPassword')} />
        <Submit
          form={form}
          text={t('cashier.request')}
          busyText={t('cashier.requesting')}
          isOff={form.value('paymentPassword') === '' || !cost.amount}
        />
        <p className="mt-3 text-center text-12 text-text3">{t('cashier.noReversal')}</p>
      </form>
    </Card>
  )
}

type Cost = { amount: string; fee: string }

/** An amount on the wire with its fee; empty for an invalid amount. */
function costOf(typed: string, now: Now): Cost {
  const amount = wireAmount(typed, now.most)
  return { amount, fee: amount && feeOf(amount, now) }
}

function isAboveFee({ amount, fee }: Cost): boolean {
  return amount !== '' && minorOf(amount) > minorOf(fee)
}

async function sendRequest(requested: BodyOf<Calls['requestWithdrawal']>) {
  const request = `${requested.accountId}:${requested.amount}`
  try {
    await withRequestKey({ call: 'requestWithdrawal', request }, (requestKey) =>
      api('requestWithdrawal', { body: { ...requested, requestKey } }),
    )
  } finally {
    await refresh('withdrawals', 'withdrawNow', 'walletBalance', 'accountRecord')
  }
}

type QuickProps = { now: Now; typed: string; onPick: (sum: string) => void }

function QuickSums({ now, typed, onPick }: QuickProps) {
  return (
    <div className="mb-4 grid grid-cols-4 gap-2">
      {quickSums(now.min).map((sum) => (
        <Chip
          key={sum}
          className="justify-center"
          isOn={typed === sum}
          disabled={Number(now.most) < Number(sum)}
          onClick={() => onPick(sum)}
        >
          {now.currencySymbol}
          {figures(sum)}
        </Chip>
      ))}
      <Chip
        className="justify-center"
        disabled={minorOf(now.most) === 0n}
        onClick={() => onPick(now.most)}
      >
        {t('cashier.all')}
      </Chip>
    </div>
  )
}

type PayoutAccountsProps = Pick<ComponentProps<typeof Accounts>, 'accounts' | 'chosen' | 'onChoose'>

/** The payout accounts: choose, add or remove one. */
function PayoutAccounts({ accounts, chosen, onChoose }: PayoutAccountsProps) {
  const { add, remove, dialog } = useAccountChanges(onChoose)
  return (
    <>
      <Accounts
        accounts={accounts}
        chosen={chosen}
        onChoose={onChoose}
        onRemove={remove}
        onAdd={add}
      />
      {dialog}
    </>
  )
}
