import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { DAY_MS } from '#platform/clock'
import type { Operator } from '../../../test/operators.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

const YEAR_MS = 365 * DAY_MS

let server: TestServer
let giver: Operator
let second: Operator
beforeAll(async () => {
  server = await openTestServer()
  giver = await server.operator()
  second = await server.operator()
})
afterAll(async () => {
  expect(await reconcile(server.db.kysely)).toMatchObject({ isSound: true })
  await server.close()
})

type Request = Partial<BodyOf<Calls['grantReward']>>

/** Requests rewards a moment apart, so that their order is known. */
const requestReward = (member: Person, change: Request = {}, as = giver) => {
  server.clock.advance(10)
  return server.call('grantReward', {
    as,
    body: {
      requestKey: randomUUID(),
      username: member.username,
      amount: '50.00',
      multiple: 3,
      note: 'Sorry for the wait',
      because: 'a complaint was right',
      ...change,
    },
  })
}
const granted = async (member: Person, change: Request = {}) =>
  valueIn(await requestReward(member, change)).reference ?? ''
const claim = (as: Person, reference: string) =>
  server.call('claimReward', { as, body: { reference } })
const centre = async (as: Person, view: 'ready' | 'over' = 'ready') =>
  valueIn(await server.call('rewardCenter', { as, query: { view } }))
const balance = async (as: Person) => valueIn(await server.call('walletBalance', { as })).balance
const kinds = async (as: Person) =>
  valueIn(await server.call('messages', { as, query: {} })).content.map(({ kind }) => kind)
const state = async (as: Person) => valueIn(await server.call('publicState', { as }))
const details = async (as: Person) => valueIn(await server.call('bonusDetails', { as, query: {} }))

describe('[MEM-02] a reward', () => {
  test('waits in the reward centre, counts in the badge, and comes with a message', async () => {
    const member = await server.register()
    const reference = await granted(member)
    const { content, ready, readyAmount } = await centre(member)
    expect(content).toMatchObject([
      { reference, amount: '50.00', multiple: 3, required: '150.00', state: 'ready' },
    ])
    expect([ready, readyAmount]).toEqual([1, '50.00'])
    expect((await state(member)).availablePromoCount).toBe(1)
    expect(await kinds(member)).toEqual(['reward-ready'])
    expect(await balance(member)).toBe('0.00')
  })

  test('is credited once, with its turnover requirement, and is then over', async () => {
    const member = await server.register()
    const reference = await granted(member)
    expect(valueIn(await claim(member, reference)).state).toBe('claimed')
    expect(valueIn(await claim(member, reference)).state).toBe('claimed')
    expect(await balance(member)).toBe('50.00')
    expect((await centre(member)).content).toEqual([])
    expect((await centre(member, 'over')).content).toMatchObject([{ reference, state: 'claimed' }])
    const { content, open } = await details(member)
    expect(content).toMatchObject([
      {
        source: 'reward',
        reference,
        amount: '50.00',
        required: '150.00',
        left: '150.00',
        locked: '50.00',
        state: 'open',
      },
    ])
    expect(open).toEqual({ requirements: 1, left: '150.00', locked: '50.00' })
    const record = { as: member, query: { kind: 'reward' } } as const
    const lines = valueIn(await server.call('accountRecord', record)).content
    expect(lines).toMatchObject([{ kind: 'reward', amount: '50.00', reference }])
  })

  test('claimed from ten tabs at once and by "claim all" at the same time is credited once', async () => {
    const member = await server.register()
    const reference = await granted(member)
    const tabs = Array.from({ length: 10 }, () => claim(member, reference))
    const all = server.call('claimAllRewards', { as: member, body: {} })
    const answers = await Promise.all([...tabs, all])
    expect(answers.map(({ code }) => code)).toEqual(Array(11).fill('OK'))
    expect(await balance(member)).toBe('50.00')
  })

  test('with no multiple is free at once', async () => {
    const member = await server.register()
    await claim(member, await granted(member, { multiple: 0 }))
    expect((await details(member)).content).toEqual([])
    expect(await balance(member)).toBe('50.00')
  })

  test('is claimed together with the others, each with its own entry', async () => {
    const member = await server.register()
    await granted(member)
    await granted(member, { amount: '7.50', multiple: 1 })
    const claimAll = () => server.call('claimAllRewards', { as: member, body: {} })
    expect(valueIn(await claimAll()).map(({ amount }) => amount)).toEqual(['50.00', '7.50'])
    expect(valueIn(await claimAll())).toEqual([])
    expect(await balance(member)).toBe('57.50')
    const { content } = await details(member)
    expect(content.map(({ required }) => required).sort()).toEqual(['150.00', '7.50'])
  })

  test('of another member is not there', async () => {
    const [member, otherMember] = [await server.register(), await server.register()]
    const reference = await granted(member)
    expect(await claim(otherMember, reference)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await claim(otherMember, 'RW-0')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('is not credited to a member who may not play: it stays ready', async () => {
    const member = await server.registerUnverified()
    const reference = await granted(member)
    expect((await claim(member, reference)).code).toBe('KYC_NEEDED')
    expect((await server.call('claimAllRewards', { as: member, body: {} })).code).toBe('KYC_NEEDED')
    expect((await centre(member)).ready).toBe(1)
  })
})

describe('[MEM-02] a reward that nobody claims', () => {
  test('waits for years, and is then credited as on the first day', async () => {
    const member = await server.register()
    const as = await server.operator()
    server.clock.advance(-2 * YEAR_MS)
    const { reference } = valueIn(await requestReward(member, {}, as))
    server.clock.advance(2 * YEAR_MS)
    expect((await centre(member)).content).toMatchObject([{ reference, state: 'ready' }])
    expect((await state(member)).availablePromoCount).toBe(1)
    expect(valueIn(await claim(member, reference ?? '')).state).toBe('claimed')
    expect(await balance(member)).toBe('50.00')
  })

  test('is taken back by an operator, once, and not after it was claimed', async () => {
    const member = await server.register()
    const takeBack = (reference: string) =>
      server.call('withdrawReward', { as: giver, body: { reference, because: 'given by mistake' } })
    const reference = await granted(member)
    expect((await takeBack(reference)).code).toBe('OK')
    expect((await takeBack(reference)).code).toBe('REWARD_OVER')
    expect((await claim(member, reference)).code).toBe('REWARD_OVER')
    const claimed = await granted(member)
    await claim(member, claimed)
    expect((await takeBack(claimed)).code).toBe('REWARD_OVER')
    expect((await takeBack('RW-0')).code).toBe('NOT_FOUND')
    expect(await balance(member)).toBe('50.00')
  })
})

describe('[AZ-008] giving a reward', () => {
  test('above the brand’s limit waits for another operator', async () => {
    const member = await server.register()
    const reason = 'the win was lost'
    const requested = await requestReward(member, { amount: '1000.01', because: reason })
    expect(valueIn(requested).reference).toBeNull()
    expect((await centre(member)).ready).toBe(0)
    const open = valueIn(await server.call('approvals', { as: second, query: { state: 'open' } }))
    const request = open.find((item) => item.reason === reason)
    expect(request).toMatchObject({ kind: 'reward.grant', mayDecide: true })
    const decide = (as: Operator) =>
      server.call('decideApproval', {
        as,
        body: { requestId: request?.requestId ?? '', isApproved: true },
      })
    expect((await decide(giver)).code).toBe('SELF_APPROVAL')
    expect((await decide(second)).code).toBe('OK')
    expect((await decide(second)).code).toBe('REQUEST_CLOSED')
    expect((await centre(member)).content).toMatchObject([{ amount: '1000.01' }])
    const query = { username: member.username }
    const seen = valueIn(await server.call('opsRewards', { as: second, query })).content
    expect(seen).toMatchObject([
      { givenBy: giver.username, agreedBy: second.username, because: reason },
    ])
  })

  test('is checked again when the second operator agrees: a member who may not have one gets none', async () => {
    const member = await server.register()
    const because = randomUUID()
    expect(
      valueIn(await requestReward(member, { amount: '9000.00', because })).reference,
    ).toBeNull()
    await server.db.pool.query(`update member.member set status = 'blocked' where member_id = $1`, [
      member.memberId,
    ])
    const open = valueIn(await server.call('approvals', { as: second, query: {} }))
    const requestId = open.find(({ reason }) => reason === because)?.requestId ?? ''
    const body = { requestId, isApproved: true }
    const answer = await server.call('decideApproval', { as: second, body })
    expect(answer.code).toBe('MEMBER_INELIGIBLE')
  })

  test('follows the limits, and gives nothing more when repeated with the same key', async () => {
    const member = await server.register()
    expect((await requestReward(member, { amount: '10000.01' })).code).toBe('AMOUNT_OUT_OF_LIMITS')
    expect((await requestReward(member, { amount: '0.00' })).code).toBe('AMOUNT_OUT_OF_LIMITS')
    const requestKey = randomUUID()
    const made = await Promise.all(
      Array.from({ length: 5 }, () => requestReward(member, { requestKey })),
    )
    expect(made.filter(({ code }) => code === 'OK').length).toBeGreaterThan(0)
    expect(valueIn(await requestReward(member, { requestKey })).reference).toBeTruthy()
    expect((await centre(member)).ready).toBe(1)
    for (const other of [
      ...[{ amount: '51.00' }, { multiple: 4 }],
      ...[{ note: 'Another note' }, { because: 'another complaint was right' }],
    ]) {
      const { code } = await requestReward(member, { requestKey, ...other })
      expect([other, code]).toEqual([other, 'REQUEST_KEY_REUSED'])
    }
    const trial = await server.tryOut()
    expect((await requestReward(trial)).code).toBe('NOT_FOUND')
    const bad = ['-1.00', '1e21', '1,000.00', '１００.00', '1.005']
    const codes = await Promise.all(bad.map((amount) => requestReward(member, { amount })))
    expect(codes.map(({ code }) => code)).toEqual(bad.map(() => 'VALIDATION'))
  })

  test('needs the right, and is in the audit trail', async () => {
    const member = await server.register()
    const support = await server.operator({ roles: ['support'] })
    expect((await requestReward(member, {}, support)).code).toBe('NOT_ALLOWED')
    const reference = await granted(member)
    const query = { subject: `reward:${reference}` }
    const trail = valueIn(await server.call('auditEntries', { as: giver, query })).content
    expect(trail).toMatchObject([{ what: 'reward.grant', reason: 'a complaint was right' }])
  })
})

test('[MEM-07] the public state has balance, currency symbol, rank and what is pending', async () => {
  const member = await server.register()
  await server.fund(member.memberId, 12_345n)
  await granted(member)
  expect(await state(member)).toEqual({
    balance: '123.45',
    currencySymbol: '₱',
    hasVip: true,
    vipLabelName: 'New',
    vipRankLevel: 0,
    availablePromoCount: 1,
    readyMissions: 0,
    unreadMessage: 1,
    availablePromo: { REFERRAL: { enabled: true } },
  })
})

describe('[AZ-008] free rounds above what one operator may give alone', () => {
  let nodeId: number
  let [proposer, approver]: Operator[] = []
  beforeAll(async () => {
    const { rows } = await server.db.pool.query(
      `update catalogue.title set free_stakes = null where node_id = (
         select t.node_id from catalogue.title t join catalogue.vendor v using (vendor)
          where v.wallet = 'seamless' and t.active order by t.node_id limit 1) returning node_id`,
    )
    nodeId = rows[0].node_id
    proposer = await server.operator()
    approver = await server.operator()
  })
  const rounds = (members: readonly Person[], change: object = {}) =>
    server.call('giveFreeRounds', {
      as: proposer,
      body: {
        ...{ requestKey: randomUUID(), usernames: members.map(({ username }) => username) },
        ...{ nodeIds: [nodeId], rounds: 10, stake: '100.00', multiple: 3, days: 7 },
        ...{ note: 'Sorry for the wait', because: 'a complaint was right', ...change },
      },
    })
  const had = async ({ username }: Person) =>
    valueIn(await server.call('opsFreeRounds', { as: approver, query: { username } })).content
  const decide = async (as: Operator | undefined, because: string) => {
    const open = valueIn(await server.call('approvals', { as: approver, query: {} }))
    const requestId = open.find(({ reason }) => reason === because)?.requestId ?? ''
    return server.call('decideApproval', { as, body: { requestId, isApproved: true } })
  }

  test('wait for another operator, once for each request, and are then granted', async () => {
    const member = await server.register()
    valueIn(await requestReward(member, { amount: '0.01' }, proposer))
    const [requestKey, because] = [randomUUID(), randomUUID()]
    const request = () => rounds([member], { requestKey, because })
    expect(valueIn(await request()).campaign).toBeNull()
    expect(await request()).toMatchObject({ code: 'ALREADY_REQUESTED' })
    expect(await had(member)).toEqual([])
    expect(await decide(proposer, because)).toMatchObject({ code: 'SELF_APPROVAL' })
    expect(await decide(approver, because)).toMatchObject({ code: 'OK' })
    expect(await had(member)).toMatchObject([
      {
        rounds: 10,
        stake: '100.00',
        givenBy: proposer?.username,
        agreedBy: approver?.username,
        because,
      },
    ])
    expect(valueIn(await request()).campaign).toBe((await had(member))[0]?.campaign)
  })

  test('are checked again on approval: a member barred meanwhile gets none', async () => {
    const member = await server.register()
    const because = randomUUID()
    expect(valueIn(await rounds([member], { stake: '100.01', because })).campaign).toBeNull()
    await server.db.pool.query(`update member.member set status = 'blocked' where member_id = $1`, [
      member.memberId,
    ])
    expect(await decide(approver, because)).toMatchObject({ code: 'MEMBER_INELIGIBLE' })
  })

  test('never exceed the brand’s limit, in one request or in a day', async () => {
    const member = await server.register()
    expect(await rounds([member], { stake: '1000.01' })).toMatchObject({
      code: 'AMOUNT_OUT_OF_LIMITS',
      value: { max: '10000.00' },
    })
    const [first, next] = [randomUUID(), randomUUID()]
    for (const because of [first, next]) {
      expect(valueIn(await rounds([member], { stake: '600.00', because })).campaign).toBeNull()
    }
    expect(await decide(approver, first)).toMatchObject({ code: 'OK' })
    expect(await decide(approver, next)).toMatchObject({
      code: 'AMOUNT_OUT_OF_LIMITS',
      value: { max: '4000.00' },
    })
  })

  test('count across all members too, and pending ones do not count', async () => {
    proposer = await server.operator()
    const members = await Promise.all(Array.from({ length: 12 }, () => server.register()))
    expect(valueIn(await rounds(members)).campaign).toBeNull()
    expect(valueIn(await rounds(members.slice(0, 10))).campaign).not.toBeNull()
    expect(valueIn(await rounds(members.slice(10), { rounds: 1 })).campaign).toBeNull()
  })
})

describe('[AZ-008] the limit of what one operator may give alone', () => {
  const soloSum = async ({ memberId }: Person) => {
    const { rows } = await server.db.pool.query(
      `select coalesce(sum(amount_minor), 0)::bigint as sum from bonus.reward
        where member_id = $1 and agreed_by is null`,
      [memberId],
    )
    return rows[0].sum
  }

  test('applies to the sum of a day: of twenty at once, one is given and nineteen need approval', async () => {
    const member = await server.register()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => requestReward(member, { amount: '1000.00' })),
    )
    const alone = all.filter((answer) => valueIn(answer).reference !== null)
    expect(alone).toHaveLength(1)
    expect(await soloSum(member)).toBe(100_000n)
  })

  test('adds up small ones, per member, and starts again a day later', async () => {
    const member = await server.register()
    for (const amount of ['600.00', '400.00']) {
      expect(valueIn(await requestReward(member, { amount })).reference).not.toBeNull()
    }
    expect(valueIn(await requestReward(member, { amount: '0.01' })).reference).toBeNull()
    const other = await server.register()
    expect(valueIn(await requestReward(other, { amount: '1000.00' })).reference).not.toBeNull()
    server.clock.advance(DAY_MS)
    giver = await server.operator()
    second = await server.operator()
    expect(valueIn(await requestReward(member, { amount: '1000.00' })).reference).not.toBeNull()
  })

  test('applies across all members too: of twelve who get the highest amount, ten get it at once', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => server.register()))
    const generous = await server.operator()
    const all = await Promise.all(
      members.map((member) => requestReward(member, { amount: '1000.00' }, generous)),
    )
    expect(all.filter((answer) => valueIn(answer).reference !== null)).toHaveLength(10)
  })

  test('counts operators hired by the giver as the giver', async () => {
    const member = await server.register()
    const puppet = await server.operator()
    await server.db.pool.query(
      `insert into operator.custody values (gen_random_uuid(), $1, $2, 'hire', $3, $3::timestamptz + interval '14 days')`,
      [puppet.operatorId, giver.operatorId, server.clock.now()],
    )
    expect(valueIn(await requestReward(member, { amount: '1000.00' })).reference).not.toBeNull()
    expect(valueIn(await requestReward(member, { amount: '1000.00' }, puppet)).reference).toBeNull()
  })
})
