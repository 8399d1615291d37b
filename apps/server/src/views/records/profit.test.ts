import { randomInt } from 'node:crypto'
import type { RECORDS } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BetRegister, createBetRegister } from '#games/bet'
import { dayAfter, dayOf, MINUTE_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import { newId } from '#platform/random'
import { cashierAt } from '../../../test/cashier.ts'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { rollAll, rollMember } from './bet-days.ts'

const ZONE = 'Asia/Manila'
// Bets have the time of the database's clock.
const TODAY = dayOf(new Date(), ZONE)
const PERIOD = { from: dayAfter(TODAY, -1), to: dayAfter(TODAY) }

let sandbox: Sandbox
let server: TestServer
let register: BetRegister
let member: Person

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ sandboxUrl: sandbox.url })
  register = createBetRegister(server.db)
})
beforeEach(async () => {
  member = await server.register()
  await server.fund(member.memberId, 1_000_000n)
})
afterAll(async () => {
  await register.close()
  await server.close()
  await sandbox.close()
})

type Play = {
  round: string
  stake: bigint
  win?: bigint
  vendor?: string
  gameType?: string
  isOpen?: boolean
}

async function play({ round, stake, win = 0n, vendor = 'BGS', gameType = 'BGS', isOpen }: Play) {
  const actions = [
    { tx: `B${round}`, type: 'bet' as const, amountMinor: stake },
    ...(isOpen ? [] : [{ tx: `W${round}`, type: 'win' as const, amountMinor: win }]),
  ]
  const { code } = await register.transact({
    memberId: member.memberId,
    vendor,
    round,
    currency: 'PHP',
    contentHex: sha256(`${member.memberId} ${round} ${isOpen}`).toString('hex'),
    nodeId: 10_001,
    gameType,
    actions,
    roundClosed: !isOpen,
  })
  expect(code).toBe('OK')
}

const roll = () => server.asSystem((engine) => rollMember(engine, member.memberId))
const totals = async (more = {}) =>
  valueIn(await server.call('bettingTotals', { as: member, query: { ...PERIOD, ...more } }))
const profit = async () =>
  valueIn(await server.call('personalProfit', { as: member, query: PERIOD }))

/** The same, summed by the database over the bets themselves. */
async function truth() {
  const { rows } = await server.db.pool.query(
    `select count(*)::int as bets, coalesce(sum(stake), 0)::text as stake,
            coalesce(sum(payout), 0)::text as payout from bet.bet where member_id = $1`,
    [member.memberId],
  )
  const two = (minor: string) => (Number(minor) / 100).toFixed(2)
  return { bets: rows[0].bets, stake: two(rows[0].stake), payout: two(rows[0].payout) }
}

describe('sums of the betting record', () => {
  beforeEach(async () => {
    await play({ round: 'r1', stake: 500n, win: 1500n })
    await play({ round: 'r2', stake: 700n, vendor: 'PG', gameType: 'RNG' })
    await play({ round: 'r3', stake: 900n, isOpen: true })
  })

  const ALL = {
    bets: 3,
    stake: '21.00',
    validBet: '21.00',
    payout: '15.00',
    inOpenRounds: '9.00',
    net: '3.00',
  }

  test('[MEM-03] show what was staked and paid; what is open is neither won nor lost', async () => {
    expect(await totals()).toEqual(ALL)
    await roll()
    expect(await totals()).toEqual(ALL)
  })

  test('[MEM-03] follow the filter', async () => {
    for (const step of [async () => undefined, roll]) {
      await step()
      expect(await totals({ vassalage: 'PG' })).toMatchObject({ bets: 1, net: '-7.00' })
      expect(await totals({ gameType: 'BGS' })).toMatchObject({ bets: 2, stake: '14.00' })
      expect(await totals({ state: 'open' })).toMatchObject({ bets: 1, net: '0.00' })
      expect(await totals({ state: 'void' })).toMatchObject({ bets: 0, stake: '0.00' })
    }
  })

  test('[MEM-03] change immediately when an old round is settled, also after it was counted', async () => {
    await roll()
    await register.transact({
      memberId: member.memberId,
      vendor: 'BGS',
      round: 'r3',
      currency: 'PHP',
      contentHex: sha256('late win').toString('hex'),
      nodeId: 10_001,
      gameType: 'BGS',
      actions: [{ tx: 'W3', type: 'win', amountMinor: 2_000n }],
      roundClosed: true,
    })
    const now = { ...ALL, payout: '35.00', inOpenRounds: '0.00', net: '14.00' }
    expect(await totals()).toEqual(now)
    await roll()
    expect(await totals()).toEqual(now)
  })

  test('[MEM-03] follow the brand’s day: half past midnight in Manila is not yet that day in London', async () => {
    const yesterday = dayAfter(TODAY, -1)
    const openedAt = new Date(`${yesterday}T00:30:00+08:00`)
    await server.asOwner(
      `update bet.bet set opened_at = '${openedAt.toISOString()}', bet_id = '${newId(openedAt)}'
        where member_id = '${member.memberId}' and round = 'r1'`,
    )
    const betsOn = async (day: string) => (await totals({ from: day, to: day })).bets
    for (const step of [async () => undefined, roll]) {
      await step()
      expect([await betsOn(dayAfter(TODAY, -2)), await betsOn(yesterday)]).toEqual([0, 1])
      expect(await betsOn(TODAY)).toBe(2)
    }
  })

  test('[MEM-03] a period that ends before it begins, or is too long, is refused by its field', async () => {
    for (const query of [
      { from: TODAY, to: dayAfter(TODAY, -1) },
      { from: dayAfter(TODAY, -400), to: TODAY },
    ]) {
      expect(await server.call('bettingTotals', { as: member, query })).toMatchObject({
        status: 422,
        value: { fields: [{ field: 'to', rule: 'period' }] },
      })
    }
  })
})

test('[MEM-03] sums equal the bets, whatever was counted when', async () => {
  for (let n = 0; n < 40; n += 1) {
    await play({
      round: `x${n}`,
      stake: BigInt(randomInt(1, 2000)),
      win: BigInt(randomInt(0, 3000)),
      isOpen: randomInt(5) === 0,
      vendor: randomInt(2) ? 'BGS' : 'PG',
    })
    if (randomInt(8) === 0) await roll()
    if (randomInt(6) === 0) expect(await totals()).toMatchObject(await truth())
  }
  expect(await totals()).toMatchObject(await truth())
})

describe('profit and loss', () => {
  test('[MEM-03] is listed by day and by kind of game, with what came in', async () => {
    await play({ round: 'p1', stake: 1000n, win: 2500n })
    await play({ round: 'p2', stake: 3000n, gameType: 'RNG', vendor: 'PG' })
    await server.asSystem(rollAll)
    const { total, days, types } = await profit()
    expect(total).toEqual({
      bets: 2,
      stake: '40.00',
      validBet: '40.00',
      payout: '25.00',
      inOpenRounds: '0.00',
      net: '-15.00',
      deposits: '10000.00',
      withdrawals: '0.00',
    })
    expect(days.map(({ day }) => day)).toEqual([PERIOD.from, TODAY, PERIOD.to])
    expect(days[1]).toMatchObject({ day: TODAY, net: '-15.00', deposits: '10000.00' })
    expect(days[0]).toMatchObject({ bets: 0, net: '0.00', deposits: '0.00' })
    expect(types.map(({ gameType, net }) => [gameType, net])).toEqual([
      ['RNG', '-30.00'],
      ['BGS', '15.00'],
    ])
  })

  test('[MEM-03] adds up on each line: what lies in open rounds is neither won nor lost', async () => {
    await play({ round: 'o1', stake: 1000n, win: 2500n })
    await play({ round: 'o2', stake: 700n, isOpen: true })
    const { total, days, types } = await profit()
    expect(total).toMatchObject({ stake: '17.00', payout: '25.00', inOpenRounds: '7.00' })
    for (const { payout, stake, inOpenRounds, net } of [total, ...days, ...types]) {
      expect(Number(payout) - Number(stake) + Number(inOpenRounds)).toBeCloseTo(Number(net), 2)
    }
  })

  test('[MEM-03] [WAL-03] shows what went out, and what came back of it', async () => {
    const cashier = cashierAt(server)
    await cashier.setPolicy({ coolDownHours: 0 })
    const as = await cashier.payee()
    const { reference } = valueIn(await cashier.requestWithdrawal(as, { amount: '500.00' }))
    const query = { ...PERIOD, kind: 'withdrawal' as const }
    const lines = async () =>
      valueIn(await server.call('accountRecord', { as, query })).content.map(
        ({ kind, amount, reference: source }) => [kind, amount, source],
      )
    const withdrawals = async () => {
      const { total, days } = valueIn(await server.call('personalProfit', { as, query: PERIOD }))
      return [total.withdrawals, days.find(({ day }) => day === TODAY)?.withdrawals]
    }
    expect(await lines()).toEqual([['withdrawal', '-500.00', reference]])
    expect(await withdrawals()).toEqual(['500.00', '500.00'])
    valueIn(await server.call('cancelWithdrawal', { as, body: { reference } }))
    expect(await lines()).toEqual([
      ['withdrawal_back', '500.00', reference],
      ['withdrawal', '-500.00', reference],
    ])
    expect(await withdrawals()).toEqual(['0.00', '0.00'])
    expect(valueIn(await server.call('personalProfit', { as, query: PERIOD })).total).toMatchObject(
      {
        deposits: '1000.00',
        net: '0.00',
      },
    )
  })

  test('[MEM-03] is visible to nobody else', async () => {
    await play({ round: 'q1', stake: 1000n })
    const otherMember = await server.register()
    const theirs = valueIn(await server.call('personalProfit', { as: otherMember, query: PERIOD }))
    expect(theirs.total).toMatchObject({ bets: 0, deposits: '0.00' })
  })
})

describe('a record as a file', () => {
  const exportRecord = (record: (typeof RECORDS)[number], as = member) =>
    server.call('exportRecord', { as, body: { record, ...PERIOD } })
  const fetched = async (url: string) => fetch(`${server.url}${url}`)

  test('[MEM-03] holds every line of the filter, newest first, and is valid once', async () => {
    for (let n = 1; n <= 120; n += 1) await play({ round: `e${n}`, stake: 100n, win: 150n })
    const { url } = valueIn(await exportRecord('bets'))
    const answer = await fetched(url)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain(`"bets-${PERIOD.from}`)
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(121)
    expect(lines[0]).toContain('Time,Settled,Game,Vendor,Round,State,Stake,Valid bet,Payout,Net')
    expect(lines[1]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,.*,e120,Settled,1\.00,1\.00,1\.50,0\.50$/,
    )
    expect((await fetched(url)).status).toBe(404)
  })

  test('[MEM-03] of the account shows each movement and the balance after it', async () => {
    await play({ round: 'f1', stake: 100n, win: 150n })
    const { url } = valueIn(await exportRecord('account'))
    const [, newest = ''] = (await (await fetched(url)).text()).split('\r\n')
    expect(newest).toMatch(/,Win,[^,]+,BGS:f1,1\.50,10000\.50$/)
  })

  test('[MEM-03] of profit and loss has a line for each day of the period', async () => {
    await play({ round: 'g1', stake: 500n, win: 200n })
    const { url } = valueIn(await exportRecord('profit'))
    const answer = await fetched(url)
    expect(answer.headers.get('content-disposition')).toContain(`"profit-${PERIOD.from}`)
    const [heading, ...days] = (await answer.text()).trimEnd().split('\r\n')
    expect(heading).toContain(
      'Day,Bets,Stake,Valid bet,Payout,In open rounds,Net,Deposits,Withdrawals',
    )
    expect(days[0]).toMatch(new RegExp(`^${PERIOD.from},`))
    expect(days.at(-1)).toMatch(new RegExp(`^${PERIOD.to},`))
    expect(days.filter((line) => line.includes(',1,5.00,5.00,2.00,0.00,-3.00,'))).toHaveLength(1)
  })

  test('[MEM-03] is valid for a minute, and available twice an hour', async () => {
    const { url } = valueIn(await exportRecord('bets'))
    server.clock.advance(MINUTE_MS + 1)
    expect((await fetched(url)).status).toBe(404)
    valueIn(await exportRecord('bets'))
    const refused = await exportRecord('bets')
    expect(refused).toMatchObject({ status: 429, code: 'EXPORT_TOO_MANY' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    valueIn(await exportRecord('account'))
  })

  test('[LIM-002] cannot be requested more often in parallel', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => exportRecord('bets')))
    expect(answers.filter(({ success }) => success)).toHaveLength(2)
  })

  test.each(['', '?ticket=', '?ticket=nothing', '?ticket=a&ticket=b'])(
    'has no file at %s',
    async (path) => {
      expect((await fetched(`/records/export${path}`)).status).toBe(404)
    },
  )
})
