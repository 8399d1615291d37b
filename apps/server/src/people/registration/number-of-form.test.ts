import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openPhone, type Phone } from '../../../test/phone.ts'
import {
  openTestServer,
  registration,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

let sandbox: Sandbox
let server: TestServer
let names = 0

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, smsUrl: sandbox.smsUrl })
  await server.db.pool.query(
    `update brand.brand set config = jsonb_set(config, '{registerFields}', (
       select jsonb_agg(case when f ->> 'field' in ('mobileNum', 'verificationCode')
                             then f || '{"enabled": true, "required": true}' else f end)
         from jsonb_array_elements(config -> 'registerFields') f)) where brand_id = 'ph'`,
  )
  await vi.waitUntil(async () => {
    const { fields } = valueIn(await server.call('registerSettings', {}))
    return fields.some(({ field, enabled }) => field === 'verificationCode' && enabled)
  })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const register = (phone: Phone, more: { mobileNum?: string; verificationCode?: string } = {}) => {
  const { mobileNum, countryDialingCode } = phone.typed
  const body = { ...registration(`proved${names++}`), mobileNum, countryDialingCode, ...more }
  return server.call('register', { as: phone.as, body })
}

test('[REG-03] a form by username binds the number that its code proves', async () => {
  const phone = openPhone(server, sandbox)
  await phone.offerRegistration()
  const verificationCode = await phone.code()
  const { token } = valueIn(await register(phone, { verificationCode }))
  const centre = valueIn(await server.call('securityCentre', { as: { ...phone.as, token } }))
  expect(centre.mobile.masked).toMatch(/777$/)
})

test.each([
  ['no code', {}, { code: 'VALIDATION', field: 'code' }],
  ['a wrong code', { verificationCode: '000000' }, { code: 'CODE_WRONG', field: 'code' }],
  [
    'no number',
    { mobileNum: '', verificationCode: '123456' },
    { code: 'VALIDATION', field: 'mobileNum' },
  ],
])(
  '[REG-03] with %s it creates no member, and names the field',
  async (_what, more, { code, field }) => {
    const phone = openPhone(server, sandbox)
    await phone.offerRegistration()
    await phone.code()
    expect(await register(phone, more)).toMatchObject({ code, value: { fields: [{ field }] } })
  },
)

test('[REG-03] that a number is taken is disclosed only after it is proved', async () => {
  const phone = openPhone(server, sandbox)
  await phone.offerRegistration()
  expect((await register(phone, { verificationCode: await phone.code() })).code).toBe('OK')
  server.clock.advance(3 * 60_000)
  await phone.offerRegistration()
  const again = await register(phone, { verificationCode: await phone.code(2) })
  expect(again).toMatchObject({ status: 409, code: 'MOBILE_TAKEN' })
})
