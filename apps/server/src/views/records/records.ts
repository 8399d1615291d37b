import type { ACCOUNT_KINDS, accountRecord, bettingRecord, opsMemberBets } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { ledgerPage, postingsOf } from '#foundations/ledger'
import { betSums, betsOf, findBet, held } from '#games/bet'
import { namesOf } from '#games/catalogue'
import { freeAmong } from '#games/free-round'
import { issues } from '#games/lottery-issue'
import { roundReport, type Vendors } from '#games/play'
import { endOfOpen } from '#games/vendor-sync'
import { selectMemberOfBrand } from '#people/member'
import { dayAfter, startOfDay } from '#platform/clock'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, memberOf, refuse } from '#platform/work'

/** More rounds than a person has open at the same time. */
const MAX_OPEN = 1000

type BetRow = Awaited<ReturnType<typeof betsOf>>[number]

type Around = {
  titles: Awaited<ReturnType<typeof namesOf>>
  free: ReadonlySet<string>
  reviewed: readonly held.HeldWin[]
  draws: ReadonlyMap<string, { game: string; numero: string }>
}

/** What is shown with bets: names of their games, draws of lotteries, free rounds, and wins under review. */
async function aroundOf(db: Glance['db'], rows: readonly BetRow[]): Promise<Around> {
  const [memberId = ''] = rows.map((row) => row.member_id)
  const rounds = rows.filter(({ stake }) => stake === 0n).map(({ round }) => round)
  const titles = await namesOf(
    db,
    rows.map((row) => row.node_id),
  )
  const reviewed = await held.ofRounds(db, { memberId, rounds: rows.map(({ round }) => round) })
  const draws = await drawsOf(db, rows, titles)
  return { titles, free: await freeAmong(db, memberId, rounds), reviewed, draws }
}

const LOTTERY = 'lottery'

/** The round of a bet on a draw of our own: the issue, and the ticket. */
const partsOf = ({ round }: BetRow) => round.split(':')

async function drawsOf(db: Glance['db'], rows: readonly BetRow[], titles: Around['titles']) {
  const ours = rows.filter(({ node_id }) => titles.get(node_id)?.model === LOTTERY)
  const found = await issues.selectIssuesById(
    db,
    ours.map((row) => partsOf(row)[0] ?? ''),
  )
  return new Map(found.map((issue) => [issue.issue_id, issue]))
}

function lotteryOf(row: BetRow, draws: Around['draws']) {
  const [issueId = '', ticketId = ''] = partsOf(row)
  const draw = draws.get(issueId)
  return draw ? { gameCode: draw.game, numero: draw.numero, ticketId } : null
}

function lineOf(row: BetRow, { titles, free, reviewed, draws }: Around) {
  const title = titles.get(row.node_id)
  const lottery = lotteryOf(row, draws)
  const review = reviewed.find(
    ({ vendor, round, state }) =>
      vendor === row.vendor && round === row.round && (state === 'held' || state === 'refused'),
  )
  return {
    id: row.bet_id,
    isFree: free.has(`${row.vendor}/${row.round}`),
    round: row.round,
    nodeId: row.node_id,
    gameName: title?.name ?? '',
    vendor: title?.vendor_name ?? row.vendor,
    gameType: title?.game_type ?? '',
    stake: row.stake,
    payout: row.payout,
    validBet: row.valid,
    state: row.state as 'open' | 'settled' | 'void',
    review: (review?.state ?? null) as 'held' | 'refused' | null,
    openedAt: row.opened_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    lottery,
    endsAt:
      row.state === 'open' && !lottery
        ? (endOfOpen(row.game_type, row.opened_at)?.toISOString() ?? null)
        : null,
  }
}

/** Bets of the member, by cursor (requirement MEM-03). */
export async function readBets(
  glance: Glance,
  { query }: Pick<Input<typeof bettingRecord>, 'query'>,
) {
  const memberId = memberOf(glance)
  const page = {
    memberId,
    ...(query.cursor ? { before: query.cursor } : {}),
    ...(await spanWithin(glance, query)),
    ...(query.state ? { state: query.state } : {}),
    ...(query.vassalage ? { vendor: query.vassalage } : {}),
    ...(query.gameType ? { gameType: query.gameType } : {}),
  }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => betsOf(glance.db, { ...page, limit }),
    (row) => row.bet_id,
  )
  const around = await aroundOf(glance.db, shown)
  return {
    content: shown.map((row) => lineOf(row, around)),
    next,
    inOpenRounds: await stakedInOpenRounds(glance),
  }
}

/** Bets of a member of this brand, for operators. */
export async function readMemberBets(glance: Glance, { query }: Input<typeof opsMemberBets>) {
  const { memberId, cursor, pageSize } = query
  const { db, brandId } = glance
  if (!(await selectMemberOfBrand(db, { brandId, memberId }))) refuse('NOT_FOUND')
  const asMember = { ...glance, actor: { ...glance.actor, memberId } }
  return readBets(asMember, { query: { cursor, pageSize } })
}

type Days = { from?: string | undefined; to?: string | undefined }

/** The instants that bound the days of a record, in the brand's zone; open where no day is given. */
async function spanWithin(glance: Glance, { from, to }: Days) {
  const { timeZone } = (await brandById(glance.db, glance.brandId, glance.now)).config
  return {
    ...(from ? { from: startOfDay(from, timeZone) } : {}),
    ...(to ? { to: startOfDay(dayAfter(to), timeZone) } : {}),
  }
}

/** What the member has staked in open rounds, less what they already won back (RND-003). */
async function stakedInOpenRounds(glance: Glance): Promise<bigint> {
  const memberId = memberOf(glance)
  const open = await betsOf(glance.db, { memberId, state: 'open', limit: MAX_OPEN })
  const left = open.map(({ stake, payout }) => (stake > payout ? stake - payout : 0n))
  return left.reduce((sum, amount) => sum + amount, 0n)
}

/** Recalls a round: our bet with the balances around it, and what its vendor reports of it (RND-009). */
export async function readRound(glance: Glance, vendors: Vendors, id: string) {
  const memberId = memberOf(glance)
  const row = await findBet(glance.db, memberId, id)
  if (!row) refuse('NOT_FOUND')
  const round = await roundReport(glance.db, vendors, row)
  const around = await aroundOf(glance.db, [row])
  return {
    replay: true as const,
    bet: lineOf(row, around),
    balanceBefore: await balanceBelow(glance, row.first_seq),
    balanceAfter: await balanceBelow(glance, row.last_seq + 1n),
    detail: round?.detail ?? null,
    fairness: round?.fairness ?? null,
  }
}

/** The balance of the account just before its posting of this number. */
async function balanceBelow(glance: Glance, seq: bigint): Promise<bigint> {
  const memberId = memberOf(glance)
  const [last] = await postingsOf(glance.db, { memberId, before: seq, limit: 1 })
  return last?.balance_after ?? 0n
}

/** Ledger kinds by the kind that a member filters for. */
export const LEDGER_KINDS: Record<(typeof ACCOUNT_KINDS)[number], readonly string[]> = {
  deposit: ['deposit', 'reversal', 'service_deposit'],
  withdrawal: [
    ...['withdrawal', 'withdrawal_back'],
    ...['service_withdrawal_held', 'service_withdrawal_back'],
  ],
  transfer: [
    ...['transfer_in', 'transfer_out', 'transfer_back', 'transfer_up', 'transfer_down'],
    ...['service_deposit_held', 'service_deposit_back'],
  ],
  bet: ['bet', 'chase_reserved', 'chase_released', 'chase_returned'],
  win: ['win', 'free_win', 'jackpot_win', 'promo_win'],
  rollback: ['rollback'],
  reward: [
    ...['reward', 'rebate', 'bonus_used', 'bonus_won', 'bonus_converted', 'bonus_removed'],
    ...['salary_daily', 'salary_hourly', 'salary_realtime', 'dividend'],
  ],
  adjust: [
    ...['adjust', 'adjustment', 'forfeiture', 'forfeiture_back', 'repay', 'owed'],
    ...['win_held', 'win_released', 'win_refused', 'win_returned'],
  ],
}

/** Every movement of the main balance, by cursor; those of a round name its game. */
export async function readAccount(
  glance: Glance,
  { query }: Pick<Input<typeof accountRecord>, 'query'>,
) {
  const { db } = glance
  const memberId = memberOf(glance)
  const { cursor, pageSize, kind } = query
  const { content, next } = await ledgerPage(db, {
    ...{ memberId, cursor, pageSize },
    ...(await spanWithin(glance, query)),
    ...(kind ? { kinds: LEDGER_KINDS[kind] } : {}),
  })
  const rounds = content.map(({ reference }) => reference)
  const games = await betSums.selectGamesOfRounds(db, { memberId, rounds })
  const titles = await namesOf(db, [...games.values()])
  return {
    content: content.map(({ at, ...line }) => ({
      ...line,
      gameName: titles.get(games.get(line.reference) ?? 0)?.name ?? null,
      time: at.toISOString(),
    })),
    next,
  }
}
