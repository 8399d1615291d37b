import type { Calls, ValueOf } from '@parola/contract'
import { AlertLine, Button } from '@parola/ui'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import { t } from '../../platform/texts/i18n.ts'
import type { MoneyText } from './transfer.types.ts'

type Response = ValueOf<Calls['bringAllBack']>

/** Returns everything with one tap; the outcome of each vendor is shown by name. */
export function AllBack({ money, isNothingThere }: { money: MoneyText; isNothingThere: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const [response, setResponse] = useState<Response | string | null>(null)
  const bring = async () => {
    setBusy(true)
    try {
      const reply = await withRequestKey({ call: 'bringAllBack', request: '' }, (requestKey) =>
        api('bringAllBack', { body: { requestKey } }),
      )
      setResponse(reply)
    } catch (failure) {
      setResponse(words(failure))
    }
    await refresh('walletBalance', 'vendorWallets', 'vendorBalance', 'walletTransfers')
    setBusy(false)
  }
  return (
    <div className="grid gap-2 md:justify-items-end">
      <Button
        isWide
        className="md:w-auto"
        icon="house"
        disabled={isNothingThere}
        isBusy={isBusy}
        onClick={bring}
      >
        {t(isBusy ? 'transfer.bringing' : 'transfer.bringBack')}
      </Button>
      <div aria-live="polite" className="text-13">
        {typeof response === 'string' ? <AlertLine kind="bad">{response}</AlertLine> : null}
        {Array.isArray(response) ? <Outcomes response={response} money={money} /> : null}
      </div>
    </div>
  )
}

const LOOKS: Record<Response[number]['outcome'], string> = {
  done: 'text-win',
  empty: 'text-text2',
  'under-way': 'text-link',
  silent: 'text-loss',
  failed: 'text-loss',
}

function Outcomes({ response, money }: { response: Response; money: MoneyText }) {
  const moved = response.filter(({ outcome }) => outcome !== 'empty')
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
