import { CROWD_HEADER, crowdProof } from '@parola/contract/people/crowd-proof'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operator } from '../../../test/operators.ts'
import {
  CROWD_SECRET,
  openTestServer,
  type Person,
  registration,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'
import { unixSeconds } from '../../platform/clock/index.ts'

let server: TestServer
let boss: Operator
beforeAll(async () => {
  server = await openTestServer()
  boss = await server.operator()
})
afterAll(() => server.close())

const nowS = () => unixSeconds(server.clock.now())
const headerOf = (name: string, secret = CROWD_SECRET) => ({
  [CROWD_HEADER]: crowdProof({ secret, name, nowS: nowS() }),
})
let people = 0

/** Registers a member with this header; `proves` names whom it proves. */
async function register(headers: Record<string, string> | ((name: string) => object)) {
  people += 1
  const name = `crowdy${people}x${Date.now() % 100_000}`
  const sent = typeof headers === 'function' ? headers(name) : headers
  const as = server.visitor()
  const body = registration(name)
  const opened = valueIn(
    await server.call('register', { as, body, headers: sent as Record<string, string> }),
  )
  return { ...as, token: opened.token ?? '', name }
}

const found = async (search: string, who: 'all' | 'real' = 'all') =>
  valueIn(await server.call('findMembers', { as: boss, query: { search, people: who } }))

describe('[ROLE-02] a member of the crowd', () => {
  test('is marked by a proof of this installation, for this name, and by nothing else', async () => {
    const marked = await register((name) => headerOf(name))
    expect(await found(marked.name)).toMatchObject([{ isCrowd: true }])
    const others = [
      await register({}),
      await register(() => headerOf('somebody-else')),
      await register((name) => headerOf(name, 'x'.repeat(40))),
      await register({ [CROWD_HEADER]: 'yes' }),
    ]
    for (const { name } of others) {
      expect(await found(name)).toMatchObject([{ isCrowd: false }])
    }
  })

  test('is left out of the list where an operator wants real members alone', async () => {
    const marked = await register((name) => headerOf(name))
    expect(await found(marked.name, 'real')).toEqual([])
    const newest = async (query: object) =>
      valueIn(await server.call('findMembers', { as: boss, query })).map(({ username }) => username)
    expect(await newest({})).toContain(marked.name)
    expect(await newest({ people: 'real' })).not.toContain(marked.name)
  })

  test('is shown to players like anybody else', async () => {
    const marked = await register((name) => headerOf(name))
    const info = valueIn(await server.call('memberInfo', { as: marked as unknown as Person }))
    expect(JSON.stringify(info)).not.toMatch(/crowd(?!y)/i)
  })
})

describe('[CFG-01] the switch of the crowd', () => {
  const state = (headers: Record<string, string>) => server.call('crowdState', { headers })

  test('answers the program of the crowd, and is unknown to everybody else', async () => {
    expect(valueIn(await state(headerOf('state')))).toEqual({ isOn: true, members: 40 })
    for (const headers of [{}, headerOf('other'), headerOf('state', 'x'.repeat(40))]) {
      expect(await state(headers)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })

  test('ends it and lets it begin again, in the audit trail', async () => {
    const setting = async () => valueIn(await server.call('crowdSettings', { as: boss }))
    const { version, isHere, registered, present } = await setting()
    expect({ isHere, present }).toEqual({ isHere: true, present: registered })
    const body = { isOn: false, members: 12, version, reason: 'a quiet day' }
    valueIn(await server.call('setCrowd', { as: boss, body }))
    server.clock.advance(6 * 60_000)
    expect(await setting()).toMatchObject({ registered, present: 0 })
    expect(valueIn(await state(headerOf('state')))).toEqual({ isOn: false, members: 12 })
    expect(await server.call('setCrowd', { as: boss, body })).toMatchObject({
      code: 'BRAND_CHANGED',
    })
    const { content } = valueIn(
      await server.call('auditEntries', { as: boss, query: { what: 'settings.crowd' } }),
    )
    expect(content).toMatchObject([{ after: { isOn: false, members: 12 }, reason: 'a quiet day' }])
  })
})
