import {
  fakeVendor,
  judge,
  openClient,
  senderTo,
  walletApiChecks,
} from '@parola/vendor-protocol/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unixSeconds } from '#platform/clock'
import { openTestServer, type TestServer, valueIn, vendorKey } from '../../../test/test-server.ts'

let server: TestServer
let vendor: Awaited<ReturnType<typeof fakeVendor>>
let game: string

beforeAll(async () => {
  const guise = { vendor: 'BGS', key: vendorKey('BGS'), game: 'conformance', port: 0 }
  vendor = await fakeVendor({ ...guise, now: () => new Date() })
  server = await openTestServer({ studioUrl: new URL(vendor.url).origin })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

test('[WAL-08] the platform meets the protocol, for a vendor that it launches', async () => {
  const { rows } = await server.db.pool.query(
    `select node_id, game from catalogue.title where vendor = 'BGS' order by node_id limit 1`,
  )
  game = rows[0].game
  const member = await server.register()
  await server.fund(member.memberId, 1_000_00n)
  const body = {
    nodeId: rows[0].node_id,
    language: 'EN',
    platform: 'html5',
    mode: 'real',
  } as const
  valueIn(await server.call('launchGame', { as: member, body }))
  const { token } = await vendor.launched
  const sender = senderTo({
    baseUrl: `${server.url}/vgw/v1`,
    vendor: 'BGS',
    key: vendorKey('BGS'),
    nowS: () => unixSeconds(server.clock.now()),
  })
  const now = () => server.clock.now()
  const client = await openClient(sender, { token, game, now })
  await client.balance()
  // Checks before the vectors, which begin at 1,000.00, stake 6.00: the race, the copy and the lost answers.
  await server.fund(member.memberId, 6_00n)
  const verdicts = await judge(walletApiChecks(sender, client, token))
  expect(verdicts.filter(({ why }) => why !== null)).toEqual([])
  expect(verdicts.length).toBeGreaterThan(50)
})
