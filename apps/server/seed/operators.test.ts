import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { openTestServer, type TestServer } from '../test/test-server.ts'
import { DEMO_OPERATORS } from './demo.ts'
import { seedOperators } from './operators.ts'

let server: TestServer
let app: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  server = await openTestServer()
  const config = readConfig({ ...server.env, DEMO_OPERATORS: 'on' })
  app = await createApp({ config, clock: server.clock, log: createLog('silent') })
  await seedOperators(app.engine)
})
afterAll(async () => {
  await app?.console.close()
  await app?.http.close()
  await app?.engine.db.close()
  await server.close()
})

async function logInFrom(address: string) {
  const [{ username, password } = { username: '', password: '' }] = DEMO_OPERATORS
  const { statusCode, body } = await app.console.inject({
    ...{ method: 'POST', url: '/ops/session/login', payload: { username, password } },
    headers: { 'x-forwarded-for': address },
  })
  return { statusCode, code: JSON.parse(body).code }
}

test.each(['127.0.0.1', '127.9.9.9', '::1'])(
  '[ACC-014] a demo operator sets an authenticator up on this machine: %s',
  async (address) => {
    expect(await logInFrom(address)).toEqual({ statusCode: 200, code: 'OK' })
  },
)

test.each(['203.0.113.7', '10.0.0.5', '2001:db8::1', '::ffff:192.168.1.4'])(
  '[ACC-014] nobody sets up the authenticator of a demo operator from another machine: %s',
  async (address) => {
    expect(await logInFrom(address)).toEqual({ statusCode: 403, code: 'NOT_ALLOWED' })
  },
)
