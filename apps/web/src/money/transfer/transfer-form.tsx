import type { BodyOf, Calls, ValueOf } from '@parola/contract'
import { Icon, TextField } from '@parola/ui'
import { type FormEvent, useState } from 'react'
import { keypadFor, minorOf, wireAmount, wireOf } from '../../platform/amount.ts'
import { api, words } from '../../platform/client.ts'
import { t } from '../../platform/i18n.ts'
import { asOneWish } from '../../platform/one-wish.ts'
import { refresh } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import type { MoneyText, Shown } from './transfer.types.ts'

const SHARES = [25, 50, 75, 100] as const

type Direction = 'in' | 'out'
type Props = { main: string; wallet: Shown; money: MoneyText }

/** From, to, how much: with what both will have afterwards. One wish is one transfer. */
export function TransferForm({ main, wallet, money }: Props) {
  const [direction, setDirection] = useState<Direction>('in')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const source =
    direction === 'in' ? main : (wallet.balance ?? wallet.known?.amount ?? wireOf(0n, main))
  const amount = wireAmount(typed, main)
  const isLocked = wallet.underWay !== null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!amount || minorOf(amount) === 0n) return setError(t('transfer.howMuch'))
    if (minorOf(amount) > minorOf(source))
      return setError(t('transfer.tooMuch', { most: money(source) }))
    setError('')
    setBusy(true)
    const said = await ask({ vendor: wallet.vendor, direction, amount })
    setBusy(false)
    if (typeof said === 'string') return setError(said)
    if (said.failure)
      return setError(t(`transfer.failure.${said.failure}`, { vendor: wallet.name }))
    setTyped('')
    const told = said.state === 'DONE' ? 'transfer.toast.done' : 'transfer.toast.sent'
    toast('good', t(told, { amount: money(amount) }))
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('transfer.move')}
      className="rounded-xl border border-line bg-s1 p-4 md:p-5"
    >
      <Pots {...{ main, wallet, money, direction }} onSwap={() => setDirection(other(direction))} />
      <TextField
        label={t('money.amount')}
        name="amount"
        inputMode={keypadFor(main)}
        value={typed}
        maxLength={16}
        hint={t('transfer.available', { amount: money(source) })}
        onChange={(e) => setTyped(e.target.value)}
      />
      <fieldset className="mb-4 grid grid-cols-4 gap-2">
        <legend className="sr-only">{t('transfer.share')}</legend>
        {SHARES.map((share) => {
          const part = wireOf((minorOf(source) * BigInt(share)) / 100n, main)
          return (
            <button
              key={share}
              type="button"
              className="chip min-h-11 justify-center px-1"
              aria-pressed={amount !== '' && amount === part}
              disabled={minorOf(part) === 0n}
              onClick={() => setTyped(part)}
            >
              {share === 100 ? t('cashier.all') : `${share}%`}
            </button>
          )
        })}
      </fieldset>
      {error ? (
        <p role="alert" className="mb-3 text-13 text-loss">
          {error}
        </p>
      ) : null}
      <button
        type="submit"
        className="btn btn-brand w-full"
        disabled={isBusy || isLocked || !amount}
        aria-busy={isBusy}
      >
        {amount && !isBusy
          ? t(direction === 'in' ? 'transfer.moveIn' : 'transfer.moveOut', {
              amount: money(amount),
              vendor: wallet.name,
            })
          : t(isBusy ? 'transfer.moving' : 'transfer.move')}
      </button>
      {isLocked ? (
        <p className="mt-3 text-center text-12 text-text2">{t('transfer.oneAtATime')}</p>
      ) : null}
    </form>
  )
}

function other(direction: Direction): Direction {
  return direction === 'in' ? 'out' : 'in'
}

type Said = ValueOf<Calls['walletTransfer']>

/** What became of it, or the words of a refusal. */
async function ask(
  asked: Omit<BodyOf<Calls['walletTransfer']>, 'requestKey'>,
): Promise<Said | string> {
  const wish = `${asked.vendor}:${asked.direction}:${asked.amount}`
  try {
    return await asOneWish({ call: 'walletTransfer', wish }, (requestKey) =>
      api('walletTransfer', { body: { requestKey, ...asked } }),
    )
  } catch (failure) {
    return words(failure)
  } finally {
    await refresh(
      'walletBalance',
      'vendorWallets',
      'vendorBalance',
      'walletTransfers',
      'accountRecord',
    )
  }
}

type PotsProps = Props & { direction: Direction; onSwap: () => void }

/** The two wallets in the order in which the money goes, and a button that turns it round. */
function Pots({ main, wallet, money, direction, onSwap }: PotsProps) {
  const mine = { name: t('transfer.main'), sum: money(main) }
  const theirs = {
    name: wallet.name,
    sum: wallet.balance ? money(wallet.balance) : t('transfer.notKnown'),
  }
  const [from, to] = direction === 'in' ? [mine, theirs] : [theirs, mine]
  return (
    <div className="relative mb-4 grid gap-2">
      <Pot label={t('transfer.from')} {...from} />
      <Pot label={t('transfer.to')} {...to} />
      <button
        type="button"
        className="absolute top-1/2 right-4 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-s3 text-text hover:border-control"
        aria-label={t('transfer.swap')}
        onClick={onSwap}
      >
        <span className={`block transition-transform ${direction === 'out' ? 'rotate-180' : ''}`}>
          <Icon name="repeat" size={18} />
        </span>
      </button>
    </div>
  )
}

function Pot({ label, name, sum }: { label: string; name: string; sum: string }) {
  return (
    <p className="rounded-lg bg-s2 px-4 py-3 pr-20">
      <span className="block text-12 text-text2">{label}</span>
      <span className="block truncate font-semibold">{name}</span>
      <span className="block text-13 text-text2">{sum}</span>
    </p>
  )
}
