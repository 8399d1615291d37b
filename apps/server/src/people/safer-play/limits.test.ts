import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls, LimitDays, LimitKind } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStand, type Person, type Stand, valueIn } from '../../../test/stand.ts'

let stand: Stand
let member: Person

beforeAll(async () => {
  stand = await openStand()
})
beforeEach(async () => {
  member = await stand.register()
  await stand.db.pool.query(`update member.member set kyc = 'A' where member_id = $1`, [
    member.memberId,
  ])
})
afterAll(async () => {
  await stand.close()
})

const set = (kind: LimitKind, days: LimitDays, amount: string | null) =>
  stand.call('setPlayLimit', { as: member, body: { kind, days, amount } })

async function limit(kind: LimitKind, days: LimitDays) {
  const { limits } = valueIn(await stand.call('playLimits', { as: member }))
  return limits.find((one) => one.kind === kind && one.days === days)
}

const deposit = (amount: string, requestKey = randomUUID()) =>
  stand.call('requestDeposit', { as: member, body: { requestKey, channel: 'GCASH', amount } })

/** The wishes of this member have waited for their day. */
const aDayLater = () =>
  stand.db.pool.query(
    `update safer_play.play_limit set wish_due_at = wish_due_at - interval '1 day' where member_id = $1`,
    [member.memberId],
  )

describe('[RG-002] a limit', () => {
  test('holds at once when it is the first or a tighter one', async () => {
    expect(await limit('deposit', 1)).toMatchObject({ amount: null, left: null, wish: null })
    valueIn(await set('deposit', 1, '500.00'))
    valueIn(await set('deposit', 1, '300.00'))
    expect(await limit('deposit', 1)).toMatchObject({ amount: '300.00', left: '300.00' })
  })

  test('grows after a day and a second yes, and not by itself', async () => {
    await set('loss', 7, '100.00')
    valueIn(await set('loss', 7, '200.00'))
    const which: BodyOf<Calls['confirmPlayLimit']> = { kind: 'loss', days: 7 }
    const confirm = () => stand.call('confirmPlayLimit', { as: member, body: which })
    expect(await limit('loss', 7)).toMatchObject({ amount: '100.00', wish: { amount: '200.00' } })
    expect(await confirm()).toMatchObject({ status: 409, code: 'LIMIT_WISH_EARLY' })
    await aDayLater()
    expect(await limit('loss', 7)).toMatchObject({ amount: '100.00' })
    valueIn(await confirm())
    expect(await limit('loss', 7)).toMatchObject({ amount: '200.00', wish: null })
    expect(await confirm()).toMatchObject({ status: 404 })
  })

  test('is given up in the same way, and a wish is taken back by whoever thinks again', async () => {
    await set('wager', 30, '100.00')
    valueIn(await set('wager', 30, null))
    expect(await limit('wager', 30)).toMatchObject({ amount: '100.00', wish: { amount: null } })
    valueIn(
      await stand.call('dropPlayLimitWish', { as: member, body: { kind: 'wager', days: 30 } }),
    )
    expect(await limit('wager', 30)).toMatchObject({ amount: '100.00', wish: null })
    await set('wager', 30, null)
    await set('wager', 30, '90.00')
    expect(await limit('wager', 30)).toMatchObject({ amount: '90.00', wish: null })
  })

  test('[LIM-001] and a reminder keep a step of what they change, and of nothing else', async () => {
    const steps = async () => {
      const text = 'select what from safer_play.step where member_id = $1 order by step_id'
      const { rows } = await stand.db.pool.query(text, [member.memberId])
      return rows.map(({ what }) => what)
    }
    const drop = () =>
      stand.call('dropPlayLimitWish', { as: member, body: { kind: 'wager', days: 1 } })
    const remind = () => stand.call('setReminder', { as: member, body: { everyMinutes: 30 } })
    for (const again of [drop, remind, remind, drop]) valueIn(await again())
    expect(await steps()).toEqual(['reminder.set'])
  })

  test('is made tighter by an operator, never looser, and the trail says so', async () => {
    const as = await stand.operator({ roles: ['support'] })
    const ask = (amount: string) =>
      stand.call('tightenPlayLimit', {
        as,
        body: { memberId: member.memberId, kind: 'loss', days: 1, amount, reason: 'by phone' },
      })
    valueIn(await ask('50.00'))
    expect(await ask('50.00')).toMatchObject({ status: 409, code: 'LIMIT_NOT_TIGHTER' })
    expect(await ask('51.00')).toMatchObject({ code: 'LIMIT_NOT_TIGHTER' })
    expect(await limit('loss', 1)).toMatchObject({ amount: '50.00' })
    const { rows } = await stand.db.pool.query(
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

  test('fifty at once never pass it', async () => {
    await set('deposit', 1, '500.00')
    const answers = await Promise.all(Array.from({ length: 50 }, () => deposit('200.00')))
    expect(answers.filter(({ success }) => success)).toHaveLength(2)
    expect(await limit('deposit', 1)).toMatchObject({ used: '400.00', left: '100.00' })
  })

  test('that came to nothing, or is older than the window, takes nothing of it', async () => {
    await set('deposit', 1, '500.00')
    const { reference } = valueIn(await deposit('500.00'))
    expect(await deposit('100.00')).toMatchObject({ code: 'DEPOSIT_LIMIT' })
    await stand.db.pool.query(`update cashier.deposit set state = 'EXPIRED' where reference = $1`, [
      reference,
    ])
    const second = valueIn(await deposit('500.00'))
    await stand.db.pool.query(
      `update cashier.deposit set created_at = created_at - interval '1 day' where reference = $1`,
      [second.reference],
    )
    valueIn(await deposit('500.00'))
  })
})
