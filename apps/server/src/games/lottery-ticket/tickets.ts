import type { buyLotteryTickets } from '@parola/contract'
import {
  type BetType,
  contentHashOf,
  costOf,
  FAMILIES,
  type Family,
  type Flaw,
  flawOf,
  leastOf,
  linesOf,
  mostOf,
  mostPartOf,
  type Share,
  stakePartOf,
} from '@parola/maths/lottery'
import { formatMinor } from '@parola/money'
import type { issues, SaleTerms } from '#games/lottery-issue'
import type { Input } from '#platform/http'
import { newId } from '#platform/random'
import { refuse } from '#platform/work'
import { inTurns } from './in-turns.ts'
import {
  betOf,
  type Content,
  hotOdds,
  type Liable,
  liableOf,
  numbersOf,
  termsOf,
  worseOdds,
} from './ticket.rules.ts'

type Wanted = Input<typeof buyLotteryTickets>['body']['bets'][number]
type Market = {
  game: issues.GameRow
  terms: SaleTerms
  currency: string
  /** Numbers that near their limit, each as `bet number`. */
  hot?: ReadonlySet<string>
  /** Only these shares of each ticket are sold. */
  share?: Share | undefined
}

/** The account group of a player whose upline has not set one (rules/lottery-digital §1.1). */
export const ACCOUNT_GROUP = 1960
const LEAST_GROUP = 1700
const HUNDREDTHS = 100n

const FLAW_RULES = new Map<Flaw, string>([
  ['LOTT_BAD_NUMBER', 'wrong'],
  ['LOTT_DUPLICATE_NUMBER', 'twice'],
  ['LOTT_TOO_FEW_NUMBERS', 'tooShort'],
  ['LOTT_TOO_MANY_LINES', 'tooLong'],
])

export type Sold = {
  ticketId: (now: Date) => string
  betType: string
  content: string
  contentHash: string
  lines: number
  stakeMinor: bigint
  /** The highest win. */
  mostMinor: bigint
  /** The least that it pays when it wins, by its stake, in hundredths. */
  oddsHundredths: bigint
  /** What its liability is counted by. */
  liable: Liable[]
  /** The odds are worse than those that the player has seen. */
  isWorse: boolean
  odds: Readonly<Record<string, string>>
  /** Every way in which an operator may have closed one of them. */
  closable: string[]
}

/** The tickets of bets, checked and priced. @throws Refusal for the first that cannot be sold */
export async function ticketsOf(bets: readonly Wanted[], market: Market): Promise<Sold[]> {
  return inTurns(bets, (wanted, i) => ticketOf(wanted, market, `bets.${i}`))
}

type Chosen = Pick<Wanted, 'bet' | 'selection'> & { family: string }

/** The bet type of a selection that can be bought. @throws Refusal VALIDATION, the codes of a wrong selection */
export function refuseFlaw({ family, bet: code, selection }: Chosen, field = ''): BetType {
  const bet = betOf({ family, bet: code })
  if (!bet) refuse('VALIDATION', { fields: [{ field: `${field}bet`, rule: 'known' }] })
  const flaw = flawOf(bet, selection)
  const rule = flaw && (FLAW_RULES.get(flaw) ?? 'wrong')
  if (flaw && rule) refuse(flaw, { fields: [{ field: `${field}selection`, rule }] })
  return bet
}

function ticketOf(wanted: Wanted, market: Market, field: string): Sold {
  const { family } = market.game
  const bet = refuseFlaw({ family, ...wanted }, `${field}.`)
  refuseStake(wanted, { field, market, isByGroup: bet.p !== undefined })
  const tableOdds = bet.odds && { ...bet.odds, ...market.terms.odds[wanted.bet] }
  const isHot = numbersOf(bet, wanted.selection).some((number) =>
    market.hot?.has(`${wanted.bet} ${number}`),
  )
  const content: Omit<Content, 'cost'> = {
    ...{ family, bet: wanted.bet, selection: wanted.selection, unit: String(wanted.unit) },
    ...(bet.p === undefined
      ? {}
      : { prizeGroup: wanted.prizeGroup ?? ACCOUNT_GROUP, accountGroup: ACCOUNT_GROUP }),
    ...(tableOdds ? { odds: isHot ? hotOdds(tableOdds) : tableOdds } : {}),
  }
  const terms = termsOf(content)
  // Nobody gets the odds of a number that nears its limit without having seen them.
  const worse = worseOdds(bet, terms, wanted.seenOdds ?? (isHot ? (tableOdds ?? {}) : {}))
  const { selection } = wanted
  const { share } = market
  const costMinor = costOf(bet, selection, terms)
  const stakeMinor = share ? stakePartOf(costMinor, share) : costMinor
  const shared = { ...content, ...(share ? { share } : {}) }
  const text = JSON.stringify({ ...shared, cost: String(stakeMinor) })
  const ownMost = (minor: bigint) => (share ? mostPartOf(minor, share) : minor)
  const wholeMost = mostOf(FAMILIES[family] as Family, bet, { selection, terms })
  const liable = liableOf(bet, { selection, terms, mostMinor: wholeMost }).map((own) => ({
    ...own,
    minor: ownMost(own.minor),
  }))
  return {
    ticketId: newId,
    betType: wanted.bet,
    content: text,
    contentHash: contentHashOf(text),
    lines: linesOf(bet, selection),
    stakeMinor,
    mostMinor: ownMost(wholeMost),
    oddsHundredths: (leastOf(bet, terms) * HUNDREDTHS) / costMinor,
    liable,
    isWorse: worse.length > 0,
    odds: terms.odds ?? {},
    closable: [...new Set([...liable.map(({ number }) => number), ...(selection.picks ?? [])])],
  }
}

/** @throws Refusal LOTT_ODDS_CHANGED with the odds of the first ticket whose odds are worse than those seen */
export function refuseWorse(sold: readonly Sold[]) {
  const worse = sold.find(({ isWorse }) => isWorse)
  if (worse) refuse('LOTT_ODDS_CHANGED', { bet: worse.betType, odds: worse.odds })
}

type Checked = { field: string; market: Market; isByGroup: boolean }

function refuseStake({ unit, prizeGroup }: Wanted, { field, market, isByGroup }: Checked) {
  const { mostUnitMinor } = market.terms
  if (unit < 1n || unit > mostUnitMinor) {
    const params = { allowed: formatMinor(mostUnitMinor, market.currency) }
    refuse('LOTT_BAD_STAKE', {
      ...params,
      fields: [{ field: `${field}.unit`, rule: 'limits', params }],
    })
  }
  const isGroup = prizeGroup === undefined || (isByGroup && isOffered(prizeGroup))
  if (!isGroup)
    refuse('VALIDATION', { fields: [{ field: `${field}.prizeGroup`, rule: 'offered' }] })
}

const isOffered = (group: number) =>
  group >= LEAST_GROUP && group <= ACCOUNT_GROUP && group % 2 === 0
