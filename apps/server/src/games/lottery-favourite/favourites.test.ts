import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lotteryOf } from '../../../test/lottery.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

type Kept = BodyOf<Calls['keepLotteryFavourite']>

const GAME = 'VN_MB_1M'
let server: TestServer
let ana: Person
let ben: Person

beforeAll(async () => {
  server = await openTestServer()
  await lotteryOf(server).openAhead()
  ana = await server.register()
  ben = await server.register()
})
afterAll(() => server.close())

const keep = (change: Partial<Kept> = {}, as = ana) => {
  const body = { gameCode: GAME, name: 'Birthdays', bet: 'LO2', selection: { picks: ['07', '16'] } }
  return server.call('keepLotteryFavourite', { as, body: { ...body, ...change } })
}
const kept = async (as = ana, gameCode = GAME) =>
  valueIn(await server.call('lotteryFavourites', { as, query: { gameCode } }))

test('[LOTT-05] numbers are kept by name for their game and their member, replaced and removed', async () => {
  const first = valueIn(await keep())
  valueIn(await keep({ name: 'Aunt', bet: 'XIEN2' }))
  const again = valueIn(await keep({ selection: { picks: ['99'] } }))
  expect(again.favouriteId).toBe(first.favouriteId)
  expect(await kept()).toMatchObject([
    { name: 'Aunt', bet: 'XIEN2' },
    { name: 'Birthdays', selection: { picks: ['99'] } },
  ])
  expect([await kept(ben), await kept(ana, 'VN_MB_5M')]).toEqual([[], []])
  const remove = (as: Person) =>
    server.call('removeLotteryFavourite', { as, body: { favouriteId: first.favouriteId } })
  valueIn(await remove(ben))
  expect(await kept()).toHaveLength(2)
  valueIn(await remove(ana))
  valueIn(await remove(ana))
  expect(await kept()).toHaveLength(1)
})

test('[LOTT-05] only what could be bought is kept, and 50 of a game', async () => {
  expect(await keep({ gameCode: 'NONE' })).toMatchObject({ code: 'GAME_UNKNOWN' })
  expect(await keep({ selection: { picks: ['7'] } })).toMatchObject({ code: 'LOTT_BAD_NUMBER' })
  expect(await keep({ bet: 'XIEN2', selection: { picks: ['07'] } })).toMatchObject({
    code: 'LOTT_TOO_FEW_NUMBERS',
  })
  expect(await keep({ bet: 'NONE' })).toMatchObject({ code: 'VALIDATION' })
  await server.asOwner(
    `insert into lottery_favourite.favourite
     select gen_random_uuid(), $1, $2, 'No. ' || n, 'LO2', '{"picks": ["07"]}', now() from generate_series(1, 50) n`,
    [ben.memberId, GAME],
  )
  expect(await keep({}, ben)).toMatchObject({ code: 'LOTT_FAVOURITES_FULL' })
  valueIn(await keep({ name: 'No. 1' }, ben))
  expect(await kept(ben)).toHaveLength(50)
})
