import { randomUUID } from 'node:crypto'
import { calls } from '@parola/contract'
import { SEALED_TYPE, seal } from '@parola/contract/core/sealed'
import type { JWK } from 'jose'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callers,
  freePort,
  openTestServer,
  PASSWORD,
  type Person,
  sealKey,
  type TestServer,
  TRIAL,
} from '../../../test/test-server.ts'
import { createApp } from '../../app.ts'
import { addMs, DAY_MS, MINUTE_MS, SECOND_MS, unixSeconds } from '../clock/index.ts'
import { readConfig } from '../config/index.ts'
import { createLog } from '../log/index.ts'
import { newId } from '../random/index.ts'
import { sealing } from './index.ts'

let here: TestServer
let app: Awaited<ReturnType<typeof createApp>>
let there: ReturnType<typeof callers>
let thereUrl: string
let member: Person

beforeAll(async () => {
  here = await openTestServer()
  const port = await freePort()
  const config = readConfig({ ...here.env, PORT: String(port) })
  app = await createApp({ config, clock: here.clock, log: createLog(config.LOG_LEVEL) })
  await app.jobs.prepare()
  await app.http.listen({ port, host: '127.0.0.1' })
  thereUrl = `http://127.0.0.1:${port}`
  there = callers({ url: thereUrl, consoleUrl: here.consoleUrl, clock: here.clock, db: here.db })
  member = await here.register()
})
afterAll(async () => {
  await app?.http.close()
  await app?.jobs.stop()
  await app?.engine.db.close()
  await here?.close()
})

test('[LIM-001] the calls an address may make in a minute are the same over two nodes', async () => {
  const allowed = calls.loginFreeplay.perMinute ?? 0
  // A whole minute is ahead: another would restart the count.
  here.clock.advance(MINUTE_MS - (here.clock.now().getTime() % MINUTE_MS))
  const as = here.visitor()
  const sendRequest = (i: number) =>
    (i % 2 === 0 ? here : there).call('loginFreeplay', { as, body: TRIAL })
  const answers = []
  for (let i = 0; i < allowed * 2; i += 1) answers.push((await sendRequest(i)).code)
  expect(answers.slice(0, allowed)).toEqual(Array(allowed).fill('OK'))
  expect(answers.slice(allowed)).toEqual(Array(allowed).fill('RATE_LIMITED'))
})

test('[LIM-001] attempts at one password, spread over two nodes, are counted together', async () => {
  const as = here.visitor()
  const guess = (node: Pick<TestServer, 'call'>) =>
    node.call('login', {
      as,
      body: { type: 'username', username: member.username, password: 'not this' },
    })
  const answers = []
  for (const item of [here, there, here, there]) answers.push(await guess(item))
  expect(answers.map(({ code }) => code)).toEqual([
    'LOGIN_WRONG',
    'LOGIN_WRONG',
    'LOGIN_WRONG',
    'CAPTCHA_NEEDED',
  ])
})

test('[SEC-013] [LIM-001] a sealed body that one node has accepted is a replay at the other', async () => {
  const { login } = calls
  const token = await seal(
    { username: member.username, password: PASSWORD, type: 'username' },
    {
      ...{ key: await sealKey(here.url), method: login.method, path: login.path },
      ...{ nowS: unixSeconds(here.clock.now()), id: randomUUID() },
    },
  )
  const send = (node: Pick<TestServer, 'wild'>) =>
    node.wild(login, { type: SEALED_TYPE, body: token })
  await here.db.pool.query('delete from password.failure')
  expect((await send(there)).code).toBe('OK')
  expect((await send(here)).code).toBe('SEALED_BODY_REPLAYED')
})

test('[SEC-013] a key that one node has just created opens at another that read its keys before', async () => {
  await untilRotation(10 * SECOND_MS)
  const before = await keyIds(thereUrl)
  here.clock.advance(20 * SECOND_MS)
  const key = await sealKey(here.url)
  expect(before).not.toContain(key.kid)
  await here.db.pool.query('delete from password.failure')
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => sendLogin(there, await sealedLogin(key))),
  )
  // So many at the same time look like guesses at one password; each was opened.
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code.startsWith('SEALED'))).toEqual([])
  expect(codes).toContain('OK')
})

test('[SEC-013] fifty pages on two nodes at a rotation get one new key, and the old one stays valid', async () => {
  await untilRotation(10 * SECOND_MS)
  const old = await sealKey(here.url)
  here.clock.advance(2 * MINUTE_MS)
  const pages = Array.from({ length: 50 }, (_, i) => keyIds(i % 2 === 0 ? here.url : thereUrl))
  const seen = new Set((await Promise.all(pages)).flat())
  const { rows } = await here.db.pool.query(
    'select kid from platform.seal_key where created_at >= $1',
    [addMs(here.clock.now(), -MINUTE_MS)],
  )
  expect(rows).toHaveLength(1)
  expect(seen).toContain(old.kid)
  expect(seen).toContain(rows[0].kid)
  expect((await sendLogin(there, await sealedLogin(old))).code).toBe('OK')
})

test('[SEC-013] a key fetched in its last minute as the newest is valid for a whole day more', async () => {
  await untilRotation(MINUTE_MS)
  const held = await sealKey(here.url)
  here.clock.advance(MINUTE_MS + SECOND_MS)
  expect((await sealKey(thereUrl)).kid).not.toBe(held.kid)
  here.clock.advance(DAY_MS - 2 * MINUTE_MS)
  expect((await sendLogin(here, await sealedLogin(held))).code).toBe('OK')
})

test('[SEC-013] made-up key ids cost a node at most four reads of the keys a second', async () => {
  let readings = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      readings += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { db } = app.engine
  const { keys } = sealing({
    db: { ...db, kysely: db.kysely.withPlugin(counting) },
    fieldKeys: here.fieldKeys,
    now: () => here.clock.now(),
    newId,
  })
  const { kid = '' } = await sealKey(thereUrl)
  const began = performance.now()
  for (let wave = 0; wave < 5; wave += 1) {
    const requested = Array.from({ length: 200 }, () => keys.privateKey(randomUUID()))
    expect(await keys.privateKey(kid)).not.toBeNull()
    expect(new Set(await Promise.all(requested))).toEqual(new Set([null]))
  }
  expect(await keys.privateKey('no id of a key')).toBeNull()
  const seconds = (performance.now() - began) / 1000
  expect(readings).toBeLessThanOrEqual(2 + Math.ceil(seconds * 4))
})

async function keyIds(url: string): Promise<(string | undefined)[]> {
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as {
    keys: { kid?: string }[]
  }
  return keys.map(({ kid }) => kid)
}

/** Moves the clock to this long before the newest key is a week old. */
async function untilRotation(before: number) {
  const { rows } = await here.db.pool.query('select max(created_at) as made from platform.seal_key')
  const due = addMs(rows[0].made, 7 * DAY_MS).getTime()
  here.clock.advance(due - before - here.clock.now().getTime())
}

const sealedLogin = (key: JWK) =>
  seal(
    { username: member.username, password: PASSWORD, type: 'username' },
    {
      ...{ key, method: calls.login.method, path: calls.login.path },
      ...{ nowS: unixSeconds(here.clock.now()), id: randomUUID() },
    },
  )

const sendLogin = (node: Pick<TestServer, 'wild'>, body: string) =>
  node.wild(calls.login, { type: SEALED_TYPE, body })
