import type { Faults } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import type { BodyOf, Calls } from '@parola/contract'
import { Chip, Icon, TextField } from '@parola/ui'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { keypadFor, minorOf, wireAmount, wireOf } from '../../platform/texts/amount.ts'
import { t } from '../../platform/texts/i18n.ts'
import type { MoneyText, Shown } from './transfer.types.ts'

const SHARES = [25, 50, 75, 100] as const

type Direction = 'in' | 'out'
type Props = { main: string; wallet: Shown; money: MoneyText }

/** From, to, how much: with what both will have afterwards. One request is one transfer. */
export function TransferForm({ main, wallet, money }: Props) {
  const [direction, setDirection] = useState<Direction>('in')
  const source =
    direction === 'in' ? main : (wallet.balance ?? wallet.known?.amount ?? wireOf(0n, main))
  const isLocked = wallet.underWay !== null
  const form = useForm({
    values: { amount: '' },
    rules: async () => (await import('@parola/contract/money/transfer')).walletTransfer.body,
    body: (typed) => ({ vendor: wallet.vendor, direction, amount: wireAmount(typed.amount, main) }),
    check: (typed): Faults => {
      const amount = wireAmount(typed.amount, main)
      if (!amount || minorOf(amount) === 0n) return { amount: t('transfer.howMuch') }
      if (minorOf(amount) <= minorOf(source)) return {}
      return { amount: t('transfer.tooMuch', { most: money(source) }) }
    },
    send: async (body) => {
      const { failure, state } = await sendRequest(body)
      if (failure) {
        form.show({}, t(`transfer.failure.${failure}`, { vendor: wallet.name }))
        return
      }
      form.set('amount', '')
      const response = state === 'DONE' ? 'transfer.toast.done' : 'transfer.toast.sent'
      toast('good', t(response, { amount: money(body.amount) }))
    },
  })
  const amount = wireAmount(form.value('amount'), main)

  return (
    <form {...form.form} aria-label={t('transfer.move')} className="panel p-4 md:p-5">
      <FromTo
        {...{ main, wallet, money, direction }}
        onSwap={() => setDirection(other(direction))}
      />
      <TextField
        {...form.field('amount')}
        label={t('money.amount')}
        inputMode={keypadFor(main)}
        maxLength={16}
        hint={t('transfer.available', { amount: money(source) })}
      />
      <fieldset className="mb-4 grid grid-cols-4 gap-2">
        <legend className="sr-only">{t('transfer.share')}</legend>
        {SHARES.map((share) => {
          const part = wireOf((minorOf(source) * BigInt(share)) / 100n, main)
          return (
            <Chip
              key={share}
              className="min-h-11 justify-center px-1"
              isOn={amount !== '' && amount === part}
              disabled={minorOf(part) === 0n}
              onClick={() => form.set('amount', part)}
            >
              {share === 100 ? t('cashier.all') : `${share}%`}
            </Chip>
          )
        })}
      </fieldset>
      <Submit
        form={form}
        text={
          amount
            ? t(direction === 'in' ? 'transfer.moveIn' : 'transfer.moveOut', {
                amount: money(amount),
                vendor: wallet.name,
              })
            : t('transfer.move')
        }
        busyText={t('transfer.moving')}
        isOff={isLocked || !amount}
      />
      {isLocked ? (
        <p className="mt-3 text-center text-12 text-text2">{t('transfer.oneAtATime')}</p>
      ) : null}
    </form>
  )
}

function other(direction: Direction): Direction {
  return direction === 'in' ? 'out' : 'in'
}

async function sendRequest(requested: BodyOf<Calls['walletTransfer']>) {
  const request = `${requested.vendor}:${requested.direction}:${requested.amount}`
  try {
    return await withRequestKey({ call: 'walletTransfer', request }, (requestKey) =>
      api('walletTransfer', { body: { ...requested, requestKey } }),
    )
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

type FromToProps = Props & { direction: Direction; onSwap: () => void }

/** The two wallets in the direction of the transfer, and a button that swaps them. */
function FromTo({ main, wallet, money, direction, onSwap }: FromToProps) {
  const ours = { name: t('transfer.main'), sum: money(main) }
  const theirs = {
    name: wallet.name,
    sum: wallet.balance ? money(wallet.balance) : t('transfer.notKnown'),
  }
  const [from, to] = direction === 'in' ? [ours, theirs] : [theirs, ours]
  return (
    <div className="relative mb-4 grid gap-2">
      <WalletBox label={t('transfer.from')} {...from} />
      <WalletBox label={t('transfer.to')} {...to} />
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

function WalletBox({ label, name, sum }: { label: string; name: string; sum: string }) {
  return (
    <p className="rounded-lg bg-s2 px-4 py-3 pr-20">
      <span className="block text-12 text-text2">{label}</span>
      <span className="block truncate font-semibold">{name}</span>
      <span className="block text-13 text-text2">{sum}</span>
    </p>
  )
}
