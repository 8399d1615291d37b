import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStudio, type Studio } from '../../../test/outside.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

const WHY = 'return: +6.4 standard errors after 120000 rounds'

let studio: Studio
let server: TestServer
let nodeId: number

beforeAll(async () => {
  studio = await openStudio()
  server = await openTestServer({ studioUrl: studio.url })
  const text = `select node_id from catalogue.title where vendor = 'PG' order by rank limit 1`
  nodeId = (await server.db.pool.query(text)).rows[0].node_id
})
afterAll(async () => {
  await server.close()
  await studio.close()
})

const stop = (why: string | null) =>
  server.db.pool.query(
    `update catalogue.title set vendor_status = 'disabled', vendor_reason = $2 where node_id = $1`,
    [nodeId, why],
  )
async function release(body = { nodeId, because: 'looked at, it was luck' }) {
  return server.call('releaseGame', {
    as: await server.operator({ roles: ['risk-analyst'] }),
    body,
  })
}
const status = async () => {
  const text = 'select vendor_status, vendor_reason from catalogue.title where node_id = $1'
  return (await server.db.pool.query(text, [nodeId])).rows[0]
}

test('[FAIR-011] [GAME-12] a title that its vendor stopped is released with its own right, and recorded', async () => {
  await stop(WHY)
  studio.answers({ status: 'active' })
  const manager = await server.operator({ roles: ['brand-manager'] })
  const body = { nodeId, because: 'not mine to decide' }
  expect(await server.call('releaseGame', { as: manager, body })).toMatchObject({ status: 403 })
  expect(await release()).toMatchObject({ code: 'OK' })
  expect(studio.requested.at(-1)).toMatchObject({
    path: '/api/v1/games/release',
    body: { merchant: 'ph', reason: 'looked at, it was luck' },
  })
  expect(await status()).toEqual({ vendor_status: 'active', vendor_reason: null })
  const { rows } = await server.db.pool.query(
    `select before from audit.entry where what = 'game.release' and subject = $1`,
    [`game:${nodeId}`],
  )
  expect(rows).toMatchObject([{ before: { why: WHY } }])
})

test('[FAIR-011] a title that was not stopped, or whose vendor does not respond, does not change', async () => {
  expect(await release()).toMatchObject({ code: 'GAME_NOT_STOPPED' })
  await stop(null)
  expect(await release()).toMatchObject({ code: 'GAME_NOT_STOPPED' })
  await stop(WHY)
  studio.answers({ status: 'active' }, false)
  expect(await release()).toMatchObject({ code: 'GAME_UNREACHABLE' })
  expect(await status()).toEqual({ vendor_status: 'disabled', vendor_reason: WHY })
  const none = { nodeId: 2_000_000_000, because: 'no such game' }
  expect(await release(none)).toMatchObject({ code: 'GAME_UNKNOWN' })
})
