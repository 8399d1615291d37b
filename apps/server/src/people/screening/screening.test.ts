import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Operator } from '../../../test/operators.ts'
import { personalInfo } from '../../../test/personal-info.ts'
import {
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

const SOON = { timeout: 20_000, interval: 150 }

let server: TestServer
let analyst: Operator

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  analyst = await server.operator({ roles: ['risk-analyst'] })
}, 60_000)
beforeEach(async () => {
  await server.db.pool.query('delete from platform.allowance')
})
afterAll(() => server.close())

type Letters = { name: string; born: string; number: string }

/** A person with a name like nobody else's. */
function somebody(): Letters {
  const letters = () =>
    [...randomUUID().replace(/[^a-f]/g, '')]
      .map((l) => String.fromCharCode(l.charCodeAt(0) + 6))
      .join('')
  const day = String(1 + Math.floor(Number(`0x${randomUUID().slice(0, 2)}`) % 28)).padStart(2, '0')
  return {
    name: `Xa${letters()} Yo${letters()} Zu${letters()}`,
    born: `19${60 + (Number(day) % 30)}-03-${day}`,
    number: `Q${randomUUID().slice(0, 13)}`,
  }
}

const lineOf = ({ name, born, number }: Letters) => `"${name}",${born},${number}`

async function importList(lines: string[], head = 'name,birth_date,id_number') {
  const file = Buffer.from([head, ...lines].join('\n')).toString('base64')
  const { importId } = valueIn(
    await server.call('importRestricted', { as: analyst, body: { source: 'PAGCOR test', file } }),
  )
  const read = async () => {
    const { content } = valueIn(await server.call('restrictedImports', { as: analyst, query: {} }))
    return content.find((item) => item.importId === importId)
  }
  await expect.poll(async () => (await read())?.state, SOON).toBe('done')
  return (await read()) as NonNullable<Awaited<ReturnType<typeof read>>>
}

const verify = (as: Person, { name, born, number }: Letters) =>
  server.call('setPersonalInfo', {
    as,
    body: personalInfo({ payeename: name, birthday: born, idNumber: number }),
  })
const standingOf = async ({ memberId }: Person) => {
  const { rows } = await server.db.pool.query(
    'select status, barred_for, is_frozen from member.member where member_id = $1',
    [memberId],
  )
  return rows[0]
}
const BARRED = { status: 'ineligible', barred_for: 'restricted', is_frozen: true }
const FREE = { status: 'active', barred_for: null, is_frozen: false }
const casesOf = async ({ memberId }: Person, state: 'open' | 'closed' = 'open') =>
  valueIn(await server.call('personCases', { as: analyst, query: { memberId, state } })).content
const isIn = async (as: Person) => (await server.call('memberInfo', { as })).code

describe('a list', () => {
  test('[ELI-003] [ELI-004] is read line by line, bad ones named, and is stored unreadable', async () => {
    const [ana, ben] = [somebody(), somebody()]
    const lines = [
      lineOf(ana),
      'broken',
      '"x,,',
      lineOf(ben),
      ',1990-01-01,A1',
      'Eve,1990-02-30,A2',
      '',
    ]
    const list = await importList([...lines, lineOf(ana)])
    expect(list).toMatchObject({
      state: 'done',
      taken: 2,
      badCount: 4,
      bad: [
        { line: 3, why: 'COLUMNS' },
        { line: 4, why: 'QUOTES' },
        { line: 6, why: 'NAME' },
        { line: 7, why: 'BIRTH_DATE' },
      ],
    })
    const { rows } = await server.db.pool.query(
      'select r::text as text from screening.restricted r',
    )
    const all = JSON.stringify(rows).toLowerCase()
    for (const word of [...ana.name.toLowerCase().split(' '), ana.number.toLowerCase(), ana.born]) {
      expect(all).not.toContain(word)
    }
    const trail = await server.db.pool.query(
      `select after from audit.entry where what = 'restricted.import' order by seq desc limit 1`,
    )
    expect(trail.rows[0].after).toEqual({ source: 'PAGCOR test' })
  })

  test('[ELI-003] without a column of names is refused', async () => {
    const file = Buffer.from('surname;birth\nx;y').toString('base64')
    const body = { source: 'no list', file }
    expect(await server.call('importRestricted', { as: analyst, body })).toMatchObject({
      code: 'LIST_UNREADABLE',
    })
  })

  test('[ELI-003] finds members who were there before: barred, sessions ended, money frozen', async () => {
    const eva = somebody()
    const member = await server.registerUnverified()
    valueIn(await verify(member, eva))
    expect(await standingOf(member)).toEqual(FREE)
    const list = await importList([lineOf({ ...eva, name: eva.name.toUpperCase(), number: '' })])
    expect(list).toMatchObject({ hits: 1 })
    expect(await standingOf(member)).toEqual(BARRED)
    await expect.poll(() => isIn(member), SOON).toBe('NOT_LOGGED_IN')
    expect(await casesOf(member)).toMatchObject([
      { kind: 'restricted', foundAt: 'rescan', isBarred: true, isFrozen: true },
    ])
  })
})

describe('a hit', () => {
  test('[ELI-003] [ELI-005] with the documents: play and deposit close in the same moment', async () => {
    const max = somebody()
    await importList([lineOf({ ...max, name: 'Somebody Else' })])
    const member = await server.registerUnverified()
    valueIn(await verify(member, max))
    expect(await standingOf(member)).toEqual(BARRED)
    await expect.poll(() => isIn(member), SOON).toBe('NOT_LOGGED_IN')
    const body = { type: 'username' as const, username: member.username, password: PASSWORD }
    const { token } = valueIn(await server.call('login', { as: member, body }))
    const deposit = { requestKey: randomUUID(), channel: 'GCASH', amount: '200.00' }
    const requested = await server.call('requestDeposit', {
      as: { ...member, token },
      body: deposit,
    })
    expect(requested).toMatchObject({ code: 'ACCOUNT_BLOCKED' })
    expect(JSON.stringify(requested)).not.toMatch(/list|restrict/i)
  })

  test('[ELI-003] at registration, by the number that the form requires', async () => {
    const kim = somebody()
    await importList([lineOf(kim)])
    await server.db.pool.query(
      `update brand.brand set config = jsonb_set(config, '{registerFields}', (config -> 'registerFields') ||
         '{"field":"idNumber","enabled":true,"required":false,"acceptedPattern":"*","minLength":1,"maxLength":60,"patternId":"any"}')
        where brand_id = 'ph'`,
    )
    server.clock.advance(3000)
    const member = await server.registerUnverified({ idNumber: kim.number })
    await expect.poll(() => standingOf(member), SOON).toEqual(BARRED)
    expect(await casesOf(member)).toMatchObject([{ kind: 'restricted', foundAt: 'registration' }])
  })

  test('[ELI-003] a name that is nearly the same opens a case and closes nothing', async () => {
    const lea = somebody()
    await importList([lineOf({ ...lea, number: '' })])
    const member = await server.registerUnverified()
    valueIn(
      await verify(member, { ...lea, name: lea.name.slice(0, -1), number: somebody().number }),
    )
    expect(await standingOf(member)).toEqual(FREE)
    expect(await casesOf(member)).toMatchObject([{ kind: 'restricted-near', foundAt: 'kyc' }])
  })

  test('[ELI-003] at log-in, before the rescan has reached the member', async () => {
    const pia = somebody()
    const member = await server.registerUnverified()
    valueIn(await verify(member, pia))
    await server.db.pool.query(
      `update screening.person set screened_at = '2020-01-01' where member_id = $1`,
      [member.memberId],
    )
    await importList([lineOf(pia)])
    await server.db.pool.query(
      `update member.member set status = 'active', barred_for = null, is_frozen = false where member_id = $1`,
      [member.memberId],
    )
    await server.db.pool.query('delete from screening.person_case where member_id = $1', [
      member.memberId,
    ])
    const body = { type: 'username' as const, username: member.username, password: PASSWORD }
    valueIn(await server.call('login', { as: member, body }))
    await expect.poll(() => standingOf(member), SOON).toEqual(BARRED)
    expect(await casesOf(member)).toMatchObject([{ kind: 'restricted', foundAt: 'login' }])
  })

  test('[ELI-008] two accounts of one person open a case for the second', async () => {
    const [kai, who] = [somebody(), somebody()]
    const [first, second, third] = [
      await server.registerUnverified(),
      await server.registerUnverified(),
      await server.registerUnverified(),
    ]
    valueIn(await verify(first, kai))
    valueIn(await verify(second, { ...who, number: kai.number.toLowerCase() }))
    valueIn(await verify(third, { ...kai, number: somebody().number }))
    expect(await casesOf(first)).toEqual([])
    expect(await casesOf(second)).toMatchObject([{ kind: 'duplicate', isBarred: false }])
    expect(await casesOf(third)).toMatchObject([{ kind: 'duplicate' }])
  })
})

describe('a case', () => {
  const resolve = (caseId: string, outcome: 'confirmed' | 'cleared') =>
    server.call('resolveCase', { as: analyst, body: { caseId, outcome, note: 'seen in person' } })

  async function hit() {
    const person = somebody()
    await importList([lineOf(person)])
    const member = await server.registerUnverified()
    valueIn(await verify(member, person))
    const [found] = await casesOf(member)
    return { person, member, caseId: found?.caseId ?? '' }
  }

  test('[ELI-005] cleared: the person is admitted again, and the same entry no longer bars', async () => {
    const { person, member, caseId } = await hit()
    expect((await resolve(caseId, 'cleared')).code).toBe('OK')
    expect(await standingOf(member)).toEqual(FREE)
    expect(await resolve(caseId, 'confirmed')).toMatchObject({ code: 'CASE_CLOSED', status: 409 })
    await importList([lineOf(person)])
    expect(await standingOf(member)).toEqual(FREE)
    expect(await casesOf(member)).toEqual([])
    const { rows } = await server.db.pool.query(
      `select reason, actor_kind from audit.entry where what = 'case.resolve' and subject = $1`,
      [`member:${member.memberId}`],
    )
    expect(rows).toEqual([{ reason: 'seen in person', actor_kind: 'operator' }])
    // Another entry with the same number is another finding.
    await importList([lineOf({ ...person, name: 'Somebody Else' })])
    expect(await standingOf(member)).toEqual(BARRED)
  })

  test('[ELI-005] confirmed: the person stays barred, and a near one is barred by it', async () => {
    const { member, caseId } = await hit()
    expect((await resolve(caseId, 'confirmed')).code).toBe('OK')
    expect(await standingOf(member)).toEqual(BARRED)
    expect(await casesOf(member, 'closed')).toMatchObject([
      { outcome: 'confirmed', note: 'seen in person', closedBy: analyst.operatorId },
    ])
  })

  test('[AZ-003] is closed without the right, and to another brand', async () => {
    const { caseId } = await hit()
    const reviewer = await server.operator({ roles: ['identity-reviewer'] })
    const body = { caseId, outcome: 'cleared' as const, note: 'let me' }
    expect((await server.call('resolveCase', { as: reviewer, body })).code).toBe('NOT_ALLOWED')
    const elsewhere = await server.operator({ roles: ['risk-analyst'], brands: ['intl'] })
    expect((await server.call('resolveCase', { as: elsewhere, body })).code).toBe('NOT_FOUND')
  })
})
