import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinTeam } from '#people/team'
import { bySystem, type Engine, work } from '#platform/work'
import { signed } from '../../../test/agent-team.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

const NEW = 'calm-lagoon-8'

let server: TestServer
let engine: Engine
let boss: Person
let names = 0

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (its) => {
    engine = its
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  boss = await joined(await server.registerAgent(1), null)
})

async function joined(person: Person, upline: Person | null): Promise<Person> {
  await work(engine, bySystem('ph'), (w) =>
    joinTeam(w, { memberId: person.memberId, uplineId: upline?.memberId ?? null }),
  )
  return person
}

type New = Partial<BodyOf<Calls['createSubAccount']>>
const create = (as: Person, more: New = {}) => {
  names += 1
  const username = `assist${names}${Math.trunc(performance.now() * 1000) % 1e8}`
  const body = { username, kind: 'assistant' as const, mayContract: false, ...more }
  return server.call('createSubAccount', { as, body })
}
const logIn = (username: string, password: string) =>
  server.call('login', { as: server.visitor(), body: { username, password, type: 'username' } })

/** A sub-account that has chosen its password. */
async function subAccount(more: New = {}): Promise<Person> {
  const made = valueIn(await create(boss, more))
  const first = valueIn(await logIn(made.username, made.oneTimePassword))
  const as = { ...server.visitor(), token: first.token }
  const body = { oldPassword: made.oneTimePassword, newPassword: NEW, confirmNewPassword: NEW }
  valueIn(await server.call('changePassword', { as, body }))
  const { token } = valueIn(await logIn(made.username, NEW))
  const own = { ...as, token }
  const { id } = valueIn(await server.call('memberInfo', { as: own }))
  return { ...own, memberId: id, username: made.username }
}

const subAccounts = async (as: Person) => valueIn(await server.call('subAccounts', { as }))
const daily = (rate: string): BodyOf<Calls['offerContract']>['terms'] => ({
  ...{ kind: 'daily', tiers: [{ betAmount: '1000.00', rate }] },
})

describe('[AGT-03] [ROLE-01] a sub-account', () => {
  test('reads its owner’s reports and recruits for the owner; the audit names both', async () => {
    const player = await joined(await server.register(), boss)
    const as = await subAccount()
    expect(valueIn(await server.call('memberInfo', { as }))).toMatchObject({
      ...{ type: 41, isAgent: true, account: as.username },
    })
    const { content } = valueIn(await server.call('teamMembers', { as, query: {} }))
    expect(content.map(({ memberId }) => memberId)).toEqual([player.memberId])
    const link = { joinsAs: 'member', rebates: {} } as const
    const { code } = valueIn(await server.call('createRegisterLink', { as, body: link }))
    const { links } = valueIn(await server.call('registerLinks', { as: boss }))
    expect(links.map((row) => row.code)).toContain(code)
    valueIn(await server.call('promoteDownline', { as, body: { memberId: player.memberId } }))
    const { rows } = await server.asOwner(
      `select member_id, after ->> 'subAccount' as "subAccount" from audit.entry where what = 'downline.promote' and subject = $1`,
      [`member:${player.memberId}`],
    )
    expect(rows).toEqual([{ member_id: boss.memberId, subAccount: as.memberId }])
  })

  test('has no wallet, does not play, transfers nothing, and makes no further sub-accounts', async () => {
    const as = await subAccount({ mayContract: true })
    const { rows } = await server.asOwner('select from ledger.wallet where member_id = $1', [
      as.memberId,
    ])
    expect(rows).toEqual([])
    for (const reply of [
      await server.call('walletBalance', { as }),
      await server.call('ownSessions', { as }),
      await create(as),
      await server.call('subAccounts', { as }),
      await server.call('noteDownline', { as, body: { memberId: boss.memberId, note: 'mine' } }),
      await server.call('serviceRequests', { as, query: { side: 'own', state: 'open' } }),
    ]) {
      expect(reply).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    }
  })

  test('that is a viewer reads, and changes nothing', async () => {
    const as = await subAccount({ kind: 'viewer', mayContract: true })
    expect(await subAccounts(boss)).toMatchObject([{ kind: 'viewer', mayContract: false }])
    valueIn(await server.call('registerLinks', { as }))
    valueIn(await server.call('agentContracts', { as, query: {} }))
    const link = { joinsAs: 'member', rebates: {} } as const
    for (const reply of [
      await server.call('createRegisterLink', { as, body: link }),
      await server.call('promoteDownline', { as, body: { memberId: boss.memberId } }),
      await server.call('offerContract', {
        ...{ as, body: { memberId: boss.memberId, terms: daily('0.1') } },
      }),
    ]) {
      expect(reply).toMatchObject({ code: 'NOT_ALLOWED' })
    }
  })

  test('deals with contracts only while its owner allows it, and sees what it may do', async () => {
    const agent = await joined(await server.registerAgent(2), boss)
    const terms = { kind: 'daily' as const, tiers: [{ betAmount: 0n, rate: 10_000 }] }
    const contract = { uplineId: null, downlineId: boss.memberId }
    await signed(
      { engine, asOwner: server.asOwner },
      {
        ...{ ...contract, terms, startAt: new Date('2024-03-03T16:00:00Z') },
      },
    )
    const as = await subAccount()
    const offer = () =>
      server.call('offerContract', {
        ...{ as, body: { memberId: agent.memberId, terms: daily('0.5') } },
      })
    const actions = async () =>
      valueIn(await server.call('agentContracts', { as, query: {} })).map((row) => row.actions)
    expect(await offer()).toMatchObject({ code: 'NOT_ALLOWED' })
    expect((await actions()).flat()).toEqual([])
    const allow = (mayContract: boolean) =>
      server.call('changeSubAccount', {
        as: boss,
        body: { subAccountId: as.memberId, mayContract },
      })
    const mayContract = async () => valueIn(await server.call('memberInfo', { as })).mayContract
    expect(await mayContract()).toBe(false)
    valueIn(await allow(true))
    expect(await mayContract()).toBe(true)
    expect(valueIn(await offer())).toMatchObject({ side: 'upline', otherId: agent.memberId })
    expect((await actions()).flat()).toContain('withdraw')
    valueIn(await allow(false))
    expect(await offer()).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('ends at once, with its owner’s agency too; no other agent changes or ends it', async () => {
    const as = await subAccount()
    const otherMember = await joined(await server.registerAgent(1), null)
    const body = { subAccountId: as.memberId }
    for (const reply of [
      await server.call('endSubAccount', { as: otherMember, body }),
      await server.call('changeSubAccount', {
        as: otherMember,
        body: { ...body, mayContract: true },
      }),
    ]) {
      expect(reply).toMatchObject({ code: 'NOT_FOUND' })
    }
    const type = (value: number) =>
      server.asOwner('update member.member set type = $2 where member_id = $1', [
        ...[boss.memberId, value],
      ])
    await type(0)
    expect(await server.call('registerLinks', { as })).toMatchObject({ code: 'NOT_ALLOWED' })
    await type(1)
    valueIn(await server.call('registerLinks', { as }))
    valueIn(await server.call('endSubAccount', { as: boss, body }))
    expect(await server.call('registerLinks', { as })).toMatchObject({ code: 'NOT_LOGGED_IN' })
    expect((await logIn(as.username, NEW)).success).toBe(false)
    expect(await subAccounts(boss)).toEqual([])
  })

  test('[LIM-001] is one of ten at most, from several tabs too', async () => {
    await server.asOwner(
      `with made as (
         insert into member.member (member_id, brand_id, username, nickname, type, currency, created_at)
         select uuidv7(), 'ph', 'filled' || n || right($1, 6), 'filled', 42, 'PHP', now() from generate_series(1, 8) n
         returning member_id)
       insert into sub_account.account (member_id, owner_id, brand_id, may_contract, created_at)
       select member_id, $1::uuid, 'ph', false, now() from made`,
      [boss.memberId],
    )
    const codes = (await Promise.all([1, 2, 3, 4].map(() => create(boss)))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['OK', 'OK', ...Array(2).fill('SUB_ACCOUNTS_USED_UP')])
  })
})
