import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

/** Brands are cached for two seconds. */
const BRAND_FRESH_MS = 2500

let server: TestServer
let giver: Awaited<ReturnType<TestServer['operator']>>

beforeAll(async () => {
  server = await openTestServer()
  giver = await server.operator()
})
afterAll(() => server.close())

const state = async (as: Person) => valueIn(await server.call('publicState', { as }))

/** A reward to claim, which comes with a message. */
async function reward({ username }: Person) {
  const body = {
    ...{ requestKey: randomUUID(), username, amount: '50.00', multiple: 3 },
    ...{ note: 'For you', because: 'for the test' },
  }
  valueIn(await server.call('grantReward', { as: giver, body }))
}

async function switched(switches: Record<string, boolean>) {
  await server.db.pool.query(
    `update brand.brand set config = jsonb_set(config, '{switches}', config -> 'switches' || $1)
      where brand_id = 'ph'`,
    [JSON.stringify(switches)],
  )
  server.clock.advance(BRAND_FRESH_MS)
}

test('[MEM-07] the public state follows the balance, the messages and the rewards of its member alone', async () => {
  const [member, other] = [await server.register(), await server.register()]
  const nothing = { balance: '0.00', availablePromoCount: 0, unreadMessage: 0 }
  expect(await state(member)).toMatchObject({ ...nothing, currencySymbol: '₱' })
  await server.fund(member.memberId, 5000n)
  await reward(member)
  await reward(member)
  expect(await state(member)).toMatchObject({
    balance: '50.00',
    availablePromoCount: 2,
    unreadMessage: 2,
  })
  expect(await state(other)).toMatchObject(nothing)
  await server.call('readMessages', { as: member, body: {} })
  expect(await state(member)).toMatchObject({ availablePromoCount: 2, unreadMessage: 0 })
  await server.call('claimAllRewards', { as: member, body: {} })
  expect(await state(member)).toMatchObject({ balance: '150.00', availablePromoCount: 0 })
})

test('[MEM-07] the club and the invitation of friends are shown where the brand has them', async () => {
  const member = await server.register()
  const without = {
    hasVip: false,
    vipLabelName: null,
    vipRankLevel: null,
    availablePromo: { REFERRAL: { enabled: false } },
  }
  await switched({ VIP3: false, REFERRAL3: false })
  expect(await state(member)).toMatchObject(without)
  await switched({ VIP3: true, REFERRAL3: true })
  expect(await state(member)).toMatchObject({
    ...{ hasVip: true, vipLabelName: 'New', vipRankLevel: 0 },
    availablePromo: { REFERRAL: { enabled: true } },
  })
  await switched({ VIP3: false, REFERRAL3: false })
  expect(await state(member)).toMatchObject(without)
})
