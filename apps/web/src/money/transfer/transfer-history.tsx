import type { Calls, ValueOf } from '@parola/contract'
import { Badge, type BadgeKind, MoreButton, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import type { MoneyText, VendorWallet } from './transfer.types.ts'

type Transfer = ValueOf<Calls['walletTransfers']>['content'][number]
type Props = { wallets: readonly VendorWallet[]; money: MoneyText }

const PAGE = 10
const MOST = 50
const LOOK_AGAIN_MS = 2500

/** Transfers, newest first, with what became of each. */
export function TransferHistory({ wallets, money }: Props) {
  const [size, setSize] = useState(PAGE)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...callQuery('walletTransfers', { pageSize: String(size) }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.content.some((item) => item.state === 'SENT') ? LOOK_AGAIN_MS : false,
  })
  const nameOf = (vendor: string) =>
    wallets.find((wallet) => wallet.vendor === vendor)?.name ?? vendor
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-[180px]" />
  return (
    <section aria-label={t('transfer.history')}>
      <h2 className="mb-2 text-18">{t('transfer.history')}</h2>
      {data.total === 0 ? (
        <Empty title={t('transfer.noneYet')} text={t('transfer.noneYetText')} icon="wallet" />
      ) : (
        <ul className="grid gap-2">
          {data.content.map((item) => (
            <Line key={item.reference} transfer={item} name={nameOf(item.vendor)} money={money} />
          ))}
        </ul>
      )}
      <MoreButton
        text={t('transfer.more')}
        hasMore={data.total > data.content.length && size < MOST}
        isBusy={isPlaceholderData}
        onMore={() => setSize(MOST)}
      />
    </section>
  )
}

const KINDS: Record<Transfer['state'], BadgeKind> = {
  DONE: 'good',
  SENT: 'wait',
  FAILED: 'bad',
  RETURNED: 'quiet',
}

function Line({ transfer, name, money }: { transfer: Transfer; name: string; money: MoneyText }) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-3 rounded-lg bg-s1 p-3">
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {t(transfer.direction === 'in' ? 'transfer.wentIn' : 'transfer.cameBack', {
            vendor: name,
          })}
        </span>
        <span className="block truncate text-12 text-text2">
          {dateTime(transfer.createdAt)} · {transfer.reference}
        </span>
        {transfer.failure ? (
          <span className="block text-12 text-text2">
            {t(`transfer.failure.${transfer.failure}`, { vendor: name })}
          </span>
        ) : null}
      </span>
      <span className="text-right">
        <span className="block font-bold whitespace-nowrap">
          {transfer.amount ? money(transfer.amount) : t('transfer.everything')}
        </span>
        <Badge kind={KINDS[transfer.state]}>{t(`transfer.state.${transfer.state}`)}</Badge>
      </span>
    </li>
  )
}
