import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LotteryBet, lotteryOf } from '../../../test/lottery.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>
type Terms = BodyOf<Calls['changeLotteryTerms']>['terms']

const because = 'for the test'
/** Reads know settings up to two seconds late. */
const SETTINGS_KEPT_MS = 2001
const OF_TABLE: Terms = {
  ...{ odds: {}, mostUnit: null, mostPayout: null, mostLiability: null, closeSeconds: null },
}
const lo2: LotteryBet = { bet: 'LO2', selection: { picks: ['45'] }, unit: '1.00' }
let server: TestServer
let lottery: ReturnType<typeof lotteryOf>
let manager: Operator
let ana: Person

beforeAll(async () => {
  server = await openTestServer()
  lottery = lotteryOf(server)
  await lottery.openAhead()
  manager = await server.operator({ roles: ['brand-manager'] })
  ana = await lottery.player()
})
afterAll(() => server.close())

const market = async (gameCode: string) =>
  valueIn(await server.call('lotteryMarket', { as: manager, query: { gameCode } }))

async function change(gameCode: string, terms: Partial<Terms>, startsAt: string | null = null) {
  const { version } = await market(gameCode)
  const body = { gameCode, terms: { ...OF_TABLE, ...terms }, version, startsAt, because }
  return server.call('changeLotteryTerms', { as: manager, body })
}

async function buy(gameCode: string, bet: LotteryBet) {
  const numero = (await lottery.open(gameCode)).at(-1) ?? ''
  return lottery.buy(ana, { gameCode, numero }, [bet])
}

describe('[CFG-01] the terms of a lottery', () => {
  test('apply to sales from their start on, with a history, and one who has seen others is asked', async () => {
    const gameCode = 'VN_MB_1M'
    valueIn(await change(gameCode, { odds: { LO2: { '*': '98' } } }))
    expect(await buy(gameCode, { ...lo2, seenOdds: { '*': '99' } })).toMatchObject({
      code: 'LOTT_ODDS_CHANGED',
    })
    const [ticket] = valueIn(await buy(gameCode, { ...lo2, seenOdds: { '*': '98' } }))
    expect(ticket?.highestWin).toBe('2646.00')
    server.clock.advance(SETTINGS_KEPT_MS)
    const opened = valueIn(await server.call('openedNumbers', { query: { gameCode } }))
    expect(opened.odds).toEqual({ LO2: { '*': '98' } })
    const later = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
    valueIn(await change(gameCode, { odds: { LO2: { '*': '97' } } }, later))
    valueIn(await change(gameCode, { odds: { LO2: { '*': '98.5' } } }))
    server.clock.advance(SETTINGS_KEPT_MS)
    const { terms, history } = await market(gameCode)
    expect(terms.odds).toEqual({ LO2: { '*': '98.5' } })
    expect(history.map(({ version, author, startsAt }) => [version, author, startsAt])).toEqual([
      [3, manager.username, expect.any(String)],
      [2, manager.username, later],
      [1, manager.username, expect.any(String)],
    ])
  })

  test('whose return leaves the allowed range are refused, and named', async () => {
    const wrong: [string, Terms['odds'], string, string][] = [
      ['VN_MB_5M', { LO2: { '*': '99.6' } }, 'LO2.*', 'limits'],
      ['VN_MB_5M', { LO2: { '*': '49' } }, 'LO2.*', 'limits'],
      ['VN_MB_5M', { XIEN2: { '*': '16.01' } }, 'XIEN2.*', 'limits'],
      ['VN_MB_5M', { NONE: { '*': '2' } }, 'NONE.*', 'unknown'],
      ['L28_1M', { SIDE: { BIGGEST: '2' } }, 'SIDE.BIGGEST', 'unknown'],
    ]
    for (const [gameCode, odds, field, rule] of wrong) {
      expect(await change(gameCode, { odds })).toMatchObject({
        code: 'LOTT_RETURN_OUT_OF_RANGE',
        value: { fields: [{ field: `terms.odds.${field}`, rule }] },
      })
    }
    expect(await change('VN_MB_5M', { odds: { LO2: { '*': '99.5' } } })).toMatchObject({
      code: 'OK',
    })
  })

  test('limit a stake, and the closing time of issues that are not open yet', async () => {
    const gameCode = 'SSC_5M'
    valueIn(await change(gameCode, { mostUnit: '5.00', closeSeconds: 60 }))
    const sum: LotteryBet = { bet: 'F2_SUM', selection: { picks: ['9'] }, unit: '5.01' }
    expect(await buy(gameCode, sum)).toMatchObject({ code: 'LOTT_BAD_STAKE' })
    await server.asOwner(`delete from lottery_issue.issue where game = $1 and state = 'open'`, [
      gameCode,
    ])
    await lottery.openAhead()
    const { issues } = valueIn(await server.call('openedNumbers', { query: { gameCode } }))
    const gaps = issues.map(({ closesAt, drawsAt }) => +new Date(drawsAt) - +new Date(closesAt))
    expect(new Set(gaps)).toEqual(new Set([60_000]))
  })
})

test('[CFG-01] a game that is paused is not sold until it is started again', async () => {
  const gameCode = 'K3_3M'
  const set = (isPaused: boolean) =>
    server.call('pauseLottery', { as: manager, body: { gameCode, isPaused, because } })
  const numero = (await lottery.open(gameCode)).at(-1) ?? ''
  const sum: LotteryBet = { bet: 'SUM', selection: { picks: ['10'] }, unit: '2.00' }
  valueIn(await set(true))
  expect(await lottery.buy(ana, { gameCode, numero }, [sum])).toMatchObject({
    code: 'GAME_UNKNOWN',
  })
  server.clock.advance(SETTINGS_KEPT_MS)
  const games = valueIn(await server.call('lotteryMarkets', { as: manager }))
  expect(games.find((game) => game.gameCode === gameCode)?.isPaused).toBe(true)
  valueIn(await set(false))
  expect(await lottery.buy(ana, { gameCode, numero }, [sum])).toMatchObject({ code: 'OK' })
})

test('[GAME-09] a game whose title or vendor is closed or hidden is not sold, and no hall says that it is', async () => {
  const gameCode = 'VN_MN_5M'
  const numero = (await lottery.open(gameCode)).at(-1) ?? ''
  const kinds = [
    `insert into catalogue.brand_title (brand_id, node_id, shut_from, shut_because) select 'ph', node_id, now() - interval '1 day', 'test'`,
    `insert into catalogue.brand_title (brand_id, node_id, is_hidden) select 'ph', node_id, true`,
  ]
  for (const kind of kinds) {
    await server.asOwner(`${kind} from lottery_issue.game where game = '${gameCode}'`)
    expect(await lottery.buy(ana, { gameCode, numero }, [lo2])).toMatchObject({
      code: 'GAME_UNKNOWN',
    })
    server.clock.advance(SETTINGS_KEPT_MS)
    const hall = valueIn(await server.call('lotteryHall', { query: {} }))
    expect(hall.games.find((game) => game.gameCode === gameCode)).toMatchObject({
      ...{ isPaused: true, next: null },
    })
    expect(await lottery.open(gameCode)).toEqual([])
    await server.asOwner(`delete from catalogue.brand_title`)
  }
})

test('[DRW-010] the liability of each number is listed, with its share of the limit; a number is closed by hand', async () => {
  const gameCode = 'VN_MN_1M'
  valueIn(await change(gameCode, { mostLiability: '1000.00' }))
  const numero = (await lottery.open(gameCode)).at(-1) ?? ''
  const pair: LotteryBet = { bet: 'XIEN2', selection: { picks: ['11', '22', '33'] }, unit: '1.00' }
  valueIn(await lottery.buy(ana, { gameCode, numero }, [lo2, { ...lo2, unit: '2.00' }, pair]))
  server.clock.advance(SETTINGS_KEPT_MS)
  const liability = async () =>
    valueIn(await server.call('lotteryLiability', { as: manager, query: { gameCode, numero } }))
  const { numbers, most } = await liability()
  expect(most).toBe('1000.00')
  expect(numbers[0]).toMatchObject({ bet: 'LO2', number: '45', liability: '297.00', percent: 29 })
  expect(
    numbers
      .slice(1)
      .map(({ bet, number }) => `${bet} ${number}`)
      .toSorted(),
  ).toEqual(['XIEN2 11', 'XIEN2 22', 'XIEN2 33'])
  const set = (isClosed: boolean) =>
    server.call('closeLotteryNumber', {
      as: manager,
      body: { gameCode, numero: '', bet: 'LO2', number: '45', isClosed, because },
    })
  valueIn(await set(true))
  expect(await lottery.buy(ana, { gameCode, numero }, [lo2])).toMatchObject({
    code: 'LOTT_NUMBER_CLOSED',
  })
  expect((await liability()).numbers[0]?.isClosed).toBe(true)
  expect((await market(gameCode)).closed).toMatchObject([{ bet: 'LO2', number: '45', numero: '' }])
  valueIn(await set(false))
  valueIn(await lottery.buy(ana, { gameCode, numero }, [lo2]))
})

test('[DRW-010] a number is closed in all orders that win with it; one that nobody can choose is refused', async () => {
  const gameCode = 'TH_FAST_15M'
  const numero = (await lottery.open(gameCode)).at(-1) ?? ''
  const set = (number: string, isClosed = true) =>
    server.call('closeLotteryNumber', {
      as: manager,
      body: { gameCode, numero: '', bet: '3TOD', number, isClosed, because },
    })
  const any = (pick: string): LotteryBet[] => [
    { bet: '3TOD', selection: { picks: [pick] }, unit: '1.00' },
  ]
  for (const number of ['32', '32A', '1:32']) {
    expect(await set(number)).toMatchObject({ code: 'LOTT_BAD_NUMBER' })
  }
  valueIn(await set('321'))
  for (const pick of ['321', '123']) {
    expect(await lottery.buy(ana, { gameCode, numero }, any(pick))).toMatchObject({
      code: 'LOTT_NUMBER_CLOSED',
    })
  }
  valueIn(await set('1-2-3', false))
  valueIn(await lottery.buy(ana, { gameCode, numero }, any('321')))
})

test('[DRW-010] a number that nears its limit has nine tenths of the odds, which its player has to have seen', async () => {
  const gameCode = 'VN_MT_1M'
  valueIn(await change(gameCode, { mostLiability: '1000.00' }))
  const numero = (await lottery.open(gameCode)).at(-1) ?? ''
  valueIn(await lottery.buy(ana, { gameCode, numero }, [{ ...lo2, unit: '8.10' }]))
  expect(await lottery.buy(ana, { gameCode, numero }, [lo2])).toMatchObject({
    ...{ code: 'LOTT_ODDS_CHANGED', value: { bet: 'LO2', odds: { '*': '89.1000' } } },
  })
  const seen = { ...lo2, seenOdds: { '*': '89.1' } }
  const [ticket] = valueIn(await lottery.buy(ana, { gameCode, numero }, [seen]))
  expect(ticket?.highestWin).toBe('1603.80')
  const other: LotteryBet = { ...lo2, selection: { picks: ['46'] }, seenOdds: { '*': '99' } }
  valueIn(await lottery.buy(ana, { gameCode, numero }, [other]))
})

test('[LOTT-06] sales and margin are summed by game and by issue', async () => {
  const gameCode = 'L28_90S'
  const numero = (await lottery.open(gameCode)).at(-1) ?? ''
  const side: LotteryBet = { bet: 'SIDE', selection: { picks: ['BIG'] }, unit: '10.00' }
  valueIn(await lottery.buy(ana, { gameCode, numero }, [side, side]))
  await lottery.drawAs(gameCode, numero, { balls: ['9', '9', '9'] })
  const sales = async (query: { gameCode?: string; people?: 'real' }) =>
    valueIn(await server.call('lotterySales', { as: manager, query }))
  const sold = {
    ...{ tickets: 2, stake: '20.00', payout: '39.20', margin: '-19.20', issues: 1 },
    crowdTickets: 0,
  }
  expect(await sales({ gameCode })).toEqual([{ ...sold, gameCode, numero }])
  expect(await sales({})).toContainEqual({ ...sold, gameCode, numero: null })
  expect(await sales({ gameCode, people: 'real' })).toEqual(await sales({ gameCode }))
})

test('[LOTT-06] sales leave the crowd out where an operator wants real members alone', async () => {
  const gameCode = 'L28_1M'
  const crowd = await lottery.player()
  await server.db.pool.query('update member.member set is_crowd = true where member_id = $1', [
    crowd.memberId,
  ])
  const numero = (await lottery.open(gameCode)).at(-1) ?? ''
  const side = (pick: string): LotteryBet => ({
    ...{ bet: 'SIDE', selection: { picks: [pick] }, unit: '10.00' },
  })
  valueIn(await lottery.buy(ana, { gameCode, numero }, [side('BIG')]))
  valueIn(await lottery.buy(crowd, { gameCode, numero }, [side('BIG'), side('SMALL')]))
  await lottery.drawAs(gameCode, numero, { balls: ['9', '9', '9'] })
  const sales = async (query: { gameCode?: string; people: 'all' | 'real' }) =>
    valueIn(await server.call('lotterySales', { as: manager, query }))
  const all = { tickets: 3, stake: '30.00', payout: '39.20', margin: '-9.20', issues: 1 }
  const real = { tickets: 1, stake: '10.00', payout: '19.60', margin: '-9.60', issues: 1 }
  for (const [people, sold] of [['all', all] as const, ['real', real] as const]) {
    const row = { ...sold, gameCode, crowdTickets: 2 }
    expect(await sales({ gameCode, people })).toEqual([{ ...row, numero }])
    expect(await sales({ people })).toContainEqual({ ...row, numero: null })
  }
})
