import {
  judge,
  lineTo,
  sitDown,
  standInVendor,
  walletApiChecks,
} from '@parola/vendor-protocol/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unixSeconds } from '#platform/clock'
import { openStand, type Stand, valueIn, vendorKey } from '../../../test/stand.ts'

let stand: Stand
let vendor: Awaited<ReturnType<typeof standInVendor>>
let game: string

beforeAll(async () => {
  const guise = { vendor: 'BGS', key: vendorKey('BGS'), game: 'conformance', port: 0 }
  vendor = await standInVendor({ ...guise, now: () => new Date() })
  stand = await openStand({ studioUrl: new URL(vendor.url).origin })
})
afterAll(async () => {
  await stand.close()
  await vendor.close()
})

test('[WAL-08] the platform does what the protocol asks of it, for a vendor that it launches', async () => {
  const { rows } = await stand.db.pool.query(
    `select node_id, game from catalogue.title where vendor = 'BGS' order by node_id limit 1`,
  )
  game = rows[0].game
  const member = await stand.register()
  await stand.fund(member.memberId, 1_000_00n)
  const body = {
    nodeId: rows[0].node_id,
    language: 'EN',
    platform: 'html5',
    mode: 'real',
  } as const
  valueIn(await stand.call('launchGame', { as: member, body }))
  const { token } = await vendor.launched
  const line = lineTo({
    baseUrl: `${stand.url}/vgw/v1`,
    vendor: 'BGS',
    key: vendorKey('BGS'),
    nowS: () => unixSeconds(stand.clock.now()),
  })
  const now = () => stand.clock.now()
  const seat = await sitDown(line, { token, game, now })
  await seat.balance()
  // Checks before the vectors, which begin at 1,000.00, stake 6.00: the race, the copy and the lost answers.
  await stand.fund(member.memberId, 6_00n)
  const verdicts = await judge(walletApiChecks(line, seat, token))
  expect(verdicts.filter(({ why }) => why !== null)).toEqual([])
  expect(verdicts.length).toBeGreaterThan(50)
})
