import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endAbsences } from '#people/safer-play'
import { bySystem, work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { opened, openStudio, type Studio } from '../../../test/outside.ts'
import {
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'
import { type BetRegister, createBetRegister } from '../bet/index.ts'

type Length = BodyOf<Calls['stayAway']>['length']

const SOON = { timeout: 8000, interval: 50 }
/** Absences that are over are ended by a job. */
const AT_THE_NEXT_LOOK = { timeout: 40_000, interval: 200 }
let studio: Studio
let server: TestServer
let register: BetRegister
let member: Person
let nodeId: number

beforeAll(async () => {
  studio = await openStudio()
  server = await openTestServer({ studioUrl: studio.url, jobs: true })
  register = createBetRegister(server.db)
  const { rows } = await server.db.pool.query(
    `select node_id from catalogue.title where vendor = 'BGS' order by node_id limit 1`,
  )
  nodeId = rows[0].node_id
})
beforeEach(async () => {
  member = await newcomer()
})
afterAll(async () => {
  await register.close()
  await server.close()
  await studio.close()
})

async function newcomer(): Promise<Person> {
  const person = await server.register()
  await server.fund(person.memberId, 100_000n)
  return person
}

const stayAway = (length: Length, as = member) =>
  server.call('stayAway', { as, body: { length, isSure: true } })
const absence = async (as = member) => valueIn(await server.call('absence', { as }))
const deposit = (as = member) =>
  server.call('requestDeposit', {
    as,
    body: { requestKey: randomUUID(), channel: 'GCASH', amount: '100.00' },
  })
const launch = (as = member) => {
  studio.answers({ ...opened('http://studio.example/play/'), session: 'S1', closed: true })
  const body = { nodeId, language: 'EN', platform: 'html5', mode: 'real' } as const
  return server.call('launchGame', { as, body })
}
const spin = (as = member) =>
  register.transact({
    ...{ memberId: as.memberId, vendor: 'BGS', round: randomUUID(), currency: 'PHP' },
    ...{ contentHex: '00', nodeId, gameType: 'RNG', roundClosed: true },
    actions: [{ type: 'bet', tx: randomUUID(), amountMinor: 100n }],
  })
const over = (memberId = member.memberId) =>
  server.db.pool.query(
    `update safer_play.absence set from_at = from_at - interval '6 years', until_at = now() - interval '1 second',
            return_requested_at = return_requested_at - interval '25 hours'
      where member_id = $1`,
    [memberId],
  )

/** What the timer runs every ten seconds. */
const look = () => server.asSystem((engine) => endAbsences(engine, server.clock.now()))

describe('[RG-004] a time-out', () => {
  test('closes play and deposits immediately, on every node, and not withdrawals or reading', async () => {
    valueIn(await launch())
    expect(await spin()).toMatchObject({ code: 'OK' })
    expect(valueIn(await stayAway('24h'))).toMatchObject({ kind: 'time-out', cause: 'own' })
    expect(await spin()).toMatchObject({ code: 'PLAYER_EXCLUDED' })
    expect(await launch()).toMatchObject({ status: 403, code: 'ON_TIME_OUT' })
    expect(await deposit()).toMatchObject({ status: 403, code: 'ON_TIME_OUT' })
    for (const call of ['withdrawNow', 'payoutAccounts', 'playLimits'] as const) {
      valueIn(await server.call(call, { as: member } as never))
    }
    await expect
      .poll(() => studio.requested.some(({ body }) => Object(body).reason === 'excluded'), SOON)
      .toBe(true)
    const { rows } = await server.db.pool.query(
      `select count(*)::int as open from play.session where member_id = $1 and closed_at is null`,
      [member.memberId],
    )
    expect(rows).toEqual([{ open: 0 }])
  })

  test('can be extended, never shortened, and ends automatically', async () => {
    valueIn(await stayAway('7d'))
    expect(await stayAway('24h')).toMatchObject({ status: 409, code: 'ABSENCE_RUNNING' })
    valueIn(await stayAway('30d'))
    expect(await server.call('requestReturn', { as: member, body: {} })).toMatchObject({
      status: 404,
    })
    await over()
    await expect.poll(() => absence(), AT_THE_NEXT_LOOK).toBeNull()
    expect(await spin()).toMatchObject({ code: 'OK' })
    valueIn(await launch())
  }, 60_000)

  test('without a confirmation has no effect', async () => {
    const body = { length: '24h', isSure: false } as never
    expect(await server.call('stayAway', { as: member, body })).toMatchObject({ status: 422 })
    expect(await absence()).toBeNull()
  })
})

describe('[RG-005] an exclusion', () => {
  test('ends by nothing but a positive act after its time, and a day', async () => {
    valueIn(await stayAway('6m'))
    expect(await server.call('requestReturn', { as: member, body: {} })).toMatchObject({
      code: 'ABSENCE_RUNNING',
    })
    await over()
    expect(await deposit()).toMatchObject({ code: 'SELF_EXCLUDED' })
    const requested = valueIn(await server.call('requestReturn', { as: member, body: {} }))
    expect(requested?.backAt).toBeTruthy()
    await look()
    expect(await spin()).toMatchObject({ code: 'PLAYER_EXCLUDED' })
    await over()
    await look()
    expect(await absence()).toBeNull()
    expect(await spin()).toMatchObject({ code: 'OK' })
  })

  test('applies to the person, in every brand, and to later accounts', async () => {
    const twins = [await newcomer(), await newcomer()] as const
    await sameDocuments(member.memberId, twins[0].memberId)
    await server.db.pool.query(`update member.member set brand_id = 'intl' where member_id = $1`, [
      twins[0].memberId,
    ])
    valueIn(await stayAway('1y'))
    expect(await awayOf(twins[0])).toBe('excluded')
    expect(await awayOf(twins[1])).toBeNull()
    await sameDocuments(member.memberId, twins[1].memberId)
    const { username } = twins[1]
    const body = { type: 'username', username, password: PASSWORD } as const
    valueIn(await server.call('login', { as: twins[1], body }))
    expect(await awayOf(twins[1])).toBe('excluded')
    expect(await spin(twins[1])).toMatchObject({ code: 'PLAYER_EXCLUDED' })
  })

  test('lets the balance be withdrawn without another bet', async () => {
    const payee = member
    await server.db.pool.query(
      `insert into turnover.requirement (member_id, requirement_id, brand_id, source, source_key, amount_minor, required_minor, opened_at)
       values ($1, uuidv7(), 'ph', 'deposit', $2, 50000, 50000, now())`,
      [payee.memberId, randomUUID()],
    )
    const free = async () => valueIn(await server.call('withdrawNow', { as: payee })).free
    expect(await free()).toBe('500.00')
    valueIn(await stayAway('5y'))
    await expect.poll(free, SOON).toBe('1000.00')
  })
})

test('[RG-007] promotional messages do not reach an excluded member; necessary ones do', async () => {
  const kinds = ['reward-ready', 'bonus-offer', 'promotion', 'deposit-credited', 'kyc-approved']
  valueIn(await stayAway('24h'))
  await server.asSystem(async (engine) => {
    await work(engine, bySystem('ph'), async (w) => {
      for (const kind of kinds) {
        await sendMessage(w, { memberId: member.memberId, kind, params: {} })
      }
    })
  })
  const { rows } = await server.db.pool.query(
    `select array_agg(kind order by kind) as kinds from inbox.message where member_id = $1`,
    [member.memberId],
  )
  expect(rows[0].kinds).toEqual(['deposit-credited', 'kyc-approved'])
})

/** Documents with the same data for both. */
async function sameDocuments(...memberIds: string[]) {
  await server.db.pool.query(
    `insert into screening.person
       (member_id, brand_id, sealed, number_index, screened_at, proved_number_index, proved_at)
     select id, 'ph', '', $2, now(), $2, now() from unnest($1::uuid[]) id
     on conflict (member_id) do update
        set number_index = excluded.number_index, proved_number_index = excluded.number_index,
            proved_at = excluded.proved_at`,
    [memberIds, `of-${member.memberId}`],
  )
}

async function awayOf({ memberId }: Person) {
  const { rows } = await server.db.pool.query(
    'select away from member.member where member_id = $1',
    [memberId],
  )
  return rows[0].away
}

// The first limit that is set here: only this one has a listener.
test('[RG-001] a limit closes what it cannot see, and no game that was just launched elsewhere', async () => {
  const count = async (text: string, values: unknown[]) =>
    (await server.db.pool.query(text, values)).rowCount
  const received = () =>
    count(`select from platform.received where listener = 'play.close-unseen-games'`, [])
  valueIn(await launch())
  const body = { kind: 'wager', days: 1, amount: '3.00' } as const
  valueIn(await server.call('setPlayLimit', { as: member, body }))
  await expect.poll(received, SOON).toBe(1)
  const tokens = 'select from play.launch_token where member_id = $1'
  expect(await count(tokens, [member.memberId])).toBe(1)
})

test('[RG-001] a member who has used up their time limit opens no game', async () => {
  const body = { kind: 'time', days: 1, amount: '0.00' } as const
  valueIn(await server.call('setPlayLimit', { as: member, body }))
  expect(await launch()).toMatchObject({
    status: 409,
    code: 'TIME_LIMIT',
    message: expect.stringContaining('24 hours'),
  })
})
