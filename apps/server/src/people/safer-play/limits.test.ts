import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls, LimitDays, LimitKind } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let member: Person

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  member = await server.register()
  await server.db.pool.query(`update member.member set kyc = 'A' where member_id = $1`, [
    member.memberId,
  ])
})
afterAll(async () => {
  await server.close()
})

const set = (kind: LimitKind, days: LimitDays, amount: string | null) =>
  server.call('setPlayLimit', { as: member, body: { kind, days, amount } })

async function limit(kind: LimitKind, days: LimitDays) {
  const { limits } = valueIn(await server.call('playLimits', { as: member }))
  return limits.find((limit) => limit.kind === kind && limit.days === days)
}

const deposit = (amount: string, requestKey = randomUUID()) =>
  server.call('requestDeposit', { as: member, body: { requestKey, channel: 'GCASH', amount } })

/** The requests of this member have waited their day. */
const aDayLater = () =>
  server.db.pool.query(
    `update safer_play.play_limit set request_due_at = request_due_at - interval '1 day' where member_id = $1`,
    [member.memberId],
  )

describe('[RG-002] a limit', () => {
  test('applies immediately when it is the first or a tighter one', async () => {
    expect(await limit('deposit', 1)).toMatchObject({ amount: null, left: null, request: null })
    valueIn(await set('deposit', 1, '500.00'))
    valueIn(await set('deposit', 1, '300.00'))
    expect(await limit('deposit', 1)).toMatchObject({ amount: '300.00', left: '300.00' })
  })

  test('grows after a day and a second confirmation, and not by itself', async () => {
    await set('loss', 7, '100.00')
    valueIn(await set('loss', 7, '200.00'))
    const which: BodyOf<Calls['confirmPlayLimit']> = { kind: 'loss', days: 7 }
    const confirm = () => server.call('confirmPlayLimit', { as: member, body: which })
    expect(await limit('loss', 7)).toMatchObject({
      amount: '100.00',
      request: { amount: '200.00' },
    })
    expect(await confirm()).toMatchObject({ status: 409, code: 'LIMIT_REQUEST_EARLY' })
    await aDayLater()
    expect(await limit('loss', 7)).toMatchObject({ amount: '100.00' })
    valueIn(await confirm())
    expect(await limit('loss', 7)).toMatchObject({ amount: '200.00', request: null })
    expect(await confirm()).toMatchObject({ status: 404 })
  })

  test('is removed in the same way, and a request can be cancelled', async () => {
    await set('wager', 30, '100.00')
    valueIn(await set('wager', 30, null))
    expect(await limit('wager', 30)).toMatchObject({ amount: '100.00', request: { amount: null } })
    valueIn(
      await server.call('dropPlayLimitRequest', { as: member, body: { kind: 'wager', days: 30 } }),
    )
    expect(await limit('wager', 30)).toMatchObject({ amount: '100.00', request: null })
    await set('wager', 30, null)
    await set('wager', 30, '90.00')
    expect(await limit('wager', 30)).toMatchObject({ amount: '90.00', request: null })
  })

  test('[LIM-001] and a reminder record a step for what they change, and for nothing else', async () => {
    const steps = async () => {
      const text = 'select what from safer_play.step where member_id = $1 order by step_id'
      const { rows } = await server.db.pool.query(text, [member.memberId])
      return rows.map(({ what }) => what)
    }
    const drop = () =>
      server.call('dropPlayLimitRequest', { as: member, body: { kind: 'wager', days: 1 } })
    const remind = () => server.call('setReminder', { as: member, body: { everyMinutes: 30 } })
    for (const again of [drop, remind, remind, drop]) valueIn(await again())
    expect(await steps()).toEqual(['reminder.set'])
  })

  test('is made tighter by an operator, never looser, and the audit trail shows it', async () => {
    const as = await server.operator({ roles: ['support'] })
    const sendRequest = (amount: string) =>
      server.call('tightenPlayLimit', {
        as,
        body: { memberId: member.memberId, kind: 'loss', days: 1, amount, reason: 'by phone' },
      })
    valueIn(await sendRequest('50.00'))
    expect(await sendRequest('50.00')).toMatchObject({ status: 409, code: 'LIMIT_NOT_TIGHTER' })
    expect(await sendRequest('51.00')).toMatchObject({ code: 'LIMIT_NOT_TIGHTER' })
    expect(await limit('loss', 1)).toMatchObject({ amount: '50.00' })
    const { rows } = await server.db.pool.query(
      `select after ->> 'limit' as held from audit.entry where what = 'member.tighten' and subject = $1`,
      [`member:${member.memberId}`],
    )
    expect(rows).toEqual([{ held: '50.00' }])
  })
})

describe('[RG-001] [RG-003] a deposit', () => {
  test('over the lowest limit is refused, with what is left', async () => {
    await set('deposit', 1, '1000.00')
    await set('deposit', 7, '500.00')
    valueIn(await deposit('300.00'))
    expect(await deposit('200.01')).toMatchObject({
      status: 409,
      code: 'DEPOSIT_LIMIT',
      value: { days: 7, left: '200.00', limit: '500.00' },
      message: expect.stringContaining('7 days'),
    })
    valueIn(await deposit('200.00'))
    expect(await limit('deposit', 7)).toMatchObject({ used: '500.00', left: '0.00' })
  })

  test('fifty concurrently never exceed it', async () => {
    await set('deposit', 1, '500.00')
    const answers = await Promise.all(Array.from({ length: 50 }, () => deposit('200.00')))
    expect(answers.filter(({ success }) => success)).toHaveLength(2)
    expect(await limit('deposit', 1)).toMatchObject({ used: '400.00', left: '100.00' })
  })

  test('that failed, or is older than the window, takes nothing of it', async () => {
    await set('deposit', 1, '500.00')
    const { reference } = valueIn(await deposit('500.00'))
    expect(await deposit('100.00')).toMatchObject({ code: 'DEPOSIT_LIMIT' })
    await server.db.pool.query(
      `update cashier.deposit set state = 'EXPIRED' where reference = $1`,
      [reference],
    )
    const second = valueIn(await deposit('500.00'))
    await server.db.pool.query(
      `update cashier.deposit set created_at = created_at - interval '1 day' where reference = $1`,
      [second.reference],
    )
    valueIn(await deposit('500.00'))
  })
})
