import { randomUUID } from 'node:crypto'
import { calls } from '@parola/contract'
import { SEALED_TYPE, seal } from '@parola/contract/core/sealed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callers,
  freePort,
  openStand,
  PASSWORD,
  type Person,
  type Stand,
  sealKey,
  TRIAL,
} from '../../../test/stand.ts'
import { createApp } from '../../app.ts'
import { MINUTE_MS, unixSeconds } from '../clock/index.ts'
import { readConfig } from '../config/index.ts'
import { createLog } from '../log/index.ts'

let here: Stand
let app: Awaited<ReturnType<typeof createApp>>
let there: ReturnType<typeof callers>
let member: Person

beforeAll(async () => {
  here = await openStand()
  const port = await freePort()
  const config = readConfig({ ...here.env, PORT: String(port) })
  app = await createApp({ config, clock: here.clock, log: createLog(config.LOG_LEVEL) })
  await app.jobs.prepare()
  await app.http.listen({ port, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  there = callers({ url, consoleUrl: here.consoleUrl, clock: here.clock, db: here.db })
  member = await here.register()
})
afterAll(async () => {
  await app?.http.close()
  await app?.jobs.stop()
  await app?.engine.db.close()
  await here?.close()
})

test('[LIM-001] what an address may ask for in a minute is the same over two nodes', async () => {
  const allowed = calls.loginFreeplay.perMinute ?? 0
  // A whole minute lies ahead: another would begin the count anew.
  here.clock.advance(MINUTE_MS - (here.clock.now().getTime() % MINUTE_MS))
  const as = here.visitor()
  const ask = (i: number) => (i % 2 === 0 ? here : there).call('loginFreeplay', { as, body: TRIAL })
  const answers = []
  for (let i = 0; i < allowed * 2; i += 1) answers.push((await ask(i)).code)
  expect(answers.slice(0, allowed)).toEqual(Array(allowed).fill('OK'))
  expect(answers.slice(allowed)).toEqual(Array(allowed).fill('RATE_LIMITED'))
})

test('[LIM-001] tries at one password, spread over two nodes, are counted together', async () => {
  const as = here.visitor()
  const guess = (at: Pick<Stand, 'call'>) =>
    at.call('login', {
      as,
      body: { type: 'username', username: member.username, password: 'not this' },
    })
  const told = []
  for (const at of [here, there, here, there]) told.push(await guess(at))
  expect(told.map(({ code }) => code)).toEqual([
    'LOGIN_WRONG',
    'LOGIN_WRONG',
    'LOGIN_WRONG',
    'CAPTCHA_NEEDED',
  ])
})

test('[SEC-013] [LIM-001] a sealed body that one node has taken is a replay at the other', async () => {
  const { login } = calls
  const token = await seal(
    { username: member.username, password: PASSWORD, type: 'username' },
    {
      ...{ key: await sealKey(here.url), method: login.method, path: login.path },
      ...{ nowS: unixSeconds(here.clock.now()), id: randomUUID() },
    },
  )
  const send = (at: Pick<Stand, 'wild'>) => at.wild(login, { type: SEALED_TYPE, body: token })
  await here.db.pool.query('delete from password.failure')
  expect((await send(there)).code).toBe('OK')
  expect((await send(here)).code).toBe('SEALED_BODY_REPLAYED')
})
