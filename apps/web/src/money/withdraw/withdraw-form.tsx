import type { BodyOf, Calls } from '@parola/contract'
import { TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { feeOf, keypadFor, minorOf, wireAmount, wireOf } from '../../platform/amount.ts'
import { api, words } from '../../platform/client.ts'
import { Trouble } from '../../platform/empty.tsx'
import { figures, t } from '../../platform/i18n.ts'
import { asOneWish } from '../../platform/one-wish.ts'
import { callQuery, refresh } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { PaymentPassword } from '../payment-password.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { Accounts } from './accounts.tsx'
import type { Now } from './now-panel.tsx'

const QUICK = ['500', '1000', '5000'] as const

/** The wish: account, amount with its fee, payment password. One wish is one withdrawal. */
export function WithdrawForm({ now }: { now: Now }) {
  const { data: accounts, error: lost, refetch } = useQuery(callQuery('payoutAccounts'))
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const [word, setWord] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const account = accounts?.find((one) => one.accountId === chosen) ?? accounts?.[0]
  const amount = wireAmount(typed, now.most)
  const money = (wire: string) => `${now.currencySymbol}${figures(wire)}`
  const fee = amount ? feeOf(amount, now) : ''
  const isAbove = fee !== '' && minorOf(amount) > minorOf(fee)
  const limits = t('money.limits', { min: money(now.min), max: money(now.max) })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!account) return setError(t('cashier.gap.ACCOUNT', { until: '' }))
    if (!isAbove) return setError(limits)
    setError('')
    setBusy(true)
    const said = await ask({ accountId: account.accountId, amount, fee, paymentPassword: word })
    setError(said)
    setBusy(false)
    if (said === '') {
      toast('good', t('cashier.toast.requested', { amount: money(amount) }))
    }
  }

  if (!accounts && lost) return <Trouble error={lost} retry={() => refetch()} />
  if (!accounts) return <div className="skeleton h-[420px]" />
  return (
    <div className="rounded-xl border border-line bg-s1 p-4 md:p-5">
      <Book
        accounts={accounts}
        chosen={account?.accountId ?? ''}
        onChoose={setChosen}
        onTrouble={setError}
      />
      <form noValidate onSubmit={submit}>
        <div className="mt-4">
          <TextField
            label={t('money.amount')}
            name="amount"
            inputMode={keypadFor(now.most)}
            value={typed}
            maxLength={16}
            hint={
              isAbove
                ? t('cashier.feeAndReceive', {
                    fee: money(fee),
                    receive: money(wireOf(minorOf(amount) - minorOf(fee), amount)),
                  })
                : limits
            }
            onChange={(e) => setTyped(e.target.value)}
          />
        </div>
        <QuickSums now={now} typed={typed} onPick={setTyped} />
        <PaymentPassword value={word} onChange={(e) => setWord(e.target.value)} />
        {error ? (
          <p role="alert" className="mb-3 text-13 text-loss">
            {error}
          </p>
        ) : null}
        <button
          type="submit"
          className="btn btn-brand w-full"
          disabled={isBusy || word === '' || !amount}
          aria-busy={isBusy}
        >
          {t(isBusy ? 'cashier.asking' : 'cashier.ask')}
        </button>
        <p className="mt-3 text-center text-12 text-text3">{t('cashier.noReversal')}</p>
      </form>
    </div>
  )
}

/** Nothing when it was taken, else what to tell. */
async function ask(asked: Omit<BodyOf<Calls['requestWithdrawal']>, 'requestKey'>): Promise<string> {
  const wish = `${asked.accountId}:${asked.amount}`
  try {
    await asOneWish({ call: 'requestWithdrawal', wish }, (requestKey) =>
      api('requestWithdrawal', { body: { requestKey, ...asked } }),
    )
    return ''
  } catch (failure) {
    return words(failure)
  } finally {
    await refresh('withdrawals', 'withdrawNow', 'walletBalance', 'accountRecord')
  }
}

type QuickProps = { now: Now; typed: string; onPick: (sum: string) => void }

function QuickSums({ now, typed, onPick }: QuickProps) {
  return (
    <div className="mb-4 grid grid-cols-4 gap-2">
      {QUICK.map((sum) => (
        <button
          key={sum}
          type="button"
          className="chip justify-center"
          aria-pressed={typed === sum}
          disabled={Number(now.most) < Number(sum)}
          onClick={() => onPick(sum)}
        >
          {now.currencySymbol}
          {figures(sum)}
        </button>
      ))}
      <button
        type="button"
        className="chip justify-center"
        disabled={minorOf(now.most) === 0n}
        onClick={() => onPick(now.most)}
      >
        {t('cashier.all')}
      </button>
    </div>
  )
}

type BookProps = Pick<Parameters<typeof Accounts>[0], 'accounts' | 'chosen' | 'onChoose'> & {
  onTrouble: (words: string) => void
}

/** The accounts with their two deeds: one more, one less. */
function Book({ accounts, chosen, onChoose, onTrouble }: BookProps) {
  const [isAdding, setAdding] = useState(false)
  const remove = async (accountId: string) => {
    await api('removePayoutAccount', { query: { accountId } }).catch((failure) =>
      onTrouble(words(failure)),
    )
    await refresh('payoutAccounts', 'withdrawNow')
  }
  return (
    <>
      <Accounts
        accounts={accounts}
        chosen={chosen}
        onChoose={onChoose}
        onRemove={remove}
        onAdd={() => setAdding(true)}
      />
      {isAdding ? (
        <AccountDialog
          onClose={() => setAdding(false)}
          onAdded={(accountId) => {
            onChoose(accountId)
            setAdding(false)
          }}
        />
      ) : null}
    </>
  )
}
