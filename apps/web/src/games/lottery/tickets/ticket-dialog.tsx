import type { Calls, ValueOf } from '@parola/contract'
import { FAMILIES, type Terms } from '@parola/maths/lottery'
import { formatMinor, parseMinor } from '@parola/money'
import { Alert, Badge, Button, buttonClass, Details, Dialog, Facts, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { words } from '../../../platform/calls/client.ts'
import { callQuery } from '../../../platform/calls/query.ts'
import { closeDialog } from '../../../platform/dialogs/dialogs.ts'
import { goTo } from '../../../platform/dialogs/follow.ts'
import { useSession } from '../../../platform/session/session.ts'
import { dateTime, t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { addBet } from '../bets/bet-list.ts'
import { selectionText } from '../bets/selection-text.ts'
import { ResultView } from '../draw/result-view.tsx'
import { betName, issueName, pickName } from '../names.ts'
import { howWon } from '../rules/how.ts'
import { fromTo } from '../rules/odds.ts'
import { hallOf } from '../where.ts'
import { BADGES } from './my-tickets.tsx'
import { winLines } from './winning.ts'

type Ticket = ValueOf<Calls['lotteryTicket']>

/** A ticket: what was bought at which odds, what was drawn, which lines won, and what proves it. */
export function TicketDialog({ ticketId }: { ticketId: string }) {
  const { data, error } = useQuery(callQuery('lotteryTicket', { ticketId }))
  return (
    <Dialog
      title={data?.gameName ?? t('lottery.ticket')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      {error ? <Alert kind="bad">{words(error)}</Alert> : null}
      {!data && !error ? <Skeleton className="h-96" /> : null}
      {data ? <TicketFacts ticket={data} /> : null}
    </Dialog>
  )
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { family, bet: code, selection, state, result } = ticket
  const bet = FAMILIES[family]?.bets[code]
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <span className="font-semibold">{betName(family, code)}</span>
        <Badge kind={BADGES[state]}>{t(`lottery.state.${state}`)}</Badge>
      </div>
      <Facts
        look="stacked"
        rows={[
          [t('lottery.issue'), issueName(ticket.numero)],
          [t('lottery.drawsAt'), dateTime(ticket.drawsAt)],
          [t('lottery.chosen'), selectionText(selection)],
          ...(ticket.share
            ? [[t('lottery.share.title'), t('lottery.share.of', ticket.share)] as const]
            : []),
          [t('lottery.lines'), String(ticket.lines)],
          [t('lottery.unit'), inMoney(ticket.unit)],
          [t('lottery.cost'), inMoney(ticket.stake)],
          [t('lottery.odds'), oddsOf(ticket)],
          [t('lottery.highest'), inMoney(ticket.highestWin)],
          [t('lottery.paidOut'), inMoney(ticket.payout)],
          [t('lottery.boughtAt'), dateTime(ticket.boughtAt)],
        ]}
      />
      {bet ? <p className="text-13 text-text2">{howWon(bet)}</p> : null}
      {result ? <Drawn ticket={ticket} /> : null}
      <Proof ticket={ticket} />
      <Again ticket={ticket} />
    </div>
  )
}

function oddsOf({ odds, prizeGroup }: Ticket): string {
  if (prizeGroup !== null) return t('lottery.groupOf', { group: prizeGroup })
  return fromTo(Object.values(odds ?? {}).map((text) => `× ${text}`))
}

/** The result, and every line that it paid. */
function Drawn({ ticket }: { ticket: Ticket }) {
  const currency = useSession(({ member }) => member?.currency)
  const { family, bet: code, selection, result, state } = ticket
  const bet = FAMILIES[family]?.bets[code]
  if (!result || !bet || !currency) return null
  const lines =
    // What a line pays is of the whole ticket.
    state === 'won' && !ticket.share
      ? winLines(bet, { selection, terms: termsIn(ticket, currency) }, result)
      : []
  return (
    <section aria-label={t('lottery.result')} className="grid gap-2 rounded-lg bg-s2 p-3">
      <p className="text-13 font-semibold text-text2">{t('lottery.result')}</p>
      <ResultView family={family} result={result} />
      {lines.length > 0 ? (
        <ul className="grid gap-1 text-14">
          {lines.map(({ pick, tier, lines: count, hits, payoutMinor }) => (
            <li key={`${pick}-${tier}-${hits}`} className="flex justify-between gap-3">
              <span>
                {pick === null ? t('lottery.wonLines', { n: count }) : pickName(pick)}
                {hits > 1 ? ` × ${hits}` : ''}
              </span>
              <strong className="text-win">{inMoney(formatMinor(payoutMinor, currency))}</strong>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function termsIn({ unit, odds, prizeGroup, accountGroup }: Ticket, currency: string): Terms {
  return {
    unitMinor: parseMinor(unit, currency),
    ...(odds ? { odds } : {}),
    ...(prizeGroup === null ? {} : { prizeGroup }),
    ...(accountGroup === null ? {} : { accountGroup }),
  }
}

function Proof({ ticket }: { ticket: Ticket }) {
  const { gameCode, numero, commit, seed, contentHash, ticketId } = ticket
  const file = `/lgw/lottery/proof?${new URLSearchParams({ gameCode, numero })}`
  return (
    <Details
      look="row"
      className="rounded-lg border border-line px-3"
      summary={<span className="flex-1 text-14 font-semibold">{t('lottery.proof')}</span>}
    >
      <div className="grid gap-3 pb-3 text-13">
        <p className="text-text2">{t('lottery.proofText')}</p>
        <Facts
          look="stacked"
          rows={[
            [t('lottery.ticket'), ticketId],
            [t('lottery.leaf'), contentHash],
            [t('lottery.commit'), commit],
            [t('lottery.seed'), seed ?? t('lottery.seedLater')],
          ]}
        />
        <a href={file} target="_blank" rel="noreferrer" className={buttonClass({ size: 'small' })}>
          {t('lottery.file')}
        </a>
        <code className="block overflow-x-auto rounded-md bg-s2 p-2 text-12">
          npm run verify -- draw.json
        </code>
      </div>
    </Details>
  )
}

/** The same bet on the next draw. */
function Again({ ticket }: { ticket: Ticket }) {
  const currency = useSession(({ member }) => member?.currency)
  const { gameCode, bet: code, selection, unit, prizeGroup, vassalage } = ticket
  if (!currency) return null
  const again = () => {
    const unitMinor = parseMinor(unit, currency)
    addBet(gameCode, {
      code,
      selection,
      stake: { unitMinor, multiple: 1, prizeGroup: prizeGroup ?? 0 },
    })
    goTo({ to: `/${hallOf(vassalage)}`, search: { gameCode, view: 'betting' } })
  }
  return (
    <Button variant="brand" isWide icon="repeat" onClick={again}>
      {t('lottery.again')}
    </Button>
  )
}
