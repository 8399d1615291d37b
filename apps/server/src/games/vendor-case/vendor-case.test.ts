import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bySystem, type Engine, work } from '#platform/work'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'
import { keepCase, settleCases, type VendorCase } from './vendor-cases.ts'

const VENDOR = 'BGS'
let server: TestServer
let engine: Engine

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
})
afterAll(() => server.close())

async function found(more: Partial<VendorCase> = {}): Promise<string> {
  const subject = randomUUID()
  const sides = { ours: { state: 'settled' }, theirs: { state: 'void', session: 'secret' } }
  const kind = 'void_there' as const
  await work(engine, bySystem('ph'), (w) =>
    keepCase(w, { vendor: VENDOR, kind, subject, ...sides, ...more }),
  )
  return subject
}
const listed = async (query: object = {}) => {
  const as = await server.operator()
  return valueIn(await server.call('vendorCases', { as, query })).content
}

test('[RND-007] operators see what a vendor and the platform disagree about, until both agree', async () => {
  const { memberId, username } = await server.register()
  const round = randomUUID()
  const subject = await found({ memberId, round })
  const subjects = [subject]
  await found({ subject, memberId, round })
  expect(await listed()).toMatchObject([
    {
      ...{ vassalage: VENDOR, kind: 'void_there', subject, round, memberId, username },
      ...{ ours: { state: 'settled' }, theirs: { state: 'void' }, times: 2 },
      closedAt: null,
    },
  ])
  expect(JSON.stringify(await listed())).not.toContain('secret')
  expect(await listed({ vassalage: 'PG' })).toEqual([])
  await work(engine, bySystem('ph'), (w) =>
    settleCases(w, { vendor: VENDOR, kinds: ['void_there'], subjects, outcome: 'agrees' }),
  )
  expect(await listed()).toEqual([])
  expect(await listed({ state: 'closed' })).toMatchObject([{ subject, outcome: 'agrees' }])
})

test('[AZ-002] a case about a member of another brand is not shown, one about no member is', async () => {
  const abroad = await server.register()
  await server.db.pool.query(`update member.member set brand_id = 'intl' where member_id = $1`, [
    abroad.memberId,
  ])
  await found({ memberId: abroad.memberId })
  const common = await found({ kind: 'address_refused' })
  expect((await listed()).map(({ subject }) => subject)).toEqual([common])
})
