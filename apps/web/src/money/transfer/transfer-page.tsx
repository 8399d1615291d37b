import { useSearch } from '@parola/client/routing'
import { Skeleton } from '@parola/ui'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { ToGames } from '../../platform/screens/to-games.tsx'
import { minorOf, wireOf } from '../../platform/texts/amount.ts'
import { figures, t } from '../../platform/texts/i18n.ts'
import { AllBack } from './all-back.tsx'
import type { MoneyText, Shown } from './transfer.types.ts'
import { TransferForm } from './transfer-form.tsx'
import { TransferHistory } from './transfer-history.tsx'
import { VendorCards } from './vendor-cards.tsx'

const LOOK_AGAIN_MS = 2500

/** The main wallet and vendor wallets: their balances, read together, and transfers between them (WAL-05). */
export function TransferPage() {
  const main = useQuery(callQuery('walletBalance'))
  const wallets = useQuery({
    ...callQuery('vendorWallets'),
    refetchInterval: ({ state }) =>
      state.data?.some((item) => item.underWay) ? LOOK_AGAIN_MS : false,
  })
  const requested = useQueries({
    queries: (wallets.data ?? []).map(({ vendor }) => ({
      ...callQuery('vendorBalance', { vendor }),
      staleTime: 0,
      retry: false,
    })),
  })
  const { wallet } = useSearch<{ wallet?: string }>()
  const [chosen, setChosen] = useState(wallet ?? '')
  const trouble = main.error ?? wallets.error
  if (!main.data || !wallets.data) {
    const retry = () => void Promise.all([main.refetch(), wallets.refetch()])
    return trouble ? <Trouble error={trouble} retry={retry} /> : <Waiting />
  }
  const shown: Shown[] = wallets.data.map((item, i) => ({
    ...item,
    balance: requested[i]?.isError ? null : requested[i]?.data?.balance,
  }))
  const current = shown.find(({ vendor }) => vendor === chosen) ?? shown[0]
  const { balance, currencySymbol } = main.data
  const money = (wire: string) => `${currencySymbol}${figures(wire)}`
  if (!current)
    return (
      <Empty title={t('transfer.none')} text={t('transfer.noneText')} icon="wallet">
        <ToGames />
      </Empty>
    )
  return (
    <div className="grid gap-5">
      <Summary main={balance} shown={shown} money={money} />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_360px] lg:grid-rows-[auto_1fr]">
        <VendorCards shown={shown} chosen={current.vendor} money={money} onChoose={setChosen} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <TransferForm key={current.vendor} main={balance} wallet={current} money={money} />
        </div>
        <TransferHistory wallets={shown} money={money} />
      </div>
    </div>
  )
}

type SummaryProps = { main: string; shown: readonly Shown[]; money: MoneyText }

/** The total in one figure; balances that are unknown now are named, not counted. */
function Summary({ main, shown, money }: SummaryProps) {
  const known = shown.flatMap(({ balance }) => (balance ? [minorOf(balance)] : []))
  const away = known.reduce((sum, minor) => sum + minor, 0n)
  const silent = shown.filter(({ balance }) => balance === null).length
  return (
    <section aria-label={t('transfer.all')} className="overflow-hidden panel">
      <div className="capiz grid gap-4 p-4 md:grid-cols-[1fr_auto] md:items-center md:p-5">
        <div>
          <p className="text-13 font-semibold text-text2">{t('transfer.all')}</p>
          <p className="font-display text-32 leading-tight" data-testid="all-wallets">
            {money(wireOf(minorOf(main) + away, main))}
          </p>
          <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-13">
            <Part name={t('transfer.main')} value={money(main)} />
            <Part name={t('transfer.atVendors')} value={money(wireOf(away, main))} />
          </dl>
          {silent > 0 ? (
            <p className="mt-1 text-12 text-text2">{t('transfer.notCounted', { count: silent })}</p>
          ) : null}
        </div>
        <AllBack money={money} isNothingThere={away === 0n && silent === 0} />
      </div>
    </section>
  )
}

function Part({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-text2">{name}</dt>
      <dd className="font-semibold whitespace-nowrap">{value}</dd>
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-[132px]" />
      <div className="grid gap-5 lg:grid-cols-[1fr_360px]">
        <Skeleton className="h-[220px]" />
        <Skeleton className="h-[420px]" />
      </div>
    </div>
  )
}
