import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMs, DAY_MS } from '#platform/clock'
import { enterFirst, hireBoth, letThrough, type Made } from '../../../test/hire.ts'
import type { Operator } from '../../../test/operators.ts'
import { openStand, type Stand, valueIn } from '../../../test/stand.ts'

const REASON = 'for the test'
let stand: Stand
beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand.close())

const enter = (made: Made) => enterFirst(stand, made)

const reward = (as: Operator, username: string) => {
  const because = randomUUID()
  const body = {
    ...{ requestKey: randomUUID(), username, amount: '9000.00', multiple: 0, days: 7 },
    ...{ note: 'for you', because },
  }
  return stand.call('grantReward', { as, body }).then((answer) => {
    valueIn(answer)
    return because
  })
}

async function wishOf(as: Operator, reason: string) {
  const open = valueIn(await stand.call('approvals', { as, query: {} }))
  const wish = open.find((one) => one.reason === reason)
  if (!wish) throw new Error('no such wish')
  return wish
}
const decide = (as: Operator, requestId: string) =>
  stand.call('decideApproval', { as, body: { requestId, isApproved: true } })

/** The same operator with a session that has just begun. */
async function again(who: Operator): Promise<Operator> {
  await stand.db.pool.query(
    'update operator.session set last_seen_at = $2, created_at = $2, proved_at = $2 where operator_id = $1',
    [who.operatorId, stand.clock.now()],
  )
  return who
}

describe('[AZ-008] the set-up of two administrators', () => {
  test('lets the first invite one second alone, and is closed for ever once both are there', async () => {
    const first = await stand.operator({ isSettingUp: true })
    await stand.db.pool.query(
      `update operator.operator set totp_sealed = 'x' where operator_id = $1`,
      [first.operatorId],
    )
    const invite = (username: string, roles: ('administrator' | 'support')[]) =>
      stand.call('createOperator', {
        as: first,
        body: { username, displayName: 'S', roles, brands: [], reason: REASON },
      })
    expect((await invite('helper', ['support'])).code).toBe('SETUP_OPEN')
    const { isAsked, made } = valueIn(await invite('second', ['administrator']))
    expect([isAsked, made?.oneTimePassword.length]).toEqual([false, 16])
    expect((await invite('third', ['administrator'])).code).toBe('SETUP_OPEN')
    const body = { operatorId: made?.operatorId ?? '', reason: REASON }
    const anew = valueIn(await stand.call('resetOperator', { as: first, body }))
    expect(anew.isAsked).toBe(false)
    expect((await setUp(first)).isOpen).toBe(true)
    const oneTimePassword = anew.made?.oneTimePassword ?? ''
    const second = await enter({ ...body, username: 'second', oneTimePassword })
    expect(await setUp(first)).toEqual({ isOpen: false, hasSecond: true })
    expect(valueIn(await invite('third', ['administrator']))).toEqual({ isAsked: true, made: null })
    expect((await letThrough(stand, second, 'operator-name:third')).code).toBe('LINKED_OPERATOR')
    const member = await stand.register()
    const gift = await wishOf(second, await reward(first, member.username))
    expect(gift).toMatchObject({ mayDecide: false, whyNot: 'LINKED_OPERATOR' })
    expect((await decide(second, gift.requestId)).code).toBe('LINKED_OPERATOR')
    stand.clock.advance(14 * DAY_MS)
    await again(first)
    valueIn(await invite('fourth', ['administrator']))
    expect((await letThrough(stand, await again(second), 'operator-name:fourth')).code).toBe('OK')
    const { rows } = await stand.db.pool.query(
      `select what, after from audit.entry where what like 'set-up.%' order by seq`,
    )
    expect(rows).toEqual([
      { what: 'set-up.invite', after: { operatorId: body.operatorId } },
      { what: 'set-up.close', after: { operators: [first.username, 'second'].toSorted() } },
    ])
    const reopened = stand.db.pool.query('update operator.set_up set closed_at = null')
    await expect(reopened).rejects.toThrow('is not undone')
  })

  const setUp = async (as: Operator) => valueIn(await stand.call('operatorSetUp', { as }))
})

describe('[AZ-008] an account counts as its maker’s for 14 days', () => {
  test('neither decides what the other proposes, nor does who made both; then they do', async () => {
    const [asks, lets] = [await stand.operator(), await stand.operator()]
    const member = await stand.register()
    const puppet = await enter(await hireBoth(stand, { asks, lets }, ['administrator']))
    const twin = await enter(await hireBoth(stand, { asks, lets }, ['administrator']))
    const pairs = [
      [asks, puppet],
      [puppet, asks],
      [puppet, twin],
    ] as const
    for (const [proposes, decides] of pairs) {
      const wish = await wishOf(decides, await reward(proposes, member.username))
      expect(wish).toMatchObject({ mayDecide: false, whyNot: 'LINKED_OPERATOR' })
      expect((await decide(decides, wish.requestId)).code).toBe('LINKED_OPERATOR')
    }
    const past = stand.db.pool.query(
      `update approval.request set state = 'approved', decided_by = $1, decided_at = now()
        where requested_by = $2 and state = 'open' and kind = 'reward.grant'`,
      [puppet.operatorId, asks.operatorId],
    )
    await expect(past).rejects.toThrow('decided_by_linked')
    const fine = await wishOf(lets, await reward(puppet, member.username))
    expect((await decide(lets, fine.requestId)).code).toBe('OK')
    stand.clock.advance(14 * DAY_MS)
    const later = await stand.register()
    const reason = await reward(await again(asks), later.username)
    const wish = await wishOf(await again(puppet), reason)
    expect((await decide(puppet, wish.requestId)).code).toBe('OK')
  })

  test('through however many accounts, and on the account itself', async () => {
    const [asks, lets] = [await stand.operator(), await stand.operator()]
    const member = await stand.register()
    const puppet = await enter(await hireBoth(stand, { asks, lets }, ['administrator']))
    const next = await enter(await hireBoth(stand, { asks: puppet, lets }, ['administrator']))
    const wish = await wishOf(asks, await reward(next, member.username))
    expect((await decide(asks, wish.requestId)).code).toBe('LINKED_OPERATOR')
    const body = { operatorId: next.operatorId, roles: ['support' as const], reason: REASON }
    valueIn(await stand.call('setOperatorRoles', { as: lets, body }))
    const about = await letThrough(stand, asks, `operator:${next.operatorId}`)
    expect(about.code).toBe('LINKED_OPERATOR')
  })

  test('though the one in between counts as its own by now', async () => {
    const [asks, between, last] = await Promise.all([1, 2, 3].map(() => stand.operator()))
    if (!asks || !between || !last) throw new Error('too few operators')
    const held = (held: Operator, by: Operator, days: number) =>
      stand.db.pool.query(
        `insert into operator.custody
         select gen_random_uuid(), $1, $2, 'hire', $3, $3::timestamptz + interval '14 days'`,
        [held.operatorId, by.operatorId, addMs(stand.clock.now(), -days * DAY_MS)],
      )
    await held(between, asks, 15)
    await held(last, between, 2)
    const member = await stand.register()
    const wish = await wishOf(last, await reward(asks, member.username))
    expect((await decide(last, wish.requestId)).code).toBe('LINKED_OPERATOR')
    const fine = await wishOf(between, await reward(asks, member.username))
    expect((await decide(between, fine.requestId)).code).toBe('OK')
  })

  test('after a reset too, whatever the account proposed before it', async () => {
    const [asks, lets, other] = await Promise.all([1, 2, 3].map(() => stand.operator()))
    if (!asks || !lets || !other) throw new Error('too few operators')
    const member = await stand.register()
    const reason = await reward(other, member.username)
    const body = { operatorId: other.operatorId, reason: REASON }
    valueIn(await stand.call('resetOperator', { as: asks, body }))
    valueIn(await letThrough(stand, lets, `operator:${other.operatorId}`))
    const wish = await wishOf(asks, reason)
    expect((await decide(asks, wish.requestId)).code).toBe('LINKED_OPERATOR')
    expect((await decide(lets, wish.requestId)).code).toBe('OK')
  })

  test('and one made from the server’s shell decides with nobody', async () => {
    const [from, other] = [await stand.operator(), await stand.operator()]
    await stand.db.pool.query(
      `insert into operator.custody values (gen_random_uuid(), $1, null, 'hire', $2, $2::timestamptz + interval '14 days')`,
      [from.operatorId, stand.clock.now()],
    )
    const member = await stand.register()
    const wish = await wishOf(from, await reward(other, member.username))
    expect((await decide(from, wish.requestId)).code).toBe('LINKED_OPERATOR')
  })
})

test('[AZ-008] the database takes no operator whom one person hired', async () => {
  const alone = await stand.operator()
  const made = stand.db.pool.query(
    `insert into operator.operator
       (operator_id, username, display_name, roles, password_hash, created_at, created_by, changed_at)
     values (gen_random_uuid(), 'ghost', 'G', '{administrator}', 'none', now(), $1, now())`,
    [alone.operatorId],
  )
  await expect(made).rejects.toThrow('was hired by one person')
})

test('[AZ-008] who was disabled is let in again by two', async () => {
  const [asks, lets] = [await stand.operator(), await stand.operator()]
  const other = await stand.operator({ roles: ['support'] })
  const status = (isActive: boolean) =>
    stand.call('setOperatorStatus', {
      as: asks,
      body: { operatorId: other.operatorId, isActive, reason: REASON },
    })
  expect(valueIn(await status(false))).toEqual({ isAsked: false })
  expect(valueIn(await status(true))).toEqual({ isAsked: true })
  const isActive = async () =>
    valueIn(await stand.call('operators', { as: asks })).find(
      ({ operatorId }) => operatorId === other.operatorId,
    )?.isActive
  expect(await isActive()).toBe(false)
  valueIn(await letThrough(stand, lets, `operator:${other.operatorId}`))
  expect(await isActive()).toBe(true)
})

describe('[AZ-008] what somebody asked for is not done once they may not ask for it', () => {
  const wishOfOne = async (asks: Operator) =>
    wishOf(await stand.operator(), await reward(asks, (await stand.register()).username))

  test('because they were disabled', async () => {
    const [asks, lets] = [await stand.operator(), await stand.operator()]
    const { requestId } = await wishOfOne(asks)
    const body = { operatorId: asks.operatorId, isActive: false, reason: REASON }
    valueIn(await stand.call('setOperatorStatus', { as: lets, body }))
    expect((await decide(lets, requestId)).code).toBe('ASKER_NOT_ALLOWED')
    const no = { requestId, isApproved: false, answer: 'they left' }
    expect((await stand.call('decideApproval', { as: lets, body: no })).code).toBe('OK')
  })

  test('because their roles were changed', async () => {
    const [asks, lets, third] = await Promise.all([1, 2, 3].map(() => stand.operator()))
    if (!asks || !lets || !third) throw new Error('too few operators')
    const { requestId } = await wishOfOne(asks)
    const body = { operatorId: asks.operatorId, roles: ['support' as const], reason: REASON }
    valueIn(await stand.call('setOperatorRoles', { as: lets, body }))
    valueIn(await letThrough(stand, third, `operator:${asks.operatorId}`))
    expect((await decide(lets, requestId)).code).toBe('ASKER_NOT_ALLOWED')
  })
})
