import { randomUUID } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CallName, type CallShape, calls } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type BetRegister, createBetRegister } from '../src/games/bet/index.ts'
import { sha256 } from '../src/platform/crypto/index.ts'
import type { OthersObjects, Owned, Owner } from './others-objects.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'

const NAMES_AN_OBJECT = /^id$|Id$|^reference$|^ticket$|^cursor$|Key$/
/** Titles, modules and lines of customer service belong to everybody. */
const COMMON = new Set(['nodeId', 'moduleId', 'modelId'])

const REMEDY =
  'add the call to others-objects.fixture.ts of its feature, with what another member gets, or with the test that tries it'

const SERVER = join(import.meta.dirname, '..')
const FILES = globSync('src/*/*/others-objects.fixture.ts', { cwd: SERVER }).sort()
/** What each feature declares of objects of others, in its folder. */
const declared: OthersObjects<string>[] = await Promise.all(
  FILES.map(async (file) => (await import(pathToFileURL(join(SERVER, file)).href)).objects),
)
const cases = declared.flatMap((objects) =>
  Object.entries(objects.calls).map(([name, each]) => ({ name: name as CallName, each, objects })),
)
const tried = cases.flatMap(({ name, each, objects }) =>
  'sends' in each ? [{ name, objects, ...each }] : [],
)
const elsewhere = cases.flatMap(({ name, each }) =>
  'testedIn' in each ? [[name, each] as const] : [],
)

let server: TestServer
let register: BetRegister
let stranger: Person
let abroad: Person
let setting: Owner
/** What each feature made for the owner. */
const made = new Map<OthersObjects<string>, Record<string, string>>()

beforeAll(async () => {
  server = await openTestServer()
  register = createBetRegister(server.db)
  const owner = await server.register()
  stranger = await server.register()
  abroad = await registerAbroad()
  await server.fund(owner.memberId, 100_000n)
  await play(owner)
  const [bet] = valueIn(await server.call('bettingRecord', { as: owner, query: {} })).content
  setting = { server, owner, bet: bet?.id ?? '', requestKey: randomUUID() }
  for (const objects of declared) made.set(objects, (await objects.make?.(setting)) ?? {})
})
afterAll(async () => {
  await register.close()
  await server.close()
})

async function registerAbroad(): Promise<Person> {
  const person = await server.register()
  await server.db.pool.query(`update member.member set brand_id = 'intl' where member_id = $1`, [
    person.memberId,
  ])
  return person
}

async function play({ memberId }: Person) {
  const { code } = await register.transact({
    memberId,
    vendor: 'BGS',
    round: 'theirs',
    currency: 'PHP',
    contentHex: sha256('theirs').toString('hex'),
    nodeId: 10_001,
    gameType: 'BGS',
    actions: [{ tx: 'T1', type: 'bet', amountMinor: 100n }],
    roundClosed: true,
  })
  expect(code).toBe('OK')
}

function fieldsOf(call: CallShape): string[] {
  return [call.query, call.body].flatMap((schema) =>
    Object.keys((schema as z.ZodObject | undefined)?.shape ?? {}),
  )
}

const ownedIn = (objects: OthersObjects<string>): Owned<string> => ({
  ...setting,
  theirs: made.get(objects) ?? {},
})

test('[AZ-003] every call of a member that names an object is tried with one of somebody else', () => {
  const naming = (Object.entries(calls) as [CallName, CallShape][])
    .filter(([, { who }]) => who !== 'anyone' && who !== 'operator')
    .filter(([, call]) =>
      fieldsOf(call).some((field) => NAMES_AN_OBJECT.test(field) && !COMMON.has(field)),
    )
    .map(([name]) => name)
  expect(naming.sort(), REMEDY).toEqual(cases.map(({ name }) => name).sort())
})

test.each(elsewhere)('[AZ-003] %s is tried in another file of tests', (_name, { testedIn }) => {
  expect(existsSync(join(SERVER, testedIn)), testedIn).toBe(true)
})

function expectNothingOfTheirs(value: unknown) {
  const owned = [...made.values()].flatMap((theirs) => Object.values(theirs))
  for (const known of [setting.bet, setting.requestKey, ...owned]) {
    expect(JSON.stringify(value)).not.toContain(known)
  }
}

describe.each(tried)('$name of another member', ({ name, objects, sends, expected, as }) => {
  const attempt = async (person: Person) =>
    server.call(name, { as: (await as?.(server)) ?? person, ...sends(ownedIn(objects)) } as never)

  test('[AZ-003] [ROLE-01] does not exist for a member of the same brand', async () => {
    const answer = await attempt(stranger)
    expect(answer).toMatchObject(expected)
    expectNothingOfTheirs(answer.value)
  })

  test('[AZ-003] does not exist for a member of another brand', async () => {
    const answer = await attempt(abroad)
    expectNothingOfTheirs(answer.value)
    expect([401, expected.status]).toContain(answer.status)
  })
})

test('[AZ-003] the owner still has all of it', async () => {
  const query = { id: setting.bet }
  const { bet } = valueIn(await server.call('roundDetail', { as: setting.owner, query }))
  expect(bet.id).toBe(setting.bet)
  const finding = declared.filter(({ found }) => found)
  expect(finding).not.toEqual([])
  for (const objects of finding) {
    const owned = ownedIn(objects)
    expect(owned.theirs).toMatchObject((await objects.found?.(owned)) ?? {})
  }
})
