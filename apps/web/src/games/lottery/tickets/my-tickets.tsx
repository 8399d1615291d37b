import type { Calls, ValueOf } from '@parola/contract'
import { Badge, type BadgeKind, Choice } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/calls/client.ts'
import { openDialog } from '../../../platform/dialogs/dialogs.ts'
import { WaitingLines } from '../../../platform/loading/waiting-lines.tsx'
import { Empty, Trouble } from '../../../platform/screens/empty.tsx'
import { MoreButton } from '../../../platform/screens/more-button.tsx'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { selectionText } from '../bets/selection-text.ts'
import { MyChases } from '../chase/my-chases.tsx'
import { betName, issueName } from '../names.ts'

export type Ticket = ValueOf<Calls['lotteryTickets']>['content'][number]
const STATES = ['', 'waiting', 'drawn', 'void', 'chases'] as const
type State = (typeof STATES)[number]

export const BADGES: Record<Ticket['state'], BadgeKind> = {
  ...{ accepted: 'wait', waiting: 'wait', won: 'good', lost: 'quiet', void: 'bad' },
}

/** The member's tickets on a game, or on all, and the chase orders; what a draw has made of them comes by itself. */
export function MyTickets({ gameCode }: { gameCode?: string }) {
  const [state, setState] = useState<State>('')
  return (
    <>
      <Choice
        className="mb-3"
        label={t('lottery.tickets.state')}
        options={STATES.map(
          (item) => [item, t(item ? `lottery.tickets.${item}` : 'lottery.tickets.all')] as const,
        )}
        value={state}
        onChange={setState}
      />
      {state === 'chases' ? (
        <MyChases />
      ) : (
        <Tickets state={state} {...(gameCode ? { gameCode } : {})} />
      )}
    </>
  )
}

type TicketsProps = { state: Exclude<State, 'chases'>; gameCode?: string }

function Tickets({ state, gameCode }: TicketsProps) {
  const filter = { ...(state ? { state } : {}), ...(gameCode ? { gameCode } : {}) }
  const list = useInfiniteQuery({
    queryKey: ['lotteryTickets', filter],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      api('lotteryTickets', { query: { ...filter, pageNo: String(pageParam) } }),
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
  })
  const tickets = list.data?.pages.flatMap(({ content }) => content) ?? []
  return (
    <>
      {list.isPending ? <WaitingLines height={72} /> : null}
      {list.isError && !list.data ? (
        <Trouble error={list.error} retry={() => list.refetch()} />
      ) : null}
      {list.data && tickets.length === 0 ? (
        <Empty
          title={t('lottery.tickets.none')}
          text={t('lottery.tickets.noneText')}
          icon="ticket"
        />
      ) : null}
      <ul className="grid gap-2">
        {tickets.map((ticket) => (
          <li key={ticket.ticketId}>
            <TicketLine ticket={ticket} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function TicketLine({ ticket }: { ticket: Ticket }) {
  const { ticketId, gameName, family, numero, bet, selection, state } = ticket
  const { stake, payout, share } = ticket
  return (
    <button
      type="button"
      className="panel grid w-full grid-cols-[1fr_auto] items-center gap-x-3 p-3 text-left hover:border-control"
      onClick={() => openDialog('lottery-ticket', { ticketId })}
    >
      <span className="min-w-0">
        <span className="block truncate text-14 font-semibold">
          {gameName} · {betName(family, bet)}
        </span>
        <span className="block truncate text-13 text-text2">{selectionText(selection)}</span>
        <span className="block text-12 text-text2 tabular-nums">
          {issueName(numero)}
          {share ? ` · ${t('lottery.share.of', share)}` : ''}
        </span>
      </span>
      <span className="grid justify-items-end gap-1">
        <Badge kind={BADGES[state]}>{t(`lottery.state.${state}`)}</Badge>
        {state === 'won' ? <span className="font-bold text-win">{inMoney(payout)}</span> : null}
        <span className="text-12 text-text2">{inMoney(stake)}</span>
      </span>
    </button>
  )
}
