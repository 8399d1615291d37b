import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember } from '../../../test/phone.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, smsUrl: sandbox.smsUrl })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

test('[AUTH-03] a number and its code open a session, with remember me where it is ticked', async () => {
  const { phone, memberId } = await openMember(server, sandbox)
  await phone.sendRequest()
  const opened = await phone.logIn(await phone.code(2), { rememberMe: true })
  const { token, passwordExpired } = valueIn(opened)
  expect(passwordExpired).toBe(false)
  const info = valueIn(await server.call('memberInfo', { as: { ...phone.as, token } }))
  expect(info.id).toBe(memberId)
  expect(opened.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^__Host-remember=./))
})

test('[AUTH-12] the number and the code are both required', async () => {
  const { phone } = await openMember(server, sandbox)
  const none = await server.call('login', { body: { type: 'sms', ...phone.typed } })
  expect(none).toMatchObject({
    status: 422,
    code: 'VALIDATION',
    value: { fields: [{ field: 'code', rule: 'required' }] },
  })
})

test('[AUTH-13] agents cannot log in by code, and neither can a blocked member', async () => {
  const set = (column: string, value: string, memberId: string) =>
    server.db.pool.query(`update member.member set ${column} = $1 where member_id = $2`, [
      value,
      memberId,
    ])
  const agent = await openMember(server, sandbox)
  await set('type', '2', agent.memberId)
  await agent.phone.sendRequest()
  expect(await agent.phone.logIn(await agent.phone.code(2))).toMatchObject({
    status: 403,
    code: 'NON_MEMBER_ACCOUNT',
  })
  const blocked = await openMember(server, sandbox)
  await set('status', 'blocked', blocked.memberId)
  await blocked.phone.sendRequest()
  expect(await blocked.phone.logIn(await blocked.phone.code(2))).toMatchObject({
    code: 'ACCOUNT_BLOCKED',
  })
})

test('[AUTH-04] wrong codes count as wrong passwords do', async () => {
  const { phone } = await openMember(server, sandbox)
  await phone.sendRequest()
  await phone.code(2)
  const answers = []
  for (let time = 0; time < 3; time += 1) answers.push(await phone.logIn('000000'))
  expect(answers.at(-1)?.value).toMatchObject({ captcha: true })
  expect((await phone.logIn('000000')).code).toBe('CAPTCHA_NEEDED')
})
