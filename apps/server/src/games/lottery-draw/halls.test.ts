import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIssues } from '#games/lottery-issue'
import { dayOf } from '#platform/clock'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { notifyPlayers } from './notify-players.ts'
import { runDraws } from './run-draws.ts'

const GAME = 'L28_1M'
const ZONE = 'Asia/Shanghai'

let server: TestServer
let member: Person
let otherMember: Person
let ticketIds: string[]
let numero: string

beforeAll(async () => {
  server = await openTestServer()
  member = await server.register()
  otherMember = await server.register()
  await server.asOwner(`update member.member set kyc = 'A' where member_id = '${member.memberId}'`)
  await server.fund(member.memberId, 100_000n)
  await server.asSystem((engine) => openIssues(engine, server.fieldKeys))
  ticketIds = await buy()
  await draw()
})
afterAll(() => server.close())

/** Tickets on both sides of the sum: one of them wins. */
async function buy(): Promise<string[]> {
  const opened = valueIn(await server.call('openedNumbers', { query: { gameCode: GAME } }))
  numero = opened.issues.at(-1)?.numero ?? ''
  const bets = ['BIG', 'SMALL'].map((side) => ({
    ...{ bet: 'SIDE', selection: { picks: [side] }, unit: '10.00' },
  }))
  const body = { gameCode: GAME, numero, bets, requestKey: randomUUID() }
  const tickets = valueIn(await server.call('buyLotteryTickets', { as: member, body }))
  return tickets.map(({ ticketId }) => ticketId)
}

/** One run closes the issue, the next draws and settles it. */
async function draw() {
  await server.asOwner(
    `update lottery_issue.issue
        set opens_at = now() - interval '1 day', closes_at = now() - interval '1 second', draws_at = now() - interval '1 second'
      where game = '${GAME}' and numero = '${numero}'`,
  )
  for (let step = 0; step < 2; step += 1)
    await server.asSystem((engine) => runDraws(engine, server.fieldKeys))
}

/** Puts the win under review. */
const hold = () =>
  server.asOwner(
    `insert into bet.held_win (member_id, entry_id, brand_id, vendor, round, tx, node_id, game_type, currency, amount, stake, because)
     select member_id, uuidv7(), brand_id, vendor, round, 'tx', node_id, game_type, currency, payout, stake, 'win'
       from bet.bet where member_id = $1 and payout > 0`,
    [member.memberId],
  )

const hall = async (name?: 'lottery' | 'seaLottery' | 'vnLottery') =>
  valueIn(await server.call('lotteryHall', { query: name ? { hall: name } : {} }))

test('[LOTT-01] [LOTT-05] a hall lists its games with the next draw and the last result', async () => {
  const { games } = await hall()
  expect(games).toHaveLength(75)
  for (const { next } of games) expect(next).not.toBeNull()
  const counts = await Promise.all(
    (['lottery', 'seaLottery', 'vnLottery'] as const).map(
      async (name) => (await hall(name)).games.length,
    ),
  )
  expect(counts).toEqual([16, 16, 43])
  const game = games.find(({ gameCode }) => gameCode === GAME)
  expect(game).toMatchObject({
    isHot: true,
    tint: expect.stringMatching(/^#[0-9a-f]{6}$/),
    last: { numero, state: 'settled' },
  })
  expect(game?.last?.result?.balls).toHaveLength(3)
})

test('[LOTT-05] results are read by the day of the game’s zone, and as a trend', async () => {
  const { games } = await hall('lottery')
  const drawsAt = games.find(({ gameCode }) => gameCode === GAME)?.last?.drawsAt ?? ''
  // A draw at midnight ends its day.
  const day = dayOf(new Date(Date.parse(drawsAt) - 1), ZONE)
  const history = async (wanted: string) =>
    valueIn(await server.call('lotteryHistory', { query: { gameCode: GAME, day: wanted } }))
  expect((await history(day)).content).toMatchObject([{ numero, state: 'settled' }])
  expect(await history('2020-02-02')).toMatchObject({ content: [], total: 0 })
  const trend = valueIn(
    await server.call('lotteryTrend', { query: { gameCode: GAME, issues: '30' } }),
  )
  expect(trend.map((issue) => issue.numero)).toEqual([numero])
  const unknown = await server.call('lotteryTrend', { query: { gameCode: 'NONE', issues: '30' } })
  expect(unknown).toMatchObject({ status: 404, code: 'GAME_UNKNOWN' })
})

test('[LOTT-05] tickets are listed by what has become of their draw', async () => {
  const list = async (query: object) =>
    valueIn(await server.call('lotteryTickets', { as: member, query })).content
  const states = (await list({ state: 'drawn', gameCode: GAME })).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['lost', 'won'])
  expect(await list({ state: 'waiting' })).toEqual([])
  expect(await list({ gameCode: 'SSC_1M' })).toEqual([])
  expect(await list({})).toMatchObject([
    { gameName: 'Lucky 28 1 min', family: 'L28', vassalage: 'ELOTT', numero },
    { numero },
  ])
})

test('[LOTT-05] [LOTT-06] a ticket shows odds, result and what proves it, to its member alone', async () => {
  const [ticketId = ''] = ticketIds
  const query = { ticketId }
  const ticket = valueIn(await server.call('lotteryTicket', { as: member, query }))
  expect(ticket).toMatchObject({ ticketId, gameCode: GAME, numero, prizeGroup: null })
  expect(ticket.odds?.BIG).toBe('1.96')
  expect(ticket.result?.balls).toHaveLength(3)
  for (const hash of [ticket.commit, ticket.seed, ticket.ticketRoot, ticket.contentHash])
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const other = await server.call('lotteryTicket', { as: otherMember, query })
  expect(other).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('[LOTT-06] a draw sends what all tickets of a member brought together, once, to its players', async () => {
  const sent: object[] = []
  const realtime = {
    toMember: async (memberId: string, { channel }: { channel: string }, data: object) => {
      sent.push({ memberId, channel, ...data })
    },
  }
  const [issue] = (
    await server.db.pool.query(
      `select issue_id from lottery_issue.issue where game = $1 and numero = $2 and brand_id = 'ph'`,
      [GAME, numero],
    )
  ).rows
  const settled = { issueId: issue.issue_id, gameCode: GAME, numero, isVoid: false }
  await server.asSystem((engine) => notifyPlayers({ engine, realtime: realtime as never }, settled))
  const { memberId } = member
  expect(sent).toEqual([
    {
      ...{ memberId, channel: 'lottery', gameCode: GAME, numero, gameName: 'Lucky 28 1 min' },
      ...{ amount: '19.60', stake: '20.00', currency: 'PHP', isVoid: false },
      isUnderReview: false,
    },
  ])
  await hold()
  await server.asSystem((engine) => notifyPlayers({ engine, realtime: realtime as never }, settled))
  expect(sent[1]).toMatchObject({ amount: '0.00', isUnderReview: true })
  await server.asOwner('delete from bet.held_win')
})

test('[LOTT-06] a member who was away is notified once what became of their draws, also in their messages', async () => {
  const notify = async (isSeen = false, as = member) =>
    valueIn(await server.call('notifyLotteryDraws', { as, body: { isSeen } }))
  const settledAgo = (ago: string) =>
    server.asOwner(
      `update lottery_issue.issue set settled_at = now() - $3::interval
        where game = $1 and numero = $2 and brand_id = 'ph'`,
      [GAME, numero, ago],
    )
  await settledAgo('1 minute')
  expect(await notify(false, otherMember)).toMatchObject({ draws: 0 })
  expect(await notify()).toEqual({ draws: 1, tickets: 2, won: 1, payout: '19.60' })
  expect(await notify()).toMatchObject({ draws: 0 })
  const { content } = valueIn(await server.call('messages', { as: member, query: {} }))
  expect(content).toMatchObject([
    { kind: 'lottery-missed', params: { draws: '1', won: '1', amount: '19.60' } },
  ])
  const missAgain = () =>
    server.asOwner('update lottery_draw.notified set notified_until = now() - $1::interval', [
      '2 minutes',
    ])
  await missAgain()
  await hold()
  expect(await notify()).toEqual({ draws: 1, tickets: 2, won: 0, payout: '0.00' })
  await server.asOwner('delete from bet.held_win')
  await missAgain()
  expect(await notify(true)).toMatchObject({ draws: 0 })
  expect(await notify()).toMatchObject({ draws: 0 })
})

test('[MEM-03] [LOTT-05] the record of bets names the lottery and its draw', async () => {
  const { content } = valueIn(await server.call('bettingRecord', { as: member, query: {} }))
  expect(content).toHaveLength(2)
  for (const { gameName, lottery, endsAt } of content) {
    expect([gameName, lottery?.gameCode, lottery?.numero, endsAt]).toEqual([
      ...['Lucky 28 1 min', GAME, numero, null],
    ])
    expect(ticketIds).toContain(lottery?.ticketId)
  }
})
