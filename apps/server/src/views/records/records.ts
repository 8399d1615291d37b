import type { ACCOUNT_KINDS, accountRecord, bettingRecord, opsMemberBets } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { postingsOf } from '#foundations/ledger'
import { betsOf, findBet, held } from '#games/bet'
import { namesOf, type TitleRow } from '#games/catalogue'
import { freeAmong } from '#games/free-round'
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
  titles: Map<number, TitleRow>
  free: ReadonlySet<string>
  reviewed: readonly held.HeldWin[]
}

/** What is shown with bets: the names of their games, which were free rounds, and wins under review. */
async function aroundOf(db: Glance['db'], rows: readonly BetRow[]): Promise<Around> {
  const [memberId = ''] = rows.map((row) => row.member_id)
  const rounds = rows.filter(({ stake }) => stake === 0n).map(({ round }) => round)
  const titles = await namesOf(
    db,
    rows.map((row) => row.node_id),
  )
  const reviewed = await held.ofRounds(db, { memberId, rounds: rows.map(({ round }) => round) })
  return { titles, free: await freeAmong(db, memberId, rounds), reviewed }
}

function lineOf(row: BetRow, { titles, free, reviewed }: Around) {
  const title = titles.get(row.node_id)
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
    endsAt:
      row.state === 'open'
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
  deposit: ['deposit', 'reversal'],
  withdrawal: ['withdrawal', 'withdrawal_back'],
  transfer: ['transfer_in', 'transfer_out', 'transfer_back', 'transfer_up', 'transfer_down'],
  bet: ['bet'],
  win: ['win', 'free_win', 'jackpot_win', 'promo_win'],
  rollback: ['rollback'],
  reward: ['reward', 'rebate'],
  adjust: [
    ...['adjust', 'adjustment', 'forfeiture', 'forfeiture_back', 'repay', 'owed'],
    ...['win_held', 'win_released', 'win_refused', 'win_returned'],
  ],
}

/** Every movement of the main balance, by cursor. */
export async function readAccount(
  glance: Glance,
  { query }: Pick<Input<typeof accountRecord>, 'query'>,
) {
  const memberId = memberOf(glance)
  const page = {
    memberId,
    ...(query.cursor ? { before: BigInt(query.cursor) } : {}),
    ...(await spanWithin(glance, query)),
    ...(query.kind ? { kinds: LEDGER_KINDS[query.kind] } : {}),
  }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => postingsOf(glance.db, { ...page, limit }),
    (row) => String(row.seq),
  )
  return {
    content: shown.map((row) => ({
      seq: Number(row.seq),
      kind: row.kind,
      amount: row.amount,
      balanceAfter: row.balance_after,
      reference: row.ref,
      gameName: null,
      time: row.at.toISOString(),
    })),
    next,
  }
}
