import type { Calls, ValueOf } from '@parola/contract'
import { Icon, TextField } from '@parola/ui'
import { type FormEvent, useState } from 'react'
import { keypadFor, minorOf, wireAmount } from '../../platform/amount.ts'
import { api, words } from '../../platform/client.ts'
import { t } from '../../platform/i18n.ts'
import { asOneWish } from '../../platform/one-wish.ts'
import { refresh } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { PaymentPassword } from '../payment-password.tsx'
import { type Downline, DownlinePicker } from './downline-picker.tsx'
import type { MoneyText, Standing, Way } from './team.types.ts'

type Wallet = Standing['wallets'][number]
type Props = { way: Way; standing: Standing; money: MoneyText }

/** To whom, from which wallet, how much, and the payment password. One wish is one transfer. */
export function TeamForm({ way, standing, money }: Props) {
  const [receiver, setReceiver] = useState<Downline | null>(null)
  const [chosen, setChosen] = useState(standing.wallets[0]?.wallet ?? 'main')
  const [typed, setTyped] = useState('')
  const [word, setWord] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const wallet = standing.wallets.find((one) => one.wallet === chosen)
  const free = wallet?.free ?? '0'
  const amount = wireAmount(typed, free)
  const to = way === 'up' ? (standing.upline?.nickname ?? '') : (receiver?.nickname ?? '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (way === 'down' && !receiver) return setError(t('team.chooseReceiver'))
    if (!amount || minorOf(amount) === 0n) return setError(t('team.howMuch'))
    if (minorOf(amount) > minorOf(free)) return setError(t('team.tooMuch', { most: money(free) }))
    setError('')
    setBusy(true)
    const memberId = way === 'down' ? receiver?.memberId : undefined
    const said = await pass({ wallet: chosen, amount, paymentPassword: word, memberId })
    setBusy(false)
    setWord('')
    if (typeof said === 'string') return setError(said)
    setTyped('')
    toast('good', t('team.done', { amount: money(said.amount), to: said.other }))
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t(`team.way.${way}`)}
      className="rounded-xl border border-line bg-s1 p-4 md:p-5"
    >
      {way === 'up' ? (
        <Upline name={to} />
      ) : (
        <DownlinePicker chosen={receiver} onChoose={setReceiver} />
      )}
      {standing.wallets.length > 1 ? (
        <WalletChoice {...{ wallets: standing.wallets, chosen, money }} onChoose={setChosen} />
      ) : null}
      <Sum {...{ typed, free, money }} onType={setTyped} />
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
        {amount && to && !isBusy
          ? t('team.passTo', { amount: money(amount), to })
          : t(isBusy ? 'team.passing' : 'team.pass')}
      </button>
      <p className="mt-3 text-center text-12 text-text2">{t(`team.final.${way}`)}</p>
    </form>
  )
}

type Ask = {
  wallet: Wallet['wallet']
  amount: string
  paymentPassword: string
  memberId: string | undefined
}

/** What was moved, or the words of a refusal. */
async function pass({
  memberId,
  ...asked
}: Ask): Promise<ValueOf<Calls['transferUpline']> | string> {
  const wish = `${memberId}:${asked.wallet}:${asked.amount}`
  try {
    return memberId
      ? await asOneWish({ call: 'transferDownline', wish }, (requestKey) =>
          api('transferDownline', { body: { ...asked, requestKey, memberId } }),
        )
      : await asOneWish({ call: 'transferUpline', wish }, (requestKey) =>
          api('transferUpline', { body: { ...asked, requestKey } }),
        )
  } catch (failure) {
    return words(failure)
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

type SumProps = { typed: string; free: string; money: MoneyText; onType: (sum: string) => void }

function Sum({ typed, free, money, onType }: SumProps) {
  return (
    <div className="relative">
      <TextField
        label={t('money.amount')}
        name="amount"
        inputMode={keypadFor(free)}
        value={typed}
        maxLength={16}
        hint={t('team.available', { amount: money(free) })}
        onChange={(e) => onType(e.target.value)}
      />
      <button
        type="button"
        className="absolute top-0 right-0 min-h-6 text-13 font-semibold text-link underline disabled:opacity-50"
        disabled={minorOf(free) === 0n}
        onClick={() => onType(free)}
      >
        {t('cashier.all')}
      </button>
    </div>
  )
}
