import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { learnJackpots } from '../src/games/jackpot/index.ts'
import { openStudio, type Studio } from './outside.ts'
import { openTestServer, type TestServer } from './test-server.ts'

let studio: Studio
let server: TestServer

beforeAll(async () => {
  studio = await openStudio()
  server = await openTestServer({ studioUrl: studio.url })
})
afterAll(async () => {
  await server.close()
  await studio.close()
})

let nth = 0
/** A pool that its vendor has just removed, and one that remains. */
let names: { old: string; stays: string }
beforeEach(async () => {
  nth += 1
  names = { old: `old-${nth}`, stays: `stays-${nth}` }
  const pool = (jackpot: string) => ({
    ...{ jackpot, level: 'MINI', amount: '100.00', currency: 'PHP', games: [], raises: true },
    ...{ updated_at: new Date().toISOString(), seed: '100.00', contribution: '0.01', one_in: 9 },
  })
  await server.asSystem((engine) => learnJackpots(engine, 'PG', Object.values(names).map(pool)))
  await server.asSystem((engine) => learnJackpots(engine, 'PG', [pool(names.stays)]))
  studio.answers({ amount: '200.00' })
})

const request = () => ({
  ...{ vassalage: 'PG', currency: 'PHP', because: 'its games are gone' },
  from: { jackpot: names.old, level: 'MINI' },
  to: { jackpot: names.stays, level: 'MINI' },
})
const treasurer = () => server.operator({ roles: ['treasurer'] })
async function listed(as: Awaited<ReturnType<typeof treasurer>>) {
  const { value } = await server.call('opsJackpots', { as })
  const all = value as { jackpot: string; held: string; moving: object | null }[]
  return [names.old, names.stays].map((name) => all.find(({ jackpot }) => jackpot === name))
}

test('[FAIR-015] a treasurer moves the money of a retired jackpot, and nobody without the right', async () => {
  for (const role of ['brand-manager', 'risk-analyst', 'cashier', 'auditor'] as const) {
    const as = await server.operator({ roles: [role] })
    expect(await server.call('retireJackpot', { as, body: request() })).toMatchObject({
      status: 403,
    })
  }
  const as = await treasurer()
  expect(await listed(as)).toMatchObject([
    { held: '100.00', standing: 'retired', takesMoney: false, moving: null },
    { held: '100.00', standing: 'uncompared', takesMoney: true, moving: null },
  ])
  expect(await server.call('retireJackpot', { as, body: request() })).toMatchObject({
    code: 'OK',
    value: { state: 'moved' },
  })
  expect(await listed(as)).toMatchObject([{ held: '0.00' }, { held: '200.00' }])
  expect(await server.call('retireJackpot', { as, body: request() })).toMatchObject({
    code: 'JACKPOT_EMPTY',
  })
  const { rows } = await server.db.pool.query(
    `select reason, operator_id from audit.entry where what = 'jackpot.retire' and subject like $1`,
    [`%:${names.old}:%`],
  )
  expect(rows).toEqual([{ reason: 'its games are gone', operator_id: as.operatorId }])
})

test('[FAIR-015] twenty identical concurrent requests move it once', async () => {
  const as = await treasurer()
  const body = request()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.call('retireJackpot', { as, body })),
  )
  expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1)
  const rest = answers.filter(({ code }) => code !== 'OK')
  expect(rest.every(({ code }) => ['ALREADY_REQUESTED', 'JACKPOT_EMPTY'].includes(code))).toBe(true)
  expect(await listed(as)).toMatchObject([{ held: '0.00' }, { held: '200.00' }])
})

test('[FAIR-015] without a credible answer the console shows it as in transit', async () => {
  const as = await treasurer()
  studio.answers({ amount: '200.00' }, false)
  expect(await server.call('retireJackpot', { as, body: request() })).toMatchObject({
    code: 'OK',
    value: { state: 'waiting' },
  })
  expect(await listed(as)).toMatchObject([
    { held: '100.00', moving: { to: request().to, amount: '100.00' } },
    { held: '100.00', moving: null },
  ])
  expect(await server.call('retireJackpot', { as, body: request() })).toMatchObject({
    code: 'ALREADY_REQUESTED',
  })
})

test.each([
  ['a currency of another form', { currency: 'PESOS' }],
  ['no reason', { because: '' }],
  ['a field that nobody knows', { amount: '1.00' }],
  ['a level that is no text', { to: { jackpot: 'stays', level: 7 } }],
])('[FAIR-015] a request with %s is refused', async (_what, more) => {
  const body = { ...request(), ...more } as ReturnType<typeof request>
  expect(await server.call('retireJackpot', { as: await treasurer(), body })).toMatchObject({
    code: 'VALIDATION',
  })
})
