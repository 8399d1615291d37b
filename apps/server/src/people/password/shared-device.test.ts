import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operator } from '../../../test/operators.ts'
import {
  type Caller,
  openStand,
  PASSWORD,
  type Person,
  type Stand,
  valueIn,
} from '../../../test/stand.ts'

let stand: Stand
let risk: Operator
beforeAll(async () => {
  stand = await openStand()
  risk = await stand.operator({ roles: ['risk-analyst'] })
})
afterAll(() => stand.close())

/** Somebody comes in with the browser of another. */
const logIn = (who: Person, browser: Caller) =>
  stand.call('login', {
    as: { ...browser, token: '' },
    body: { username: who.username, password: PASSWORD, type: 'username' },
  })
const casesOf = async ({ memberId }: Person, as = risk) => {
  const query = { memberId, pageSize: '20' }
  return valueIn(await stand.call('personCases', { as, query })).content
}
/** The cases at either of two accounts. */
const casesOfBoth = async (one: Person, two: Person) => [
  ...(await casesOf(one)),
  ...(await casesOf(two)),
]

describe('[ELI-003] two accounts that came in with one browser', () => {
  test('open one case that names both, whoever comes in with whose and how often', async () => {
    const [ana, ben] = [await stand.register(), await stand.register()]
    for (const [who, browser] of [
      [ben, ana],
      [ana, ben],
      [ben, ana],
      [ana, ana],
    ] as const) {
      expect((await logIn(who, browser)).code).toBe('OK')
      stand.clock.advance(1000)
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
    const [ana, ben] = [await stand.register(), await stand.register()]
    valueIn(await logIn(ben, ana))
    const [{ caseId = '' } = {}] = await casesOf(ben)
    const body = { caseId, outcome: 'confirmed' as const, note: 'one person, two names' }
    valueIn(await stand.call('resolveCase', { as: risk, body }))
    expect((await logIn(ben, ana)).code).toBe('OK')
    expect(await casesOf(ben)).toEqual([])
  })

  test('at once from two sides are one case still', async () => {
    const [ana, ben] = [await stand.register(), await stand.register()]
    const answers = await Promise.all([logIn(ben, ana), logIn(ana, ben), logIn(ben, ana)])
    expect(answers.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK'])
    expect(await casesOfBoth(ana, ben)).toHaveLength(1)
  })

  test('are not told of by a browser of their own each, nor by one that nobody knows', async () => {
    const [ana, ben] = [await stand.register(), await stand.register()]
    valueIn(await logIn(ana, stand.visitor()))
    valueIn(await logIn(ben, stand.visitor()))
    expect(await casesOfBoth(ana, ben)).toEqual([])
  })
})
