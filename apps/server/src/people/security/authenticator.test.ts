import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#platform/clock'
import { totpCode } from '#platform/crypto'
import type { Answer } from '../../../test/callers.ts'
import { openSocket } from '../../../test/socket.ts'
import {
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

const STEP_MS = 30 * SECOND_MS

let server: TestServer
let as: Person

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  as = await server.register()
})
afterAll(() => server.close())

const centre = async () => valueIn(await server.call('securityCentre', { as }))
const shown = (secret: string) => totpCode(secret, server.clock.now())
const offer = () => server.call('offerAuthenticator', { as, body: {} })
const confirm = (code: string) =>
  renewed(server.call('confirmAuthenticator', { as, body: { code } }))
const prove = (secret: string, method: 'authenticator' | 'password' = 'authenticator') =>
  renewed(server.call('proveAgain', { as, body: { method, secret } }))
const remove = () => renewed(server.call('removeAuthenticator', { as }))

/** The member continues with the token of this answer. */
async function renewed<T extends { token: string }>(answered: Promise<Answer<T>>) {
  const answer = await answered
  if (answer.success) as.token = valueIn(answer).token
  return answer
}

async function setUp() {
  const { secret } = valueIn(await offer())
  const { recoveryCodes } = valueIn(await confirm(shown(secret)))
  server.clock.advance(STEP_MS)
  return { secret, recoveryCodes }
}

test('[ACC-014] an app is set up by its secret and its first code; recovery codes are shown once', async () => {
  const { secret, uri } = valueIn(await offer())
  expect(new URL(uri).searchParams.get('issuer')).toBe('Parola')
  expect(decodeURIComponent(uri)).toContain(`Parola:${as.username}`)
  expect(await confirm('000000')).toMatchObject({ status: 422, code: 'AUTHENTICATOR_WRONG' })
  expect((await centre()).authenticator.isOn).toBe(false)
  const { recoveryCodes } = valueIn(await confirm(shown(secret)))
  expect(recoveryCodes).toHaveLength(10)
  const { authenticator, withdrawalsHeldUntil } = await centre()
  expect(authenticator).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  expect(withdrawalsHeldUntil).toBeNull()
  expect((await offer()).code).toBe('AUTHENTICATOR_ON')
})

test('[ACC-014] [ACC-015] with an app, changes are proved by it and not by the password', async () => {
  const { secret, recoveryCodes } = await setUp()
  expect((await centre()).proofs).toEqual(['authenticator'])
  server.clock.advance(5 * MINUTE_MS)
  const words = { paymentPassword: '739152', confirmPaymentPassword: '739152' }
  const change = () => server.call('setPaymentPassword', { as, body: words })
  expect((await change()).code).toBe('STEP_UP')
  expect((await prove(PASSWORD, 'password')).code).toBe('PROOF_METHOD_OFF')
  expect((await prove('000000')).code).toBe('AUTHENTICATOR_WRONG')
  valueIn(await prove(shown(secret)))
  expect((await change()).code).toBe('OK')
  server.clock.advance(5 * MINUTE_MS)
  valueIn(await prove(recoveryCodes[0] ?? ''))
  expect((await centre()).authenticator.recoveryCodesLeft).toBe(9)
  expect((await prove(recoveryCodes[0] ?? '')).code).toBe('AUTHENTICATOR_WRONG')
})

test('[ACC-014] new recovery codes end the old ones', async () => {
  const { recoveryCodes } = await setUp()
  const fresh = valueIn(await server.call('renewRecoveryCodes', { as, body: {} })).recoveryCodes
  expect(fresh.some((code) => recoveryCodes.includes(code))).toBe(false)
  expect((await prove(recoveryCodes[0] ?? '')).code).toBe('AUTHENTICATOR_WRONG')
  expect((await prove(fresh[0] ?? '')).code).toBe('OK')
})

test('[ACC-017] removing an app is reported and holds withdrawals', async () => {
  await setUp()
  valueIn(await remove())
  expect(await centre()).toMatchObject({
    proofs: ['password'],
    authenticator: { isOn: false, recoveryCodesLeft: 0 },
    heldFor: 'authenticator-off',
  })
  expect(await remove()).toMatchObject({ status: 409, code: 'AUTHENTICATOR_OFF' })
})

const RENEWING = [
  ['a proof of who acts', async () => () => prove(PASSWORD, 'password')],
  [
    'an app that is turned on',
    async () => {
      const { secret } = valueIn(await offer())
      return () => confirm(shown(secret))
    },
  ],
  [
    'an app that is turned off',
    async () => {
      await setUp()
      return remove
    },
  ],
] as const

test.each(RENEWING)(
  '[ACC-010] %s gives this session a new token, and ends no other',
  async (_title, prepare) => {
    const body = { type: 'username', username: as.username, password: PASSWORD } as const
    const elsewhere = valueIn(await server.call('login', { as: { address: as.address }, body }))
    const change = await prepare()
    const before = { ...as }
    const id = await ownSession(as)
    const received = await openSocket(server, as.token)
    valueIn(await change())
    expect(as.token).not.toBe(before.token)
    expect((await server.call('walletBalance', { as: before })).code).toBe('NOT_LOGGED_IN')
    expect(await ownSession(as)).toBe(id)
    const other = { ...as, token: elsewhere.token ?? '' }
    expect((await server.call('walletBalance', { as: other })).code).toBe('OK')
    await expect.poll(() => received).toContain('bye')
  },
)

test('[ACC-010] a refusal leaves the token as it is', async () => {
  const { token } = as
  expect((await prove('not-the-one', 'password')).code).toBe('OLD_PASSWORD_WRONG')
  valueIn(await offer())
  expect((await confirm('000000')).code).toBe('AUTHENTICATOR_WRONG')
  expect((await remove()).code).toBe('AUTHENTICATOR_OFF')
  expect([as.token, (await server.call('walletBalance', { as })).code]).toEqual([token, 'OK'])
})

test('[ACC-010] of two concurrent proofs one renews the token, and the other may be tried with the new one', async () => {
  const body = { method: 'password', secret: PASSWORD } as const
  const both = await Promise.all([1, 2].map(() => server.call('proveAgain', { as, body })))
  expect(both.map(({ code }) => code).toSorted()).toEqual(['NOT_LOGGED_IN', 'OK'])
  const [first] = both.filter(({ success }) => success).map(valueIn)
  as.token = first?.token ?? ''
  expect((await prove(PASSWORD, 'password')).code).toBe('OK')
})

const ownSession = async (who: Person) =>
  valueIn(await server.call('ownSessions', { as: who })).list.find(({ isThis }) => isThis)?.id

test('[MEM-05] a trial player has no security centre', async () => {
  const trial = await server.tryOut()
  const answer = await server.call('securityCentre', { as: trial })
  expect(answer).toMatchObject({ status: 403, code: 'IN_NEED_TRUE_ACCOUNT' })
})
