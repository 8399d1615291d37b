import type { Calls, ValueOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useState } from 'react'
import { api, words } from '../../platform/client.ts'
import { t } from '../../platform/i18n.ts'
import { asOneWish } from '../../platform/one-wish.ts'
import { refresh } from '../../platform/query.ts'
import type { MoneyText } from './transfer.types.ts'

type Told = ValueOf<Calls['bringAllBack']>

/** One tap brings everything home; what came of each vendor is told by name. */
export function AllBack({ money, isNothingThere }: { money: MoneyText; isNothingThere: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | string | null>(null)
  const bring = async () => {
    setBusy(true)
    try {
      const said = await asOneWish({ call: 'bringAllBack', wish: '' }, (requestKey) =>
        api('bringAllBack', { body: { requestKey } }),
      )
      setTold(said)
    } catch (failure) {
      setTold(words(failure))
    }
    await refresh('walletBalance', 'vendorWallets', 'vendorBalance', 'walletTransfers')
    setBusy(false)
  }
  return (
    <div className="grid gap-2 md:justify-items-end">
      <button
        type="button"
        className="btn btn-quiet w-full md:w-auto"
        disabled={isBusy || isNothingThere}
        aria-busy={isBusy}
        onClick={bring}
      >
        <Icon name="house" size={18} />
        {t(isBusy ? 'transfer.bringing' : 'transfer.bringBack')}
      </button>
      <div aria-live="polite" className="text-13">
        {typeof told === 'string' ? <p className="text-loss">{told}</p> : null}
        {Array.isArray(told) ? <Outcomes told={told} money={money} /> : null}
      </div>
    </div>
  )
}

const LOOKS: Record<Told[number]['outcome'], string> = {
  done: 'text-win',
  empty: 'text-text2',
  'under-way': 'text-link',
  silent: 'text-loss',
  failed: 'text-loss',
}

function Outcomes({ told, money }: { told: Told; money: MoneyText }) {
  const moved = told.filter(({ outcome }) => outcome !== 'empty')
  if (moved.length === 0) return <p className="text-text2">{t('transfer.nothingThere')}</p>
  return (
    <ul className="grid gap-1">
      {moved.map(({ vendor, name, outcome, amount, failure }) => (
        <li key={vendor} className={LOOKS[outcome]}>
          {failure
            ? `${name}: ${t(`transfer.failure.${failure}`, { vendor: name })}`
            : t(`transfer.outcome.${outcome}`, {
                vendor: name,
                amount: amount ? money(amount) : '',
              })}
        </li>
      ))}
    </ul>
  )
}
