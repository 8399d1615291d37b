import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kycSettings } from '#people/kyc'
import { bySystem, work } from '#platform/work'
import { setSettings } from '../../../test/brand-settings.ts'
import { jobsDone } from '../../../test/jobs-done.ts'
import type { Operator } from '../../../test/operators.ts'
import { personalInfo } from '../../../test/personal-info.ts'
import { documents } from '../../../test/pictures.ts'
import {
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'
import { catchReentry } from './absence.ts'

const SOON = { timeout: 20_000, interval: 150 }
const OUT = { kind: 'excluded', cause: 'person' }
const YEAR = { length: '1y', isSure: true } as const

let server: TestServer
let reviewer: Operator
let analyst: Operator
let away: Person
let document: { idNumber: string; payeename: string }

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  reviewer = await server.operator({ roles: ['identity-reviewer'] })
  analyst = await server.operator({ roles: ['risk-analyst'] })
  await setSettings(server.db, kycSettings, { provider: 'operators' })
  server.clock.advance(3000)
})
beforeEach(async () => {
  await server.db.pool.query('delete from platform.allowance')
  document = someone()
  away = await server.registerUnverified()
})
afterAll(() => server.close())

/** With a name that nobody else has. */
function someone() {
  const letters = [...randomUUID().replace(/[^a-f]/g, '')].join('')
  return { idNumber: `Q${randomUUID().slice(0, 13)}`, payeename: `Xa${letters} Yo${letters}` }
}

const type = (as: Person, wrote = document) =>
  server.call('setPersonalInfo', { as, body: personalInfo(wrote) }).then(valueIn)

/** Personal data with pictures, approved by an operator. */
async function prove(as: Person, wrote = document) {
  await type(as, wrote)
  valueIn(await server.call('uploadIdImages', { as, body: await documents() }))
  const { memberId } = as
  const state = async () => valueIn(await server.call('idVerification', { as })).state
  await expect.poll(state, SOON).toBe('review')
  const query = { memberId }
  const { submission } = valueIn(await server.call('kycCase', { as: reviewer, query }))
  valueIn(await server.call('approveKyc', { as: reviewer, body: { memberId, submission } }))
  // What follows from it is over: a late look at this account would find those that come after it.
  await jobsDone(server.db.pool, SOON)
  return submission
}
const exclude = async (as: Person) => valueIn(await server.call('stayAway', { as, body: YEAR }))
const absenceOf = async (as: Person) => valueIn(await server.call('absence', { as }))
async function logIn(as: Person): Promise<Person> {
  const body = { type: 'username', username: as.username, password: PASSWORD } as const
  const { token } = valueIn(await server.call('login', { as, body }))
  return { ...as, token }
}
/** One number proved by both, each at a brand of its own. */
async function shareMobile(person: Person, other: Person) {
  // A late look at either of them would find the number before the test does.
  await jobsDone(server.db.pool, SOON)
  const digits = String(Number(`0x${randomUUID().slice(0, 6)}`) % 10_000_000).padStart(7, '0')
  await server.db.pool.query(
    `insert into member.mobile (brand_id, mobile, member_id, verified_at)
     values ('ph', $1, $2, now()), ('intl', $1, $3, now())`,
    [`+63917${digits}`, person.memberId, other.memberId],
  )
}
const casesOf = async ({ memberId }: Person) => {
  const query = { memberId, kind: 'excluded-match' as const }
  return valueIn(await server.call('personCases', { as: analyst, query })).content
}
describe('[RG-006] a self-excluded person who registers again', () => {
  test('is excluded once the documents of both are approved, and not before by what was typed', async () => {
    await prove(away)
    await exclude(away)
    const before = await server.registerUnverified()
    await type(before)
    const again = await logIn(before)
    expect(await absenceOf(again)).toBeNull()
    await expect
      .poll(() => casesOf(again), SOON)
      .toMatchObject([{ other: { memberId: away.memberId } }])
    await prove(again)
    await expect.poll(() => absenceOf(again), SOON).toMatchObject(OUT)
  })

  test('excludes the other account too when the documents of the excluded one come last', async () => {
    const other = await server.registerUnverified()
    await prove(other)
    await type(away)
    await exclude(away)
    expect(await absenceOf(other)).toBeNull()
    await prove(away)
    await expect.poll(() => absenceOf(other), SOON).toMatchObject(OUT)
  })

  test('is caught at log-in by a number that both have proved, whatever was missed before', async () => {
    await exclude(away)
    const again = await server.registerUnverified()
    await shareMobile(away, again)
    expect(await absenceOf(await logIn(again))).toMatchObject(OUT)
  })

  test('and nobody else is', async () => {
    await prove(away)
    await exclude(away)
    const other = await server.registerUnverified()
    await prove(other, someone())
    expect(await absenceOf(await logIn(other))).toBeNull()
    expect(await casesOf(other)).toEqual([])
  })
})

describe('[RG-005] an unrelated person’s exclusion', () => {
  test('by a typed name, birthday and number touches no verified member; an operator has the case', async () => {
    const victim = await server.registerUnverified()
    await prove(victim)
    await type(away)
    await exclude(away)
    expect(await absenceOf(await logIn(victim))).toBeNull()
    await expect
      .poll(() => casesOf(away), SOON)
      .toMatchObject([{ other: { memberId: victim.memberId } }])
    expect(await casesOf(victim)).toEqual([])
    const { rows } = await server.db.pool.query(
      'select status, away, is_frozen from member.member where member_id = $1',
      [victim.memberId],
    )
    expect(rows).toEqual([{ status: 'active', away: null, is_frozen: false }])
  })

  test('documents that were refused later prove nothing any more', async () => {
    const other = await server.registerUnverified()
    await prove(other)
    const submission = await prove(away)
    const refused = [{ part: 'personalInfo', reason: 'NAME_DIFFERS' }]
    const body = { memberId: away.memberId, submission, refused } as never
    valueIn(await server.call('refuseKyc', { as: reviewer, body }))
    await exclude(away)
    expect(await absenceOf(await logIn(other))).toBeNull()
  })
})

describe('[AZ-008] an exclusion that was set in error', () => {
  const lift = (as: Operator, { memberId }: Person) =>
    server.call('liftExclusion', { as, body: { memberId, because: 'a brother of the same name' } })
  const decide = async (as: Operator, { memberId }: Person) => {
    const open = valueIn(await server.call('approvals', { as, query: {} }))
    const request = open.find(({ subject }) => subject === `member:${memberId}`)
    const body = { requestId: request?.requestId ?? '', isApproved: true }
    return server.call('decideApproval', { as, body })
  }
  async function wronglyOut() {
    await prove(away)
    await exclude(away)
    const other = await server.registerUnverified()
    await prove(other)
    await expect.poll(() => absenceOf(other), SOON).toMatchObject(OUT)
    return other
  }

  test('is ended by two operators with a reason, and does not come back', async () => {
    const other = await wronglyOut()
    expect((await lift(reviewer, other)).code).toBe('NOT_ALLOWED')
    valueIn(await lift(analyst, other))
    const seen = { as: analyst, query: { memberId: other.memberId } }
    expect(valueIn(await server.call('exclusionInConsole', seen))).toMatchObject({
      running: OUT,
      waiting: { requester: analyst.username, because: 'a brother of the same name' },
    })
    expect((await decide(analyst, other)).code).not.toBe('OK')
    expect(await absenceOf(other)).toMatchObject(OUT)
    valueIn(await decide(reviewer, other))
    expect(await absenceOf(await logIn(other))).toBeNull()
    expect(await absenceOf(away)).toMatchObject({ kind: 'excluded', cause: 'own' })
    valueIn(await server.call('stayAway', { as: away, body: { length: '5y', isSure: true } }))
    expect(await absenceOf(await logIn(other))).toBeNull()
    const { rows } = await server.db.pool.query(
      `select reason, operator_id from audit.entry where what = 'exclusion.lift' and subject = $1`,
      [`member:${other.memberId}`],
    )
    expect(rows).toEqual([
      { reason: 'a brother of the same name', operator_id: reviewer.operatorId },
    ])
  })

  test('never a member’s own, neither by the calls nor in the database', async () => {
    await exclude(away)
    expect((await lift(analyst, away)).code).toBe('EXCLUSION_OWN')
    const ended = server.db.pool.query(
      'update safer_play.absence set ended_at = $2 where member_id = $1',
      [away.memberId, server.clock.now()],
    )
    await expect(ended).rejects.toThrow('an own absence ends at its day')
  })

  test('leaves a member’s own absence as it was before', async () => {
    await prove(away)
    const other = await server.registerUnverified()
    valueIn(await server.call('stayAway', { as: other, body: { length: '6m', isSure: true } }))
    const own = await absenceOf(other)
    await exclude(away)
    await prove(other)
    await expect.poll(() => absenceOf(other), SOON).toMatchObject(OUT)
    valueIn(await lift(analyst, other))
    valueIn(await decide(reviewer, other))
    expect(await absenceOf(other)).toEqual(own)
  })

  test('leaves an exclusion whose term is over as it was: only a request to return ends it', async () => {
    await prove(away)
    const other = await server.registerUnverified()
    valueIn(await server.call('stayAway', { as: other, body: { length: '6m', isSure: true } }))
    await server.db.pool.query(
      "update safer_play.absence set until_at = $2, from_at = $2::timestamptz - interval '6 months' where member_id = $1",
      [other.memberId, server.clock.now()],
    )
    const own = await absenceOf(other)
    await exclude(away)
    await prove(other)
    await expect.poll(() => absenceOf(other), SOON).toMatchObject(OUT)
    valueIn(await lift(analyst, other))
    valueIn(await decide(reviewer, other))
    expect(await absenceOf(other)).toEqual(own)
  })

  test('leaves what a third account brings, from the same moment', async () => {
    const other = await wronglyOut()
    const third = await server.registerUnverified()
    await shareMobile(third, other)
    valueIn(await server.call('stayAway', { as: third, body: { length: '6m', isSure: true } }))
    const { until } = (await absenceOf(third)) ?? {}
    await logIn(other)
    expect(await absenceOf(third)).toMatchObject(OUT)
    valueIn(await lift(analyst, other))
    valueIn(await decide(reviewer, other))
    expect(await absenceOf(await logIn(other))).toMatchObject({ ...OUT, until })
  })

  test('is not restored by a check of the two that had begun before', async () => {
    const other = await wronglyOut()
    const { pool } = server.db
    await server.asSystem(async (engine) => {
      // The check has read its data and waits for the lock of the other account.
      const holder = await pool.connect()
      await holder.query('begin')
      await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `safer-play:${other.memberId}`,
      ])
      const look = work(engine, bySystem('ph'), (w) => catchReentry(w, away.memberId))
      const waits = `select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await pool.query(waits)).rowCount, SOON).toBe(1)
      await holder.query(
        `insert into safer_play.lifted
         select member_id, person_id, absence_id, $2, $3, 'a brother', now()
           from safer_play.absence where member_id = $1`,
        [other.memberId, analyst.operatorId, reviewer.operatorId],
      )
      await holder.query('update safer_play.absence set ended_at = now() where member_id = $1', [
        other.memberId,
      ])
      await holder.query('commit')
      holder.release()
      await look
    })
    expect(await absenceOf(other)).toBeNull()
  })

  test('does not separate two accounts of one person that it had both reached', async () => {
    const other = await wronglyOut()
    const known = await server.registerUnverified()
    await shareMobile(other, known)
    const twin = await logIn(known)
    expect(await absenceOf(twin)).toMatchObject(OUT)
    for (const member of [twin, other]) {
      valueIn(await lift(analyst, member))
      valueIn(await decide(reviewer, member))
    }
    expect([await absenceOf(other), await absenceOf(twin)]).toEqual([null, null])
    await exclude(twin)
    expect(await absenceOf(other)).toMatchObject(OUT)
  })
})
