import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bySystem, work } from '#platform/work'
import type { Operator } from '../../../test/operators.ts'
import { personalInfo } from '../../../test/papers.ts'
import { papers } from '../../../test/pictures.ts'
import { openStand, PASSWORD, type Person, type Stand, valueIn } from '../../../test/stand.ts'
import { catchReentry } from './absence.ts'

const SOON = { timeout: 20_000, interval: 150 }
const OUT = { kind: 'excluded', cause: 'person' }
const YEAR = { length: '1y', isSure: true } as const

let stand: Stand
let reviewer: Operator
let analyst: Operator
let away: Person
let paper: { idNumber: string; payeename: string }

beforeAll(async () => {
  stand = await openStand({ jobs: true })
  reviewer = await stand.operator({ roles: ['identity-reviewer'] })
  analyst = await stand.operator({ roles: ['risk-analyst'] })
  await stand.db.pool.query(
    `update brand.brand set config = config || '{"kycProvider":"operators"}'`,
  )
  stand.clock.advance(3000)
})
beforeEach(async () => {
  await stand.db.pool.query('delete from platform.allowance')
  paper = someone()
  away = await stand.registerUnverified()
})
afterAll(() => stand.close())

/** Of a name that nobody else has. */
function someone() {
  const letters = [...randomUUID().replace(/[^a-f]/g, '')].join('')
  return { idNumber: `Q${randomUUID().slice(0, 13)}`, payeename: `Xa${letters} Yo${letters}` }
}

const type = (as: Person, wrote = paper) =>
  stand.call('setPersonalInfo', { as, body: personalInfo(wrote) }).then(valueIn)

/** What was written, with pictures, approved by a person. */
async function prove(as: Person, wrote = paper) {
  await type(as, wrote)
  valueIn(await stand.call('uploadIdImages', { as, body: await papers() }))
  const { memberId } = as
  const state = async () => valueIn(await stand.call('idVerification', { as })).state
  await expect.poll(state, SOON).toBe('review')
  const query = { memberId }
  const { submission } = valueIn(await stand.call('kycCase', { as: reviewer, query }))
  valueIn(await stand.call('approveKyc', { as: reviewer, body: { memberId, submission } }))
  return submission
}
const exclude = async (as: Person) => valueIn(await stand.call('stayAway', { as, body: YEAR }))
const absenceOf = async (as: Person) => valueIn(await stand.call('absence', { as }))
async function logIn(as: Person): Promise<Person> {
  const body = { type: 'username', username: as.username, password: PASSWORD } as const
  const { token } = valueIn(await stand.call('login', { as, body }))
  return { ...as, token }
}
/** One number that both have proved, each at a brand of its own. */
async function shareMobile(one: Person, other: Person) {
  const digits = String(Number(`0x${randomUUID().slice(0, 6)}`) % 10_000_000).padStart(7, '0')
  await stand.db.pool.query(
    `insert into member.mobile (brand_id, mobile, member_id, verified_at)
     values ('ph', $1, $2, now()), ('intl', $1, $3, now())`,
    [`+63917${digits}`, one.memberId, other.memberId],
  )
}
const casesOf = async ({ memberId }: Person) => {
  const query = { memberId, kind: 'excluded-match' as const }
  return valueIn(await stand.call('personCases', { as: analyst, query })).content
}
describe('[RG-006] who excluded themselves and comes again', () => {
  test('is excluded once the papers of both are approved, and not by what was typed before', async () => {
    await prove(away)
    await exclude(away)
    const before = await stand.registerUnverified()
    await type(before)
    const again = await logIn(before)
    expect(await absenceOf(again)).toBeNull()
    await expect
      .poll(() => casesOf(again), SOON)
      .toMatchObject([{ other: { memberId: away.memberId } }])
    await prove(again)
    await expect.poll(() => absenceOf(again), SOON).toMatchObject(OUT)
  })

  test('excludes the other account too when the papers of the excluded one come last', async () => {
    const other = await stand.registerUnverified()
    await prove(other)
    await type(away)
    await exclude(away)
    expect(await absenceOf(other)).toBeNull()
    await prove(away)
    await expect.poll(() => absenceOf(other), SOON).toMatchObject(OUT)
  })

  test('is caught at the log-in by a number that both have proved, whatever was missed before', async () => {
    await exclude(away)
    const again = await stand.registerUnverified()
    await shareMobile(away, again)
    expect(await absenceOf(await logIn(again))).toMatchObject(OUT)
  })

  test('and nobody else is', async () => {
    await prove(away)
    await exclude(away)
    const other = await stand.registerUnverified()
    await prove(other, someone())
    expect(await absenceOf(await logIn(other))).toBeNull()
    expect(await casesOf(other)).toEqual([])
  })
})

describe('[RG-005] a stranger’s exclusion', () => {
  test('by a typed name, birthday and number touches no verified member; an operator has the case', async () => {
    const victim = await stand.registerUnverified()
    await prove(victim)
    await type(away)
    await exclude(away)
    expect(await absenceOf(await logIn(victim))).toBeNull()
    await expect
      .poll(() => casesOf(away), SOON)
      .toMatchObject([{ other: { memberId: victim.memberId } }])
    expect(await casesOf(victim)).toEqual([])
    const { rows } = await stand.db.pool.query(
      'select status, away, is_frozen from member.member where member_id = $1',
      [victim.memberId],
    )
    expect(rows).toEqual([{ status: 'active', away: null, is_frozen: false }])
  })

  test('papers that were refused later prove nothing any more', async () => {
    const other = await stand.registerUnverified()
    await prove(other)
    const submission = await prove(away)
    const refused = [{ part: 'personalInfo', reason: 'NAME_DIFFERS' }]
    const body = { memberId: away.memberId, submission, refused } as never
    valueIn(await stand.call('refuseKyc', { as: reviewer, body }))
    await exclude(away)
    expect(await absenceOf(await logIn(other))).toBeNull()
  })
})

describe('[AZ-008] an exclusion that was set in error', () => {
  const lift = (as: Operator, { memberId }: Person) =>
    stand.call('liftExclusion', { as, body: { memberId, because: 'a brother of the same name' } })
  const decide = async (as: Operator, { memberId }: Person) => {
    const open = valueIn(await stand.call('approvals', { as, query: {} }))
    const wish = open.find(({ subject }) => subject === `member:${memberId}`)
    const body = { requestId: wish?.requestId ?? '', isApproved: true }
    return stand.call('decideApproval', { as, body })
  }
  async function wronglyOut() {
    await prove(away)
    await exclude(away)
    const other = await stand.registerUnverified()
    await prove(other)
    await expect.poll(() => absenceOf(other), SOON).toMatchObject(OUT)
    return other
  }

  test('is ended by two operators with a reason, and does not come back', async () => {
    const other = await wronglyOut()
    expect((await lift(reviewer, other)).code).toBe('NOT_ALLOWED')
    valueIn(await lift(analyst, other))
    const seen = { as: analyst, query: { memberId: other.memberId } }
    expect(valueIn(await stand.call('exclusionAtDesk', seen))).toMatchObject({
      running: OUT,
      waiting: { askedBy: analyst.username, because: 'a brother of the same name' },
    })
    expect((await decide(analyst, other)).code).not.toBe('OK')
    expect(await absenceOf(other)).toMatchObject(OUT)
    valueIn(await decide(reviewer, other))
    expect(await absenceOf(await logIn(other))).toBeNull()
    expect(await absenceOf(away)).toMatchObject({ kind: 'excluded', cause: 'own' })
    valueIn(await stand.call('stayAway', { as: away, body: { length: '5y', isSure: true } }))
    expect(await absenceOf(await logIn(other))).toBeNull()
    const { rows } = await stand.db.pool.query(
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
    const ended = stand.db.pool.query(
      'update safer_play.absence set ended_at = $2 where member_id = $1',
      [away.memberId, stand.clock.now()],
    )
    await expect(ended).rejects.toThrow('an own absence ends at its day')
  })

  test('leaves a member’s own absence as it was before', async () => {
    await prove(away)
    const other = await stand.registerUnverified()
    valueIn(await stand.call('stayAway', { as: other, body: { length: '6m', isSure: true } }))
    const own = await absenceOf(other)
    await exclude(away)
    await prove(other)
    await expect.poll(() => absenceOf(other), SOON).toMatchObject(OUT)
    valueIn(await lift(analyst, other))
    valueIn(await decide(reviewer, other))
    expect(await absenceOf(other)).toEqual(own)
  })

  test('leaves an exclusion whose term is over as it was: only the wish to come back ends it', async () => {
    await prove(away)
    const other = await stand.registerUnverified()
    valueIn(await stand.call('stayAway', { as: other, body: { length: '6m', isSure: true } }))
    await stand.db.pool.query(
      "update safer_play.absence set until_at = $2, from_at = $2::timestamptz - interval '6 months' where member_id = $1",
      [other.memberId, stand.clock.now()],
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
    const third = await stand.registerUnverified()
    await shareMobile(third, other)
    valueIn(await stand.call('stayAway', { as: third, body: { length: '6m', isSure: true } }))
    const { until } = (await absenceOf(third)) ?? {}
    await logIn(other)
    expect(await absenceOf(third)).toMatchObject(OUT)
    valueIn(await lift(analyst, other))
    valueIn(await decide(reviewer, other))
    expect(await absenceOf(await logIn(other))).toMatchObject({ ...OUT, until })
  })

  test('is not brought back by a look at the two that had begun before', async () => {
    const other = await wronglyOut()
    const { pool } = stand.db
    await stand.asSystem(async (engine) => {
      // The look has read what it goes by and waits for the lock of the other account.
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

  test('does not part two accounts of one person that it had reached both', async () => {
    const other = await wronglyOut()
    const known = await stand.registerUnverified()
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
