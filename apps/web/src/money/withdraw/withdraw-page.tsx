import { Alert, Badge, MoreButton, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { NowPanel } from './now-panel.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { Tracker } from './tracker.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import type { Withdrawal } from './withdrawal.types.ts'

const PAGE = 10
const MOST = 50
const LOOK_AGAIN_MS = 4000
const UNDER_WAY = new Set(['REQUESTED', 'REVIEW', 'APPROVED', 'SENDING', 'SENT', 'FAILED'])

/** Withdrawals: what is available now, the request, and the state of each one (requirements WAL-03, WAL-04). */
export function WithdrawPage() {
  const now = useQuery(callQuery('withdrawNow'))
  const [size, setSize] = useState(PAGE)
  const { data: page, ...list } = useQuery({
    ...callQuery('withdrawals', { pageSize: String(size) }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.content.some((item) => UNDER_WAY.has(item.state)) ? LOOK_AGAIN_MS : false,
  })
  const [confirming, setConfirming] = useState<Withdrawal | null>(null)
  const top = useRef<HTMLDivElement>(null)
  // What follows the request is above the form, which a phone has scrolled to.
  const showRequested = () => {
    top.current?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }
  if (!now.data || !page) {
    const retry = () => void Promise.all([now.refetch(), list.refetch()])
    const error = now.error ?? list.error
    return error ? <Trouble error={error} retry={retry} /> : <Waiting />
  }
  const current = page.content.filter((item) => item.heldBy !== 'nobody')
  const ended = page.content.filter((item) => item.heldBy === 'nobody')
  const isOpen = current.some((item) => UNDER_WAY.has(item.state))
  return (
    <div ref={top} tabIndex={-1} className="grid gap-5 outline-none">
      {current.map((item) => (
        <Tracker key={item.reference} withdrawal={item} onReceipt={() => setConfirming(item)} />
      ))}
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_320px]">
        <div className="order-2 lg:order-1">
          {isOpen ? (
            <Alert kind="info">{t('cashier.oneAtATime')}</Alert>
          ) : (
            <WithdrawForm now={now.data} onSent={showRequested} />
          )}
        </div>
        <NowPanel now={now.data} />
      </div>
      {ended.length === 0 && current.length > 0 ? null : <History ended={ended} />}
      <MoreButton
        text={t('money.more')}
        hasMore={page.total > page.content.length && size < MOST}
        isBusy={list.isPlaceholderData}
        onMore={() => setSize(MOST)}
      />
      {confirming ? (
        <ReceiptDialog withdrawal={confirming} onClose={() => setConfirming(null)} />
      ) : null}
    </div>
  )
}

function History({ ended }: { ended: readonly Withdrawal[] }) {
  return (
    <>
      <h2 className="text-18">{t('cashier.history')}</h2>
      {ended.length === 0 ? (
        <Empty title={t('cashier.none')} text={t('cashier.noneText')} icon="download" />
      ) : (
        <ul className="grid gap-2">
          {ended.map((item) => (
            <Line key={item.reference} withdrawal={item} />
          ))}
        </ul>
      )}
    </>
  )
}

const GOOD = new Set(['RECEIVED', 'FORCED_RECEIVED', 'PAID'])

function Line({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-3 rounded-lg bg-s1 p-3">
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {withdrawal.account.houseName} {withdrawal.account.number}
        </span>
        <span className="block truncate text-12 text-text2">
          {dateTime(withdrawal.createdAt)} · {withdrawal.reference}
        </span>
        {withdrawal.reason ? (
          <span className="block text-12 text-text2">
            {t(`cashier.reason.${withdrawal.reason}`)}
          </span>
        ) : null}
      </span>
      <span className="text-right">
        <span className="block font-bold">{inMoney(withdrawal.amount)}</span>
        <Badge kind={GOOD.has(withdrawal.state) ? 'good' : 'quiet'}>
          {t(`cashier.state.${withdrawal.state}`)}
        </Badge>
      </span>
    </li>
  )
}

function Waiting() {
  return (
    <div className="grid gap-5 lg:grid-cols-[1fr_320px]">
      <Skeleton className="h-[420px]" />
      <Skeleton className="h-[320px]" />
    </div>
  )
}
