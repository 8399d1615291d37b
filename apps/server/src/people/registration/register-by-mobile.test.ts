import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember, openPhone } from '../../../test/phone.ts'
import { openStand, type Stand, valueIn } from '../../../test/stand.ts'

let sandbox: Sandbox
let stand: Stand

beforeAll(async () => {
  sandbox = await openSandbox()
  stand = await openStand({ jobs: true, smsUrl: sandbox.smsUrl })
})
afterAll(async () => {
  await stand?.close()
  await sandbox?.close()
})

test('[REG-05] a number and its code open a session of a member with an empty wallet', async () => {
  const { session } = await openMember(stand, sandbox)
  const info = valueIn(await stand.call('memberInfo', { as: session }))
  expect(info).toMatchObject({ type: 0, account: expect.stringMatching(/^m[a-z2-9]{9}$/) })
  const wallet = await stand.call('walletBalance', { as: session })
  expect(wallet.value).toMatchObject({ balance: '0.00', currency: 'PHP' })
})

test('[REG-05] a mistake in the form does not cost the code, a wrong code makes no member', async () => {
  const phone = openPhone(stand, sandbox)
  await phone.askToRegister()
  const code = await phone.code()
  expect(await phone.register(code, { region: 'moon' })).toMatchObject({ code: 'VALIDATION' })
  expect(await phone.register(code, { ageConfirmed: false })).toMatchObject({
    code: 'AGE_NOT_CONFIRMED',
  })
  expect(await phone.register(code, { mobileNum: '917' })).toMatchObject({ code: 'MOBILE_WRONG' })
  expect(await phone.register('000000x')).toMatchObject({ code: 'CODE_WRONG' })
  expect((await phone.register(code)).code).toBe('OK')
})

test('[REG-05] that a number is taken is told to its owner only', async () => {
  const { phone } = await openMember(stand, sandbox)
  expect((await phone.askToRegister()).code).toBe('OK')
  expect((await phone.register('000000')).code).toBe('CODE_WRONG')
  const taken = await phone.register(await phone.code(2))
  expect(taken).toMatchObject({ status: 409, code: 'MOBILE_TAKEN' })
})

test('[REG-01] [REG-06] the switches of a brand decide the ways and the form', async () => {
  const here = valueIn(await stand.call('registerSettings', {}))
  expect(here.methods).toEqual(['mobile', 'username'])
  const named = (fields: { field: string }[]) => fields.map(({ field }) => field)
  expect(named(here.mobileFields)).toEqual(
    expect.arrayContaining(['mobileNum', 'password', 'confirmPassword', 'region']),
  )
  expect(named(here.mobileFields)).not.toContain('username')
  const headers = { 'x-forwarded-host': 'intl.localhost' }
  const abroad = valueIn(await stand.call('registerSettings', { headers }))
  expect(abroad.methods).toEqual(['username'])
  expect(named(abroad.mobileFields)).not.toContain('password')
})
