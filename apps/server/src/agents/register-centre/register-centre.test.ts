import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sumMoney } from '#agents/team-sums'
import { forgetVisitors } from '#people/invitation'
import { joinTeam, uplineOf } from '#people/team'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import {
  openTestServer,
  type Person,
  registration,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

const NEW = 'calm-lagoon-8'

let server: TestServer
let engine: Engine
let names = 0

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
  await server.asOwner(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     values ('ph', 'team', 1, '{"topRebatesPpm": {"RNG": 8000}, "createdPerDay": 2, "minRateGapPpm": 1000}', now(),
             now(), 'test', 'for the test')`,
  )
})
afterAll(() => server.close())

async function agent(): Promise<Person> {
  const made = await server.registerAgent()
  const { memberId } = made
  await work(engine, bySystem('ph'), (w) => joinTeam(w, { memberId, uplineId: null }))
  return made
}

function newName(): string {
  names += 1
  return `reg${names}${Math.trunc(performance.now() * 1000) % 1e8}`
}

type NewLink = Partial<BodyOf<Calls['createRegisterLink']>>
const makeLink = (as: Person, more: NewLink = {}) =>
  server.call('createRegisterLink', { as, body: { joinsAs: 'member', rebates: {}, ...more } })
const centre = async (as: Person) => valueIn(await server.call('registerLinks', { as }))
const linkOf = async (as: Person, code: string) =>
  (await centre(as)).links.find((link) => link.code === code)
const create = (
  as: Person,
  username = newName(),
  more: Partial<BodyOf<Calls['createDownline']>> = {},
) =>
  server.call('createDownline', { as, body: { username, joinsAs: 'member', rebates: {}, ...more } })
const logIn = (username: string, password: string) =>
  server.call('login', { as: server.visitor(), body: { username, password, type: 'username' } })
const enter = (code: string, affiliateCode?: string) =>
  server.call('register', {
    as: server.visitor(),
    body: {
      ...registration(newName()),
      ...(affiliateCode ? { affiliateCode } : { referralCode: code }),
    },
  })
/** The member whose session a registration has opened. */
async function newcomer(code: string): Promise<Person> {
  const { token } = valueIn(await enter(code)) ?? { token: '' }
  const as = { ...server.visitor(), token: token ?? '' }
  const { id, account } = valueIn(await server.call('memberInfo', { as }))
  return { ...as, memberId: id, username: account }
}

describe('an account that an agent creates', () => {
  test('[AGT-03] [ACC-018] has a one-time password that opens one session, which chooses another', async () => {
    const boss = await agent()
    const made = valueIn(await create(boss))
    expect(made.oneTimePassword).toMatch(/^[2-9A-HJKMNP-Z]{12}$/)
    const first = valueIn(await logIn(made.username, made.oneTimePassword))
    expect(first.passwordExpired).toBe(true)
    const as = { ...server.visitor(), token: first.token }
    expect(await server.call('walletBalance', { as })).toMatchObject({
      code: 'PASSWORD_CHANGE_NEEDED',
    })
    expect(await logIn(made.username, made.oneTimePassword)).toMatchObject({
      code: 'ONE_TIME_PASSWORD_OVER',
    })
    const body = {
      ...{ oldPassword: made.oneTimePassword, newPassword: NEW, confirmNewPassword: NEW },
    }
    valueIn(await server.call('changePassword', { as, body }))
    const again = valueIn(await logIn(made.username, NEW))
    expect(again.passwordExpired).toBe(false)
    const info = valueIn(
      await server.call('memberInfo', { as: { ...server.visitor(), token: again.token } }),
    )
    expect((await uplineOf(server.db.kysely, info.id))?.memberId).toBe(boss.memberId)
    expect(await logIn(made.username, made.oneTimePassword)).toMatchObject({ code: 'LOGIN_WRONG' })
  })

  test('[AGT-03] [LIM-001] is one of so many in a day, with a free name and rates that its agent may give', async () => {
    const boss = await agent()
    expect(await centre(boss)).toMatchObject({ createsLeft: 2, mostRebates: { RNG: '0.7' } })
    expect(await create(boss, newName(), { rebates: { RNG: '0.75' } })).toMatchObject({
      ...{ code: 'LINK_RATE_ABOVE_OWN', value: { allowedPpm: { RNG: 7000 } } },
    })
    expect(await create(boss, boss.username)).toMatchObject({ code: 'USERNAME_TAKEN' })
    valueIn(await create(boss, newName(), { rebates: { RNG: '0.7' } }))
    valueIn(await create(boss))
    expect(await create(boss)).toMatchObject({ code: 'CREATES_USED_UP' })
    expect((await centre(boss)).createsLeft).toBe(0)
  })

  test('[AGT-03] cannot be opened with a one-time password of more than three days', async () => {
    const made = valueIn(await create(await agent()))
    const [before, after] = [71 * HOUR_MS, 73 * HOUR_MS].map((ms) => addMs(server.clock.now(), ms))
    expect(made.expiresAt > (before?.toISOString() ?? '')).toBe(true)
    expect(made.expiresAt < (after?.toISOString() ?? '')).toBe(true)
    server.clock.advance(73 * HOUR_MS)
    expect(await logIn(made.username, made.oneTimePassword)).toMatchObject({
      code: 'ONE_TIME_PASSWORD_OVER',
    })
  })
})

describe('a link', () => {
  test('[AGT-03] counts its own visits, registrations and first deposits', async () => {
    const boss = await agent()
    const { code } = valueIn(await makeLink(boss, { channel: 'poster', rebates: { RNG: '0.5' } }))
    const { code: other } = valueIn(await makeLink(boss))
    const visit = async (as: ReturnType<TestServer['visitor']>, typed = code) =>
      valueIn(await server.call('visitInvitation', { as, body: { code: typed } }))
    const [first, second, third] = [server.visitor(), server.visitor(), server.visitor()]
    // Whoever opens it again on the same day is counted once.
    for (const as of [first, second, first, first, third]) await visit(as)
    await visit(first, code.toLowerCase())
    const visitors = async () =>
      (await server.asOwner('select from team.link_visitor where code_key = lower($1)', [code]))
        .rowCount
    await forgetVisitors(engine, server.clock.now())
    expect(await visitors()).toBe(3)
    await forgetVisitors(engine, addMs(server.clock.now(), DAY_MS))
    expect(await visitors()).toBe(0)
    const [rich] = [await newcomer(code), await newcomer(code)]
    await newcomer(other)
    await server.fund(rich.memberId, 50_000n)
    await server.fund(rich.memberId, 20_000n)
    await sumMoney(engine)
    expect(await linkOf(boss, code)).toMatchObject({
      ...{ state: 'active', channel: 'poster', rebates: { RNG: '0.5' } },
      ...{ visits: 3, registrations: 2, firstDeposits: 1, deposits: '700.00' },
    })
    expect(await linkOf(boss, other)).toMatchObject({
      ...{ visits: 0, registrations: 1, firstDeposits: 0, deposits: '0.00' },
    })
    expect((await uplineOf(server.db.kysely, rich.memberId))?.memberId).toBe(boss.memberId)
    expect((await centre(await agent())).links).toEqual([])
  })

  test('[AGT-03] [REG-08] recruits nobody once it is expired, disabled or used up', async () => {
    const boss = await agent()
    const expiresAt = addMs(server.clock.now(), MINUTE_MS).toISOString()
    const { code: short } = valueIn(await makeLink(boss, { expiresAt }))
    const { code: closed } = valueIn(await makeLink(boss))
    const { code: single } = valueIn(await makeLink(boss, { maxUses: 1 }))
    await newcomer(single)
    // Another agent cannot close it.
    valueIn(await server.call('disableRegisterLink', { as: await agent(), body: { code: closed } }))
    expect(await linkOf(boss, closed)).toMatchObject({ state: 'active' })
    valueIn(await server.call('disableRegisterLink', { as: boss, body: { code: closed } }))
    server.clock.advance(2 * MINUTE_MS)
    for (const [code, state] of [
      [short, 'expired'],
      [closed, 'disabled'],
      [single, 'usedUp'],
    ] as const) {
      expect(await linkOf(boss, code)).toMatchObject({ state })
      expect(await server.call('checkAffiliate', { query: { code } })).toMatchObject({
        code: 'INVITATION_CODE_WRONG',
      })
      expect(await enter(code, code)).toMatchObject({ code: 'INVITATION_CODE_WRONG' })
    }
  })

  test('[AGT-03] [LIM-001] is refused in the past, above the own rate, and past fifty open ones', async () => {
    const boss = await agent()
    const expiresAt = addMs(server.clock.now(), -MINUTE_MS).toISOString()
    expect(await makeLink(boss, { expiresAt })).toMatchObject({ code: 'LINK_EXPIRY_PAST' })
    expect(await makeLink(boss, { rebates: { RNG: '0.71' } })).toMatchObject({
      code: 'LINK_RATE_ABOVE_OWN',
    })
    await server.asOwner(
      `insert into team.link (brand_id, code_key, code, agent_id, member_type, rebates_ppm, channel, note, created_at)
       select 'ph', 'full' || n, 'FULL' || n, $1, 0, '{}', '', '', now() from generate_series(1, 50) n`,
      [boss.memberId],
    )
    expect(await makeLink(boss)).toMatchObject({ code: 'LINK_LIMIT' })
  })
})
