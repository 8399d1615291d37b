import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal, VISITOR, work } from '#platform/work'
import { openStand, type Stand } from '../../../test/stand.ts'
import { bindReach, findReach, type Proved } from './reach.ts'

let stand: Stand

beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand.close())

/** OK, or the code of the refusal. */
async function bind(memberId: string, proved: Proved): Promise<string> {
  let code = 'OK'
  await stand.asSystem(async (engine) => {
    const opening = { actor: { ...VISITOR, memberId }, brandId: 'ph' }
    await work(engine, opening, (w) => bindReach(w, memberId, proved)).catch((error) => {
      code = error instanceof Refusal ? error.code : String(error)
    })
  })
  return code
}
const reach = (memberId: string) => findReach({ db: stand.db.kysely }, memberId)

const MOBILE = { channel: 'sms', address: '+639170000001' } as const
const EMAIL = { channel: 'mail', address: 'ana@mail.example' } as const

test.each([
  [MOBILE, 'MOBILE_TAKEN'],
  [EMAIL, 'EMAIL_TAKEN'],
])('[ACC-017] %j bound by two members at once is one’s', async (proved, refused) => {
  const [ana, bea] = [await stand.register(), await stand.register()]
  const codes = await Promise.all([bind(ana.memberId, proved), bind(bea.memberId, proved)])
  expect([...codes].sort()).toEqual(['OK', refused].sort())
  const winner = codes[0] === 'OK' ? ana : bea
  const { mobile, email } = await reach(winner.memberId)
  expect(mobile ?? email).toBe(proved.address)
})

test('[ACC-017] two numbers bound by one member at once leave one of them', async () => {
  const { memberId } = await stand.register()
  const numbers = ['+639170000011', '+639170000012']
  const codes = await Promise.all(
    numbers.map((number) => bind(memberId, { channel: 'sms', address: number })),
  )
  expect(codes).toEqual(['OK', 'OK'])
  expect(numbers).toContain((await reach(memberId)).mobile)
})

test('[ACC-017] who is refused a number keeps their own', async () => {
  const [ana, bea] = [await stand.register(), await stand.register()]
  const [hers, theirs] = ['+639170000021', '+639170000022'] as const
  await bind(ana.memberId, { channel: 'sms', address: theirs })
  await bind(bea.memberId, { channel: 'sms', address: hers })
  expect(await bind(bea.memberId, { channel: 'sms', address: theirs })).toBe('MOBILE_TAKEN')
  expect((await reach(bea.memberId)).mobile).toBe(hers)
})
