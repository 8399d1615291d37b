import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal, VISITOR, work } from '#platform/work'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { bindReach, findReach, type Proved } from './reach.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** OK, or the code of the refusal. */
async function bind(memberId: string, proved: Proved): Promise<string> {
  let code = 'OK'
  await server.asSystem(async (engine) => {
    const opening = { actor: { ...VISITOR, memberId }, brandId: 'ph' }
    await work(engine, opening, (w) => bindReach(w, memberId, proved)).catch((error) => {
      code = error instanceof Refusal ? error.code : String(error)
    })
  })
  return code
}
const reach = (memberId: string) => findReach({ db: server.db.kysely }, memberId)

const MOBILE = { channel: 'sms', address: '+639170000001' } as const
const EMAIL = { channel: 'mail', address: 'ana@mail.example' } as const

test.each([
  [MOBILE, 'MOBILE_TAKEN'],
  [EMAIL, 'EMAIL_TAKEN'],
])(
  '[ACC-017] %j bound by two members concurrently goes to one of them',
  async (proved, refused) => {
    const [ana, bea] = [await server.register(), await server.register()]
    const codes = await Promise.all([bind(ana.memberId, proved), bind(bea.memberId, proved)])
    expect([...codes].sort()).toEqual(['OK', refused].sort())
    const winner = codes[0] === 'OK' ? ana : bea
    const { mobile, email } = await reach(winner.memberId)
    expect(mobile ?? email).toBe(proved.address)
  },
)

test('[ACC-017] two numbers bound by one member concurrently leave one of them', async () => {
  const { memberId } = await server.register()
  const numbers = ['+639170000011', '+639170000012']
  const codes = await Promise.all(
    numbers.map((number) => bind(memberId, { channel: 'sms', address: number })),
  )
  expect(codes).toEqual(['OK', 'OK'])
  expect(numbers).toContain((await reach(memberId)).mobile)
})

test('[ACC-017] a member who is refused a number keeps their own', async () => {
  const [ana, bea] = [await server.register(), await server.register()]
  const [hers, theirs] = ['+639170000021', '+639170000022'] as const
  await bind(ana.memberId, { channel: 'sms', address: theirs })
  await bind(bea.memberId, { channel: 'sms', address: hers })
  expect(await bind(bea.memberId, { channel: 'sms', address: theirs })).toBe('MOBILE_TAKEN')
  expect((await reach(bea.memberId)).mobile).toBe(hers)
})
