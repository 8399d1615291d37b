import { toast } from '@parola/client/toasts'
import { Alert, Button, Dialog, Facts } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { minorOf } from '../../platform/texts/amount.ts'
import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import type { Bonus } from './bonus.types.ts'

/** What dropping a bonus does, in figures, before it is done; to keep it is as large a button. */
export function DropBonus({ bonus, onClose }: { bonus: Bonus; onClose: () => void }) {
  const wallet = useQuery(callQuery('walletBalance'))
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const { id, balance, atStake } = bonus
  const drop = async () => {
    setBusy(true)
    setFault('')
    try {
      await api('dropBonus', { body: { id, balance, atStake } })
      toast('good', t('bonus.droppedNow'))
      onClose()
    } catch (error) {
      setFault(words(error))
    } finally {
      setBusy(false)
      await refresh('bonusBalances', 'walletBalance', 'withdrawNow', 'accountRecord')
    }
  }
  return (
    <Dialog title={t('bonus.dropTitle')} closeLabel={t('shell.close')} onClose={onClose}>
      <p className="mb-3">{t('bonus.dropText')}</p>
      <Facts
        look="receipt"
        rows={[
          [t('bonus.cashStays'), wallet.data ? inMoney(wallet.data.balance) : '…'],
          [t('bonus.removedNow'), `− ${inMoney(balance)}`],
          ...(minorOf(atStake) > 0n
            ? ([[t('bonus.openBets'), inMoney(atStake)]] satisfies [string, string][])
            : []),
        ]}
      />
      {minorOf(atStake) > 0n ? (
        <p className="mt-2 text-13 text-text2">{t('bonus.openBetsText')}</p>
      ) : null}
      {fault ? (
        <Alert kind="bad" className="mt-3">
          {fault}
        </Alert>
      ) : null}
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        <Button isWide onClick={onClose}>
          {t('bonus.keep')}
        </Button>
        <Button isWide isBusy={isBusy} onClick={() => void drop()}>
          {t('bonus.dropNow')}
        </Button>
      </div>
    </Dialog>
  )
}
