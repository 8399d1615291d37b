import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#platform/clock'
import { openStand, type Stand } from '../../../test/stand.ts'
import { sweepTrials } from './trials.ts'

let stand: Stand

beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand.close())

test('[AUTH-10] ends a day after it was made, and leaves no member behind', async () => {
  const [trial, member] = [await stand.tryOut(), await stand.register()]
  const isThere = async () => {
    const { rows } = await stand.db.pool.query(
      `select (select count(*)::int from member.member where type = 4) as trials,
              (select count(*)::int from member.username where username_key like 'trial_%') as names`,
    )
    return rows[0]
  }
  const sweep = (at: Date) => stand.asSystem(({ db }) => sweepTrials(db.kysely, at))
  await sweep(stand.clock.now())
  expect((await stand.call('memberInfo', { as: trial })).code).toBe('OK')
  const tomorrow = new Date(stand.clock.now().getTime() + DAY_MS)
  await sweep(tomorrow)
  await sweep(tomorrow)
  expect(await isThere()).toEqual({ trials: 0, names: 0 })
  expect((await stand.call('memberInfo', { as: trial })).code).toBe('NOT_LOGGED_IN')
  expect((await stand.call('memberInfo', { as: member })).code).toBe('OK')
})
