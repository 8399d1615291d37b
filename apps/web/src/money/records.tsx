import type { CallName } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../platform/client.ts'
import { openDialog } from '../platform/dialogs.ts'
import { Empty, Trouble } from '../platform/empty.tsx'
import { dateTime, figures, t } from '../platform/i18n.ts'

const DAY_MS = 86_400_000
const SPANS = [1, 7, 30] as const
type Span = (typeof SPANS)[number]
type Page = { content: readonly object[]; next: string | null; inOpenRounds?: string }

type Window = { span: Span; back: number }

/** Days ago, half-open, so that no line stands in two windows. */
function range({ span, back }: Window) {
  const end = new Date(Date.now() + DAY_MS - back * span * DAY_MS)
  end.setHours(0, 0, 0, 0)
  const from = new Date(end.getTime() - span * DAY_MS)
  return { from: from.toISOString(), to: end.toISOString() }
}

function Presets({ window, onChange }: { window: Window; onChange: (next: Window) => void }) {
  return (
    <fieldset className="scroll-x mb-3" aria-label={t('money.period')}>
      <button
        type="button"
        className="chip"
        aria-label={t('money.previous')}
        onClick={() => onChange({ ...window, back: window.back + 1 })}
      >
        <Icon name="chevron-left" size={16} />
        {t('money.previous')}
      </button>
      {SPANS.map((span) => (
        <button
          key={span}
          type="button"
          className="chip"
          aria-pressed={span === window.span}
          onClick={() => onChange({ span, back: 0 })}
        >
          {t(`money.span.${span}`)}
        </button>
      ))}
      <button
        type="button"
        className="chip"
        disabled={window.back === 0}
        onClick={() => onChange({ ...window, back: window.back - 1 })}
      >
        {t('money.next')}
        <Icon name="chevron-right" size={16} />
      </button>
    </fieldset>
  )
}

type ListProps<L> = {
  call: CallName
  filter: Record<string, string>
  empty: string
  line: (line: L) => ReactNode
  above?: (first: Page) => ReactNode
  keyOf: (line: L) => string | number
}

function Lines<L>({ call, filter, empty, line, above, keyOf }: ListProps<L>) {
  const list = useInfiniteQuery({
    queryKey: [call, filter],
    initialPageParam: '',
    queryFn: async ({ pageParam }) =>
      (await api(call, {
        query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) },
      } as never)) as Page,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const lines = (list.data?.pages.flatMap((page) => page.content) ?? []) as L[]
  if (list.isPending)
    return (
      <div className="grid gap-2">
        {[1, 2, 3, 4].map((n) => (
          <div key={n} className="skeleton h-16" />
        ))}
      </div>
    )
  if (list.isError) return <Trouble error={list.error} retry={() => list.refetch()} />
  if (lines.length === 0)
    return <Empty title={t('money.nothing')} text={empty} icon="receipt-text" />
  return (
    <>
      {list.data.pages[0] ? above?.(list.data.pages[0]) : null}
      <ul className="grid gap-2">
        {lines.map((one) => (
          <li key={keyOf(one)}>{line(one)}</li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <button
          type="button"
          className="btn btn-quiet mt-3 w-full"
          disabled={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {t('money.more')}
        </button>
      ) : null}
    </>
  )
}

type Bet = {
  id: string
  nodeId: number
  gameName: string
  vendor: string
  stake: string
  payout: string
  state: string
  openedAt: string
  endsAt: string | null
  round: string
}

/** Every bet, newest first (personalHistoryCopy, requirement MEM-03). */
export function BettingRecord() {
  const [window, setWindow] = useState<Window>({ span: 7, back: 0 })
  return (
    <>
      <Presets window={window} onChange={setWindow} />
      <Lines<Bet>
        call="bettingRecord"
        filter={range(window)}
        empty={t('money.noBets')}
        keyOf={(bet) => bet.id}
        above={({ inOpenRounds }) => <InOpenRounds amount={inOpenRounds ?? '0.00'} />}
        line={(bet) => <BetLine bet={bet} />}
      />
    </>
  )
}

/** What is at stake in rounds that are still open (requirement RND-003). */
function InOpenRounds({ amount }: { amount: string }) {
  if (Number(amount) === 0) return null
  return (
    <p className="mb-2 text-[14px] font-semibold" role="status">
      {t('money.inOpenRounds', { amount: figures(amount) })}
    </p>
  )
}

function BetLine({ bet }: { bet: Bet }) {
  const net = Number(bet.payout) - Number(bet.stake)
  return (
    <button
      type="button"
      className="grid w-full grid-cols-[auto_1fr_auto] items-center gap-3 rounded-lg bg-s1 p-2.5 text-left hover:bg-s2"
      onClick={() => openDialog('round', { id: bet.id })}
    >
      <img
        src={`/art/game/${bet.nodeId}-176.webp`}
        alt=""
        width="42"
        height="56"
        loading="lazy"
        className="rounded-md"
      />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{bet.gameName}</span>
        <span className="block truncate text-[12px] text-text2">
          {dateTime(bet.openedAt)} · {t(`money.bet.${bet.state}`)}
        </span>
        {bet.endsAt ? (
          <span className="block text-[12px] text-text2">
            {t('money.endsBy', { time: dateTime(bet.endsAt) })}
          </span>
        ) : null}
      </span>
      <span className="text-right">
        <span className={`block font-bold ${net > 0 ? 'text-win' : 'text-text'}`}>
          {figures(bet.payout)}
        </span>
        <span className="block text-[12px] text-text2">
          {t('money.stake')} {figures(bet.stake)}
        </span>
      </span>
    </button>
  )
}

type Movement = {
  seq: number
  kind: string
  amount: string
  balanceAfter: string
  reference: string
  time: string
}
const KINDS = ['', 'deposit', 'bet', 'win'] as const

/** Every movement of the balance, newest first (transactionHistory). */
export function AccountRecord() {
  const [window, setWindow] = useState<Window>({ span: 7, back: 0 })
  const [kind, setKind] = useState<string>('')
  return (
    <>
      <Presets window={window} onChange={setWindow} />
      <fieldset className="scroll-x mb-3" aria-label={t('money.kinds')}>
        {KINDS.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={kind === one}
            onClick={() => setKind(one)}
          >
            {t(`money.kind.${one || 'all'}`)}
          </button>
        ))}
      </fieldset>
      <Lines<Movement>
        call="accountRecord"
        filter={{ ...range(window), ...(kind ? { kind } : {}) }}
        empty={t('money.noMovements')}
        keyOf={(one) => one.seq}
        line={(one) => (
          <div className="grid grid-cols-[1fr_auto] gap-3 rounded-lg bg-s1 p-3">
            <span className="min-w-0">
              <span className="block font-semibold">{t(`money.kind.${one.kind}`)}</span>
              <span className="block truncate text-[12px] text-text2">
                {dateTime(one.time)} · #{one.seq} · {one.reference}
              </span>
            </span>
            <span className="text-right">
              <span
                className={`block font-bold ${one.amount.startsWith('-') ? 'text-text' : 'text-win'}`}
              >
                {one.amount.startsWith('-')
                  ? `−${figures(one.amount.slice(1))}`
                  : `+${figures(one.amount)}`}
              </span>
              <span className="block text-[12px] text-text2">
                {t('money.after')} {figures(one.balanceAfter)}
              </span>
            </span>
          </div>
        )}
      />
    </>
  )
}
