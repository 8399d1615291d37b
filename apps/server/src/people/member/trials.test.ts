import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#platform/clock'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { sweepTrials } from './trials.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('[AUTH-10] ends a day after it was made, and leaves no member behind', async () => {
  const [trial, member] = [await server.tryOut(), await server.register()]
  const isThere = async () => {
    const { rows } = await server.db.pool.query(
      `select (select count(*)::int from member.member where type = 4) as trials,
              (select count(*)::int from member.username where username_key like 'trial_%') as names`,
    )
    return rows[0]
  }
  const sweep = (date: Date) => server.asSystem(({ db }) => sweepTrials(db.kysely, date))
  await sweep(server.clock.now())
  expect((await server.call('memberInfo', { as: trial })).code).toBe('OK')
  const tomorrow = new Date(server.clock.now().getTime() + DAY_MS)
  await sweep(tomorrow)
  await sweep(tomorrow)
  expect(await isThere()).toEqual({ trials: 0, names: 0 })
  expect((await server.call('memberInfo', { as: trial })).code).toBe('NOT_LOGGED_IN')
  expect((await server.call('memberInfo', { as: member })).code).toBe('OK')
})
