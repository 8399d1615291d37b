import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BodyOf, Calls } from '@parola/contract'
import { PRIZE_GROUPS } from '@parola/contract/games/lottery-lists'
import { formatMinor, parseMinor } from '@parola/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { lotteryOf, OPENING_MINOR } from '../../../test/lottery.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { runChases } from './run-chases.ts'

type Order = BodyOf<Calls['placeLotteryChase']>
type Bet = Order['bets'][number]

const BIG: Bet = { bet: 'SIDE', selection: { picks: ['BIG'] }, unit: '10.00' }
const SUM: Bet = { bet: 'SUM', selection: { picks: ['27'] }, unit: '1.00' }
const LOW = { balls: ['0', '0', '0'] }
const HIGH = { balls: ['9', '9', '9'] }
let server: TestServer
let lottery: ReturnType<typeof lotteryOf>
let ana: Person
let game: string
let issues: string[]

beforeAll(async () => {
  server = await openTestServer()
  lottery = lotteryOf(server)
})
beforeEach(async () => {
  game = await lottery.addGame('L28')
  ana = await lottery.player()
  issues = (await lottery.open(game)).slice(-4)
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  const { rows } = await server.asOwner(`
    select coalesce(sum(balance), 0)::bigint - (
             select coalesce(sum(stake_minor), 0) from lottery_chase.instalment where state = 'waiting') as differs
      from ledger.wallet where wallet = 'reserved'`)
  expect(Number(rows[0]?.differs)).toBe(0)
  await server.close()
})

function place(change: Partial<Order> = {}) {
  const body: Order = {
    ...{ gameCode: game, numero: issues[0] ?? '', bets: [BIG], issues: 3, stopOnWin: true },
    ...{ plan: { kind: 'SAME', multiple: 1 }, requestKey: randomUUID(), ...change },
  }
  return server.call('placeLotteryChase', { as: ana, body })
}

/** Orders look again, as if the time had come. */
async function goOn() {
  await server.asOwner('update lottery_chase.chase set due_at = now()')
  await server.asSystem((engine) => runChases(engine))
}

async function draw(i: number, result: { balls: string[] }) {
  await lottery.drawAs(game, issues[i] ?? '', result)
  await goOn()
}

const seen = async (chaseId: string) =>
  valueIn(await server.call('myLotteryChase', { as: ana, query: { chaseId } }))
const states = async (chaseId: string) =>
  (await seen(chaseId)).instalments.map(({ state }) => state)
const spent = async () => OPENING_MINOR - (await lottery.balance(ana))

type Vector = {
  id: string
  fn: string
  input: {
    multiples: number[]
    unitCost: number
    prizePerLine: number
    winningLines: number[]
    stopOnWin: boolean
  }
  expect: Record<'frozen' | 'issuesSettled' | 'spent' | 'payout' | 'refund', number> & {
    status: string
  }
}
const file = new URL('../../../../../packages/maths/vectors/lottery-digital.json', import.meta.url)
const vectors = (JSON.parse(readFileSync(file, 'utf8')) as { cases: Vector[] }).cases.filter(
  ({ fn }) => fn === 'chaseRun',
)
const PRIZE_GROUP = 1950
/** What a line of one digit wins at this group, in its own price. */
const PRIZE_IN_LINES = (10 * PRIZE_GROUP) / 2000

/** What a group below the account's returns of each ticket's stake; the vectors have the prizes alone. */
const rebateOf = (multiples: number[], settled: number, unitCost: number) =>
  multiples
    .slice(0, settled)
    .map((multiple) =>
      Math.floor((multiple * unitCost * (PRIZE_GROUPS.account - PRIZE_GROUP)) / 2000),
    )
    .reduce((sum, rebate) => sum + rebate, 0)

/** One digit is drawn: the first of those that were chosen, or one that nobody has. */
const digitDrawn = (isWon: boolean) => ({ balls: [isWon ? '0' : '9', '1', '1', '1', '1'] })

test.each(vectors)('[LOTT-04] $id $fn agrees with its vector', async ({ input, expect: right }) => {
  const { multiples, unitCost, prizePerLine, winningLines, stopOnWin } = input
  const [multiple = 1, second = 1] = multiples
  const factor = second / multiple
  const lineMinor = prizePerLine / PRIZE_IN_LINES
  const digits = Array.from({ length: unitCost / lineMinor }, (_, digit) => String(digit))
  game = await lottery.addGame('SSC')
  issues = (await lottery.open(game)).slice(-4)
  const { chaseId } = valueIn(
    await place({
      bets: [
        {
          ...{ bet: 'DWD', selection: { sets: [digits, [], [], [], []] } },
          ...{ unit: formatMinor(BigInt(lineMinor), 'PHP'), prizeGroup: PRIZE_GROUP },
        },
      ],
      ...{ issues: multiples.length, stopOnWin },
      plan:
        factor === 1 ? { kind: 'SAME', multiple } : { kind: 'DOUBLE', multiple, factor, every: 1 },
    }),
  )
  for (const [i, lines] of winningLines.entries()) {
    if ((await seen(chaseId)).chase.state !== 'RUNNING') break
    await draw(i, digitDrawn(lines > 0))
  }
  const { total, bought, spent: cost, payout, refund, state } = (await seen(chaseId)).chase
  const [frozen, spentMinor, paid, returned] = [total, cost, payout, refund].map((amount) =>
    Number(parseMinor(amount, 'PHP')),
  )
  expect({
    ...{ frozen, issuesSettled: bought, spent: spentMinor, payout: paid, refund: returned },
    status: state,
  }).toEqual({
    ...right,
    payout: right.payout + rebateOf(multiples, right.issuesSettled, unitCost),
  })
})

describe('[DRW-009] a chase', () => {
  test('is reserved at the order, buys one ticket each draw, and returns the rest after a win', async () => {
    const chase = valueIn(
      await place({ plan: { kind: 'DOUBLE', multiple: 1, factor: 2, every: 1 } }),
    )
    expect(chase).toMatchObject({
      ...{ state: 'RUNNING', issues: 3, bought: 1, total: '70.00', spent: '10.00' },
      ...{ reserved: '60.00', refund: '0.00' },
    })
    expect(await spent()).toBe(7000n)
    await draw(0, LOW)
    expect(await states(chase.chaseId)).toEqual(['lost', 'bought', 'waiting'])
    await goOn()
    expect(await states(chase.chaseId)).toEqual(['lost', 'bought', 'waiting'])
    expect(await spent()).toBe(7000n)
    await draw(1, HIGH)
    const after = await seen(chase.chaseId)
    expect(after.chase).toMatchObject({
      ...{ state: 'STOPPED_ON_WIN', spent: '30.00', refund: '40.00', reserved: '0.00' },
      payout: '39.20',
    })
    expect(after.instalments.map(({ state, because }) => [state, because])).toEqual([
      ['lost', null],
      ['won', null],
      ['returned', 'WON'],
    ])
    expect(await spent()).toBe(3000n - 3920n)
    await goOn()
    expect(await spent()).toBe(3000n - 3920n)
  })

  test('runs to its end without a stop, buying each issue when the one before has closed', async () => {
    const chase = valueIn(await place({ stopOnWin: false }))
    await lottery.arrive(game, issues[0] ?? '')
    await lottery.run()
    await goOn()
    expect(await states(chase.chaseId)).toEqual(['bought', 'bought', 'waiting'])
    for (const i of [0, 1, 2]) await draw(i, HIGH)
    expect((await seen(chase.chaseId)).chase).toMatchObject({
      ...{ state: 'DONE', bought: 3, spent: '30.00', refund: '0.00', payout: '58.80' },
    })
    expect(await spent()).toBe(3000n - 5880n)
  })

  test('[LOTT-05] of a list of bets buys all of it on each issue, and wins when one of its tickets does', async () => {
    const chase = valueIn(await place({ bets: [BIG, SUM], stopOnWin: false }))
    expect(chase).toMatchObject({ total: '33.00', spent: '11.00', reserved: '22.00' })
    await draw(0, LOW)
    await draw(1, HIGH)
    await draw(2, HIGH)
    const after = await seen(chase.chaseId)
    expect(after.chase).toMatchObject({ state: 'DONE', spent: '33.00', refund: '0.00' })
    expect(after.instalments.map(({ state }) => state)).toEqual(['lost', 'won', 'won'])
    expect(
      after.instalments.map(({ tickets }) => tickets.map(({ bet, state }) => [bet, state])),
    ).toEqual([
      ...[
        [
          ['SIDE', 'lost'],
          ['SUM', 'lost'],
        ],
        [
          ['SIDE', 'won'],
          ['SUM', 'won'],
        ],
      ],
      [
        ['SIDE', 'won'],
        ['SUM', 'won'],
      ],
    ])
    expect(await spent()).toBe(3300n - 2n * (1960n + 96_000n))
  })

  test('is ordered once with one key, and bought once by many nodes at the same time', async () => {
    const requestKey = randomUUID()
    const all = await Promise.all([1, 2, 3].map(() => place({ requestKey })))
    const ids = new Set(all.map((answer) => valueIn(answer).chaseId))
    expect(ids.size).toBe(1)
    expect(await place({ requestKey, issues: 2 })).toMatchObject({ code: 'REQUEST_KEY_REUSED' })
    await lottery.drawAs(game, issues[0] ?? '', LOW)
    await Promise.all([goOn(), goOn(), goOn()])
    const { rows } = await server.db.pool.query(
      'select count(*)::integer as tickets from lottery_ticket.ticket where member_id = $1',
      [ana.memberId],
    )
    expect(rows).toEqual([{ tickets: 2 }])
    expect(await spent()).toBe(3000n)
  })

  test('is cancelled by its member: what is not bought comes back, what is bought is drawn', async () => {
    const chase = valueIn(await place())
    const cancel = (as: Person) =>
      server.call('cancelLotteryChase', { as, body: { chaseId: chase.chaseId } })
    const ben = await lottery.player()
    const query = { chaseId: chase.chaseId }
    expect(await cancel(ben)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await server.call('myLotteryChase', { as: ben, query })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(valueIn(await cancel(ana))).toMatchObject({
      ...{ state: 'CANCELLED', because: 'member', spent: '10.00', refund: '20.00' },
    })
    expect(await cancel(ana)).toMatchObject({ code: 'LOTT_CHASE_OVER' })
    expect(await spent()).toBe(1000n)
    await draw(0, HIGH)
    expect(await states(chase.chaseId)).toEqual(['won', 'returned', 'returned'])
    expect(await spent()).toBe(1000n - 1960n)
    const list = valueIn(await server.call('myLotteryChases', { as: ana, query: {} }))
    expect(list.content).toMatchObject([{ state: 'CANCELLED', payout: '19.60' }])
  })

  test('goes on where an issue is void, closed too early or its number closed, each part returned', async () => {
    const chase = valueIn(await place({ issues: 4, stopOnWin: true }))
    await server.asOwner(
      `insert into lottery_ticket.closed_number values ('ph', $1, $2, 'SIDE', 'BIG', 'test', now())`,
      [game, issues[1]],
    )
    await lottery.arrive(game, issues[0] ?? '')
    await lottery.run()
    await server.asOwner(`update lottery_issue.issue set state = 'void', version = 1 where game = '${game}'
                             and numero = '${issues[0]}' and brand_id = 'ph'`)
    await lottery.run()
    await goOn()
    await goOn()
    const { instalments } = await seen(chase.chaseId)
    expect(instalments.map(({ state, because }) => [state, because])).toEqual([
      ['void', null],
      ['returned', 'LOTT_NUMBER_CLOSED'],
      ['bought', null],
      ['waiting', null],
    ])
    await lottery.arrive(game, issues[3] ?? '')
    await lottery.run()
    await draw(2, LOW)
    await goOn()
    const after = await seen(chase.chaseId)
    expect(after.instalments.at(-1)).toMatchObject({ state: 'returned', because: 'MISSED' })
    expect(after.chase).toMatchObject({ state: 'DONE', spent: '10.00', refund: '30.00' })
    expect(await spent()).toBe(1000n)
  })

  test('buys no further ticket at worse odds than those of its order', async () => {
    const requestKey = randomUUID()
    const chase = valueIn(await place({ requestKey }))
    expect(valueIn(await place({ requestKey })).chaseId).toBe(chase.chaseId)
    await server.asOwner(
      `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
       values ('ph', $1, 1, '{"odds":{"SIDE":{"BIG":"1.50"}},"mostUnitMinor":null,"mostPayoutMinor":null,
               "mostLiabilityMinor":null,"closeS":null}', now(), now(), 'test', 'for the test')`,
      [`lottery-game:${game}`],
    )
    await draw(0, LOW)
    const { instalments } = await seen(chase.chaseId)
    expect(instalments[1]).toMatchObject({ state: 'returned', because: 'LOTT_ODDS_CHANGED' })
  })

  test('[ELI-007] ends when its member may no longer play', async () => {
    const chase = valueIn(await place())
    await server.asOwner(`update member.member set away = 'excluded' where member_id = $1`, [
      ana.memberId,
    ])
    await draw(0, LOW)
    const { rows } = await server.db.pool.query(
      'select state, because from lottery_chase.chase where chase_id = $1',
      [chase.chaseId],
    )
    expect(rows).toEqual([{ state: 'CANCELLED', because: 'SELF_EXCLUDED' }])
    expect(await spent()).toBe(1000n)
  })

  test('that cannot be ordered moves nothing', async () => {
    const rate = { kind: 'RATE', ratePercent: 10, minMultiple: 1 } as const
    const sides = { ...BIG, selection: { picks: ['BIG', 'SMALL'] } }
    const double = { kind: 'DOUBLE', multiple: 9999, factor: 2, every: 1 } as const
    const refused: [Partial<Order>, string][] = [
      [{ plan: rate, bets: [sides] }, 'LOTT_CHASE_RATE_IMPOSSIBLE'],
      [{ plan: rate, bets: [BIG, SUM] }, 'LOTT_CHASE_RATE_IMPOSSIBLE'],
      [{ plan: double }, 'LOTT_CHASE_MULTIPLE_LIMIT'],
      [{ numero: '20200101-0001' }, 'LOTT_ISSUE_CLOSED'],
      [{ bets: [{ ...BIG, unit: '40000.00' }] }, 'INSUFFICIENT_FUNDS'],
      [{ bets: [BIG, { ...BIG, seenOdds: { BIG: '1.97' } }] }, 'LOTT_ODDS_CHANGED'],
      [{ gameCode: 'NONE' }, 'GAME_UNKNOWN'],
    ]
    for (const [change, code] of refused) expect(await place(change)).toMatchObject({ code })
    expect(await spent()).toBe(0n)
    const chase = valueIn(await place({ plan: rate, issues: 4 }))
    const { instalments } = await seen(chase.chaseId)
    expect(instalments.map(({ multiple }) => multiple)).toEqual([1, 2, 4, 9])
  })
})
