import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test/test-server.ts'

const PROGRAM = new URL('./first-operator.ts', import.meta.url).pathname
const LINK = /^https:\/\/console\.example\/#first=([a-z.]+):([a-z0-9]+)$/m

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('[ACC-018] the first operator gets a link that opens once and is stored nowhere', async () => {
  const env = {
    ...process.env,
    DATABASE_URL: server.env.DATABASE_URL,
    CONSOLE_PUBLIC_URL: 'https://console.example/',
  }
  const made = spawnSync(process.execPath, [PROGRAM, 'maria.reyes'], { env, encoding: 'utf8' })
  expect(made.stderr).toBe('')
  const [, username = '', password = ''] = LINK.exec(made.stdout) ?? []
  expect(username).toBe('maria.reyes')
  const { rows } = await server.db.pool.query(
    'select to_json(o)::text as row from operator.operator o',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].row).not.toContain(password)

  const open = () => server.call('operatorLogin', { body: { username, password } })
  const first = await open()
  if (!first.success) throw new Error(first.code)
  expect(first.value.next).toBe('password')
  const own = { ticket: first.value.ticket, password: 'by the lantern, nine boats' }
  const chosen = await server.call('operatorChoosePassword', { body: own })
  expect(chosen).toMatchObject({ success: true, value: { next: 'enrol' } })
  expect((await open()).code).toBe('LOGIN_WRONG')
})
