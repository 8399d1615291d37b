import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { lotteryOf, OPENING_MINOR } from '../../../test/lottery.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

type Opening = BodyOf<Calls['openLotterySyndicate']>

const BIG = { bet: 'SIDE', selection: { picks: ['BIG'] }, unit: '10.01' }
const LOW = { balls: ['0', '0', '0'] }
const HIGH = { balls: ['9', '9', '9'] }
let server: TestServer
let lottery: ReturnType<typeof lotteryOf>
let [ana, ben, eva]: Person[] = []
let game: string
let numero: string

beforeAll(async () => {
  server = await openTestServer()
  lottery = lotteryOf(server)
  game = await lottery.addGame('L28')
})
beforeEach(async () => {
  await lottery.openAhead()
  numero = (await lottery.open(game)).at(-1) ?? ''
  ;[ana, ben, eva] = await Promise.all([1, 2, 3].map(() => lottery.player()))
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
})

const person = (found: Person | undefined) => found as Person
const open = (change: Partial<Opening> = {}, as = ana) => {
  const body = { gameCode: game, numero, bets: [BIG], shares: 3, own: 1, requestKey: randomUUID() }
  return server.call('openLotterySyndicate', { as: person(as), body: { ...body, ...change } })
}
const buy = (
  as: Person | undefined,
  syndicateId: string,
  { count = 1, requestKey = randomUUID() } = {},
) => server.call('buyLotteryShares', { as: person(as), body: { syndicateId, count, requestKey } })
const listed = async (as = ana) =>
  valueIn(
    await server.call('lotterySyndicates', { as: person(as), query: { gameCode: game } }),
  ).content.filter((syndicate) => syndicate.numero === numero)
const moved = async (as: Person | undefined) => (await lottery.balance(person(as))) - OPENING_MINOR

describe('[LOTT-05] a syndicate', () => {
  test('is bought in shares until it is full, and its win is split to the cent', async () => {
    const { syndicateId } = valueIn(await open())
    expect(await listed()).toMatchObject([
      { shares: 3, left: 2, own: 1, isOpener: true, bets: [{ bet: 'SIDE', cost: '10.01' }] },
    ])
    const [ticket] = valueIn(await buy(ben, syndicateId))
    expect(ticket).toMatchObject({
      stake: '3.34',
      share: { count: 1, total: 3 },
      state: 'accepted',
    })
    expect(await listed(ben)).toMatchObject([{ left: 1, own: 1, isOpener: false }])
    valueIn(await buy(eva, syndicateId))
    expect(await listed()).toEqual([])
    expect(await buy(eva, syndicateId)).toMatchObject({ code: 'LOTT_SHARES_GONE' })
    const stakes = await Promise.all([ana, ben, eva].map(moved))
    expect(stakes).toEqual([-334n, -334n, -333n])
    await lottery.drawAs(game, numero, HIGH)
    const won = (await Promise.all([ana, ben, eva].map(moved))).map(
      (all, i) => all - (stakes[i] ?? 0n),
    )
    expect(won).toEqual([653n, 654n, 654n])
    expect(won.reduce((sum, minor) => sum + minor)).toBe(1961n)
    const tickets = valueIn(await server.call('lotteryTickets', { as: person(ben), query: {} }))
    expect(tickets.content).toMatchObject([{ state: 'won', payout: '6.54', stake: '3.34' }])
  })

  test('of which shares are left costs and wins only for those that were bought', async () => {
    const { syndicateId } = valueIn(await open({ shares: 10, own: 2 }))
    valueIn(await buy(ben, syndicateId, { count: 3 }))
    await lottery.drawAs(game, numero, HIGH)
    expect(await Promise.all([ana, ben].map(moved))).toEqual([392n - 201n, 588n - 300n])
    expect(await buy(ben, syndicateId)).toMatchObject({ code: 'LOTT_ISSUE_CLOSED' })
    expect((await lottery.proof(game, numero)).stake).toBe('5.01')
  })

  test('whose draw is void returns to each what they have staked', async () => {
    const { syndicateId } = valueIn(await open())
    valueIn(await buy(ben, syndicateId, { count: 2 }))
    await lottery.arrive(game, numero)
    while ((await lottery.proof(game, numero)).state === 'open') await lottery.run()
    await server.asOwner(
      `update lottery_issue.issue set state = 'void', version = version + 1 where brand_id = 'ph' and game = $1 and numero = $2`,
      [game, numero],
    )
    await lottery.run()
    expect(await Promise.all([ana, ben].map(moved))).toEqual([0n, 0n])
  })

  test('is opened and bought once with one key, and no share twice by many at the same time', async () => {
    const requestKey = randomUUID()
    const opened = await Promise.all([1, 2, 3].map(() => open({ requestKey, shares: 4 })))
    const ids = new Set(opened.map((answer) => valueIn(answer).syndicateId))
    const [syndicateId = ''] = ids
    expect([ids.size, await moved(ana)]).toEqual([1, -251n])
    expect(await open({ requestKey })).toMatchObject({ code: 'REQUEST_KEY_REUSED' })
    const key = randomUUID()
    const bought = await Promise.all([1, 2].map(() => buy(ben, syndicateId, { requestKey: key })))
    expect(new Set(bought.map((answer) => valueIn(answer)[0]?.ticketId)).size).toBe(1)
    expect(await buy(ben, syndicateId, { requestKey: key, count: 2 })).toMatchObject({
      code: 'REQUEST_KEY_REUSED',
    })
    const raced = await Promise.all([ana, ben, eva].map((as) => buy(as, syndicateId)))
    expect(raced.map(({ code }) => code).toSorted()).toEqual(['LOTT_SHARES_GONE', 'OK', 'OK'])
    await lottery.drawAs(game, numero, LOW)
    const lost = (await Promise.all([ana, ben, eva].map(moved))).reduce((sum, minor) => sum + minor)
    expect(lost).toBe(-1001n)
  })

  test('is one of three at most that a member has open on a draw', async () => {
    const requestKey = randomUUID()
    const [first] = [valueIn(await open({ requestKey })), await open(), await open()]
    expect(await open()).toMatchObject({ status: 409, code: 'LOTT_SYNDICATES_OPEN' })
    expect(valueIn(await open({ requestKey })).syndicateId).toBe(first.syndicateId)
    valueIn(await open({}, ben))
    valueIn(await buy(eva, first.syndicateId, { count: 2 }))
    valueIn(await open())
  })

  test('that cannot be opened, and shares that cannot be bought, move nothing', async () => {
    expect(await open({ own: 4 })).toMatchObject({ code: 'LOTT_SHARES_GONE' })
    expect(await open({ bets: [{ ...BIG, unit: '0.02' }] })).toMatchObject({
      code: 'LOTT_SHARES_TOO_MANY',
    })
    expect(await open({ numero: 'none' })).toMatchObject({ code: 'LOTT_ISSUE_CLOSED' })
    expect(await buy(ben, randomUUID())).toMatchObject({ code: 'NOT_FOUND' })
    const { syndicateId } = valueIn(await open())
    await server.asOwner(
      `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
       values ('ph', $1, 1, '{"odds": {"SIDE": {"BIG": "1.9"}}, "mostUnitMinor": null, "mostPayoutMinor": null,
                              "mostLiabilityMinor": null, "closeS": null}', now(), now(), 'test', 'for the test')`,
      [`lottery-game:${game}`],
    )
    expect(await buy(ben, syndicateId)).toMatchObject({ code: 'LOTT_ODDS_CHANGED' })
    await server.asOwner('delete from settings.version where name = $1', [`lottery-game:${game}`])
    expect([await moved(ana), await moved(ben)]).toEqual([-334n, 0n])
  })
})
