import { changeSearch, useSearch } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Button, Choice } from '@parola/ui'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { minorOf } from '../../platform/texts/amount.ts'
import { figures, t, textOf } from '../../platform/texts/i18n.ts'
import { sourceText } from '../../platform/texts/source-text.ts'
import { GameFilter } from './game-filter.tsx'
import { periodOf, spanIn } from './period.ts'
import { moment, Report, type ReportColumn } from './report.tsx'
import { SpanChoice } from './span-choice.tsx'

type Bet = ValueOf<Calls['teamBets']>['content'][number]
type Profit = ValueOf<Calls['teamProfit']>['content'][number]
type Movement = ValueOf<Calls['teamTransactions']>['content'][number]
type Search = { span?: string; member?: string; scope?: string; gameType?: string; vendor?: string }

/** The filter of a report is in the address. */
function useFilter() {
  const { span: chosen, member, scope } = useSearch<Search>()
  const span = spanIn(chosen)
  const filter = { ...periodOf(span), ...(member ? { memberId: member } : {}) }
  const choice = (
    <SpanChoice
      span={span}
      onChange={(next) => changeSearch({ span: next }, { keepScroll: true })}
    />
  )
  return { filter, member, choice, scope: scope === 'team' ? ('team' as const) : ('self' as const) }
}

const figure = <T,>(key: keyof T & string, header: string): ReportColumn<T> => ({
  ...{ key, header, isFigure: true },
  text: (row) => figures(String(row[key])),
})
/** A part of a sum: its card on a phone leaves out what is nothing. */
const part = <T,>(key: keyof T & string, header: string): ReportColumn<T> => ({
  ...figure<T>(key, header),
  isBlank: (row) => minorOf(String(row[key])) === 0n,
})
const account = <T extends { account: string }>(): ReportColumn<T> => ({
  ...{ key: 'account', header: t('agents.account'), isName: true },
  text: (row) => row.account,
})
const level = <T extends { level: number }>(): ReportColumn<T> => ({
  ...{ key: 'level', header: t('agents.level'), isFigure: true },
  text: (row) => String(row.level),
})

function onOneLine(key: string, header: string, text: (bet: Bet) => string): ReportColumn<Bet> {
  const show = (bet: Bet) => <span className="wrap-anywhere sm:whitespace-nowrap">{text(bet)}</span>
  return { key, header, text, show }
}

/** What was bet on, at which odds. Games of outside vendors do not report it. */
function playText({ play }: Bet): string {
  if (!play) return '–'
  const [group = ''] = play.family.split('_')
  const shared = textOf(`lottery.bet.${group}.${play.bet}`, play.bet)
  const more = play.more > 0 ? ` … (+${play.more})` : ''
  const odds = play.odds.length > 0 ? [`@ ${play.odds.join(' / ')}`] : []
  const prizes = play.prizeGroup === null ? [] : [t('agents.prizeGroup', { n: play.prizeGroup })]
  const bet = textOf(`lottery.bet.${play.family}.${play.bet}`, shared)
  return [`${bet}: ${play.chosen.join(' ')}${more}`, ...odds, ...prizes].join(' · ')
}

/** Back to the whole team, where a report shows one account's. */
function Whole({ member }: { member: string | undefined }) {
  if (!member) return null
  return (
    <Button
      className="mr-2 mb-3"
      icon="chevron-left"
      onClick={() => changeSearch({ member: undefined }, { keepScroll: true })}
    >
      {t('agents.myTeam')}
    </Button>
  )
}

/** Single bets of the team (personalHistoryCopy). */
export function TeamBets() {
  const { filter, member, choice } = useFilter()
  const { gameType = '', vendor = '' } = useSearch<Search>()
  const columns: ReportColumn<Bet>[] = [
    account(),
    level(),
    onOneLine('game', t('agents.game'), (bet) => bet.game || bet.round),
    onOneLine(
      'product',
      t('agents.product'),
      (bet) => `${textOf(`games.title.${bet.product}`, bet.product)} · ${bet.vendor}`,
    ),
    { key: 'play', header: t('agents.play'), text: playText },
    figure('stake', t('agents.stake')),
    figure('cashStake', t('agents.cashStake')),
    figure('validBet', t('agents.card.turnover')),
    { key: 'reason', header: t('agents.reason'), text: (bet) => t(`agents.reason.${bet.reason}`) },
    figure('payout', t('agents.payout')),
    figure('result', t('agents.result')),
    { key: 'state', header: t('agents.state'), text: (bet) => t(`agents.bet.${bet.state}`) },
    moment('placed', t('agents.placedAt'), ({ placedAt }) => placedAt),
    moment('settled', t('agents.settledAt'), ({ settledAt }) => settledAt),
    onOneLine('round', t('agents.round'), (bet) => bet.round),
  ]
  return (
    <>
      {choice}
      <GameFilter
        gameType={gameType}
        vendor={vendor}
        onChange={(next) => changeSearch(next, { keepScroll: true })}
      />
      <Whole member={member} />
      <p className="mb-3 text-13 text-text2">{t('agents.playText')}</p>
      <Report
        call="teamBets"
        filter={{ ...filter, ...(gameType ? { gameType } : {}), ...(vendor ? { vendor } : {}) }}
        label={t('agents.menu.personalHistoryCopy')}
        empty={t('agents.noBets')}
        columns={columns}
        keyOf={({ betId }) => betId}
        actions={(bet) => <Replay bet={bet} />}
      />
    </>
  )
}

/** An open round is its player's alone. */
function Replay({ bet: { betId, memberId, state } }: { bet: Bet }) {
  if (state === 'open') return '–'
  return (
    <Button icon="history" onClick={() => openDialog('round', { id: betId, memberId })}>
      {t('agents.replay')}
    </Button>
  )
}

/** Profit and loss of the direct downlines, opened member by member (palStatementsAgentCopy). */
export function TeamProfit() {
  const { filter, member, choice, scope } = useFilter()
  const columns: ReportColumn<Profit>[] = [
    account(),
    level(),
    figure('profit', t('agents.profit')),
    part('gameResult', t('agents.gameResult')),
    part('deposit', t('agents.card.deposit')),
    part('withdrawal', t('agents.card.withdrawal')),
    part('stake', t('agents.stake')),
    part('payout', t('agents.payout')),
    part('validBet', t('agents.card.turnover')),
    part('rebate', t('agents.rebate')),
    part('bonus', t('agents.bonus')),
    part('income', t('agents.income')),
    part('transferIn', t('agents.transferIn')),
    part('transferOut', t('agents.transferOut')),
  ]
  return (
    <>
      {choice}
      <Choice
        className="mb-3"
        label={t('agents.scope')}
        options={[
          ['self', t('agents.scope.self')],
          ['team', t('agents.scope.team')],
        ]}
        value={scope}
        onChange={(next) => changeSearch({ scope: next }, { keepScroll: true })}
      />
      <Whole member={member} />
      <Report
        call="teamProfit"
        filter={{ ...filter, scope }}
        label={t('agents.menu.palStatementsAgentCopy')}
        empty={t('agents.noMembers')}
        columns={columns}
        totalOf={t('agents.profit')}
        keyOf={({ memberId }) => memberId}
        onOpen={(row) =>
          row.isAgent ? changeSearch({ member: row.memberId }, { keepScroll: true }) : openBets(row)
        }
      />
    </>
  )
}

const openBets = ({ memberId }: Profit) =>
  changeSearch({ tab: 'personalHistoryCopy', member: memberId })

/** Movements of money of the team (agentDownlineTransactionDetailsCopy). */
export function TeamTransactions() {
  const { filter, member, choice } = useFilter()
  const columns: ReportColumn<Movement>[] = [
    account(),
    level(),
    moment('time', t('agents.time'), ({ time }) => time),
    { key: 'kind', header: t('agents.movement'), text: (row) => t(`agents.movement.${row.kind}`) },
    figure('amount', t('agents.amount')),
    {
      ...{ key: 'state', header: t('agents.state') },
      text: (row) => t(`agents.movementState.${row.state}`),
    },
    {
      ...{ key: 'remark', header: t('agents.remark') },
      text: (row) => t(`agents.remark.${row.remark}`),
    },
    {
      ...{ key: 'after', header: t('agents.balanceAfter'), isFigure: true },
      text: (row) => (row.balanceAfter === null ? '–' : figures(row.balanceAfter)),
    },
    { key: 'reference', header: t('agents.reference'), text: (row) => sourceText(row.reference) },
  ]
  return (
    <>
      {choice}
      <Whole member={member} />
      <Report
        call="teamTransactions"
        filter={filter}
        label={t('agents.menu.agentDownlineTransactionDetailsCopy')}
        empty={t('agents.noMovements')}
        columns={columns}
        moreTotals={[
          ['in', t('agents.totalIn')],
          ['out', t('agents.totalOut')],
        ]}
        keyOf={(row) => `${row.reference} ${row.account} ${row.time} ${row.amount}`}
      />
    </>
  )
}
