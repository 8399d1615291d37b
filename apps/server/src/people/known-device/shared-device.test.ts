import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operator } from '../../../test/operators.ts'
import {
  type Caller,
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

let server: TestServer
let risk: Operator
beforeAll(async () => {
  server = await openTestServer()
  risk = await server.operator({ roles: ['risk-analyst'] })
})
afterAll(() => server.close())

/** Logs in with another member's browser. */
const logIn = (who: Person, browser: Caller) =>
  server.call('login', {
    as: { ...browser, token: '' },
    body: { username: who.username, password: PASSWORD, type: 'username' },
  })
const casesOf = async ({ memberId }: Person, as = risk) => {
  const query = { memberId, pageSize: '20' }
  return valueIn(await server.call('personCases', { as, query })).content
}
/** The cases at either of two accounts. */
const casesOfBoth = async (person: Person, two: Person) => [
  ...(await casesOf(person)),
  ...(await casesOf(two)),
]

describe('[ELI-003] two accounts that logged in with one browser', () => {
  test('open one case that names both, in whichever order and however often', async () => {
    const [ana, ben] = [await server.register(), await server.register()]
    for (const [who, browser] of [
      [ben, ana],
      [ana, ben],
      [ben, ana],
      [ana, ana],
    ] as const) {
      expect((await logIn(who, browser)).code).toBe('OK')
      server.clock.advance(1000)
    }
    expect(await casesOfBoth(ana, ben)).toMatchObject([
      {
        memberId: ben.memberId,
        kind: 'shared-device',
        foundAt: 'login',
        other: { memberId: ana.memberId, username: ana.username },
        isBarred: false,
      },
    ])
  })

  test('are marked and refused nothing, also when the case is confirmed', async () => {
    const [ana, ben] = [await server.register(), await server.register()]
    valueIn(await logIn(ben, ana))
    const [{ caseId = '' } = {}] = await casesOf(ben)
    const body = { caseId, outcome: 'confirmed' as const, note: 'one person, two names' }
    valueIn(await server.call('resolveCase', { as: risk, body }))
    expect((await logIn(ben, ana)).code).toBe('OK')
    expect(await casesOf(ben)).toEqual([])
  })

  test('concurrently from two sides are still one case', async () => {
    const [ana, ben] = [await server.register(), await server.register()]
    const answers = await Promise.all([logIn(ben, ana), logIn(ana, ben), logIn(ben, ana)])
    expect(answers.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK'])
    expect(await casesOfBoth(ana, ben)).toHaveLength(1)
  })

  test('are not marked by browsers of their own, nor by an unknown one', async () => {
    const [ana, ben] = [await server.register(), await server.register()]
    valueIn(await logIn(ana, server.visitor()))
    valueIn(await logIn(ben, server.visitor()))
    expect(await casesOfBoth(ana, ben)).toEqual([])
  })
})
