import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { AlertLine, Button, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { ToGames } from '../../platform/screens/to-games.tsx'
import { minorOf } from '../../platform/texts/amount.ts'
import { dateTime, figures, t } from '../../platform/texts/i18n.ts'
import { RebateHistory } from './rebate-history.tsx'
import { type MoneyText, RebateTable } from './rebate-table.tsx'

type Due = ValueOf<Calls['manualRebate']>

const LOOK_AGAIN_MS = 3000

/** The rebate due on valid bets by category, claimed with one tap, and earlier ones (WAL-07). */
export function RebatePage() {
  const { data, error, refetch } = useQuery({
    ...callQuery('manualRebate'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isCountedWhole === false ? LOOK_AGAIN_MS : false),
  })
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Waiting />
  const money = (wire: string) => `${data.currencySymbol}${figures(wire)}`
  return (
    <div className="grid gap-5">
      <Claim due={data} money={money} />
      {data.lines.length === 0 ? (
        <Empty title={t('rebate.none')} text={t('rebate.noneText')} icon="sparkles" hasPreview>
          <ToGames />
        </Empty>
      ) : (
        <section aria-label={t('rebate.byCategory')}>
          <h2 className="mb-2 text-18">{t('rebate.byCategory')}</h2>
          <RebateTable lines={data.lines} total={data.total} money={money} />
        </section>
      )}
      <RebateHistory money={money} />
    </div>
  )
}

function Claim({ due, money }: { due: Due; money: MoneyText }) {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isEnough = minorOf(due.total) >= minorOf(due.min)
  const claim = async () => {
    setBusy(true)
    try {
      const { amount } = await withRequestKey({ call: 'claimRebate', request: '' }, (requestKey) =>
        api('claimRebate', { body: { requestKey } }),
      )
      setError('')
      toast('good', t('rebate.toast', { amount: money(amount) }))
    } catch (failure) {
      setError(words(failure))
    }
    await refresh('manualRebate', 'rebateClaims', 'walletBalance', 'accountRecord')
    setBusy(false)
  }
  return (
    <section
      aria-label={t('rebate.due')}
      className="capiz grid gap-4 panel p-4 md:grid-cols-[1fr_auto] md:items-center md:p-5"
    >
      <div>
        <p className="text-13 font-semibold text-text2">{t('rebate.due')}</p>
        <output className="block font-display text-32 leading-tight" data-testid="rebate-due">
          {money(due.total)}
        </output>
        <p className="text-13 text-text2">{hintOf(due, money)}</p>
        {error ? (
          <AlertLine kind="bad" className="mt-1">
            {error}
          </AlertLine>
        ) : null}
      </div>
      <Button
        variant="brand"
        isWide
        className="md:w-auto"
        icon="sparkles"
        disabled={!isEnough || due.nextAt !== null}
        isBusy={isBusy}
        onClick={claim}
      >
        {t(isBusy ? 'rebate.claiming' : 'rebate.claim')}
      </Button>
    </section>
  )
}

/** Why it cannot be claimed now, or what happens to it unclaimed. */
function hintOf(due: Due, money: MoneyText): string {
  if (!due.isCountedWhole) return t('rebate.counting')
  if (due.nextAt) return t('rebate.nextAt', { at: dateTime(due.nextAt) })
  if (minorOf(due.total) < minorOf(due.min)) return t('rebate.tooLittle', { min: money(due.min) })
  return t('rebate.byItself', { at: dateTime(due.creditedAt) })
}

function Waiting() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-[120px]" />
      <Skeleton className="h-[260px]" />
    </div>
  )
}
