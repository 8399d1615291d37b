import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings, lastVersionOf } from '#foundations/settings'
import { joinTeam, teamSettings } from '#people/team'
import { bySystem, work } from '#platform/work'
import { beginDay } from '../../../test/brand-day.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  await beginDay(server.asOwner)
  await server.asSystem((engine) =>
    work(engine, bySystem('ph'), async (w) => {
      const value = { ...teamSettings.default, createdPerDay: 1 }
      const version = await lastVersionOf(w, teamSettings)
      await changeSettings(w, teamSettings, { value, version, reason: 'test' })
    }),
  )
})
afterAll(() => server.close())

async function agent() {
  const made = await server.registerAgent(2)
  await server.asSystem((engine) =>
    work(engine, bySystem('ph'), (w) => joinTeam(w, { memberId: made.memberId, uplineId: null })),
  )
  return made
}

const create = (as: Awaited<ReturnType<typeof agent>>, username: string) =>
  server.call('createDownline', { as, body: { username, joinsAs: 'member', rebates: {} } })

test('[AGT-03] an agent creates no more accounts in a day than the limit, from five tabs', async () => {
  const ana = await agent()
  const tabs = Array.from({ length: 5 }, (_, i) => create(ana, `made${i}by`))
  const codes = (await Promise.all(tabs)).map(({ code }) => code)
  expect(codes.toSorted()).toEqual([...Array(4).fill('CREATES_USED_UP'), 'OK'])
})

test.each([
  ['away', `away = 'excluded'`],
  ['barred', `status = 'ineligible', barred_for = 'staff'`],
])('[AGT-03] an agent who is %s recruits nobody', async (what, set) => {
  const ben = await agent()
  await server.db.pool.query(`update member.member set ${set} where member_id = $1`, [ben.memberId])
  expect((await create(ben, `for${what}`)).success).toBe(false)
  const link = { joinsAs: 'member', rebates: {} } as const
  expect((await server.call('createRegisterLink', { as: ben, body: link })).success).toBe(false)
})
