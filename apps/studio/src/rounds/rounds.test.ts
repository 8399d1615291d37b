import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mood } from '../../test/platform.ts'
import { GAME, makeDue, type Running, roundsOf } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { recover } from './rounds.ts'

const MODEL = 'classic-777'
const START = 100_000

let fixture: StudioFixture
let running: Running
let session: string

beforeEach(async () => {
  fixture = await openStudioFixture()
  await start()
  session = await launch()
  await running.play('open', { session })
})

afterEach(() => fixture.close())

async function start() {
  running = await fixture.run(MODEL)
}

async function launch(token = 'token-of-twenty-letters', mode: 'real' | 'demo' = 'real') {
  const { value } = await running.platform('/session/launch', {
    merchant: 'ph',
    game: GAME,
    mode,
    ...(mode === 'real' ? { player: 'ph_0123456789abcdef', token } : {}),
    currency: 'PHP',
    language: 'en',
    platform: 'html5',
    ip: '203.0.113.7',
    lobby_url: 'http://site.test/rng',
    cashier_url: 'http://site.test/member',
    test: false,
  })
  return String(value.session)
}

function spin(requestId: string = randomUUID(), stake = '1.00') {
  return running.play('spin', { session, requestId, stake })
}

async function only() {
  const rounds = await roundsOf(running.studio)
  expect(rounds).toHaveLength(1)
  return rounds[0] as { round: string; state: string }
}

/** Runs the recovery until no round is open, and checks that nothing moves after that. */
async function recovered() {
  for (let tries = 0; tries < 5; tries += 1) {
    await makeDue(running.studio)
    await recover(running.studio.context)
  }
  const balance = fixture.platform.balance()
  await makeDue(running.studio)
  expect(await recover(running.studio.context)).toBe(0)
  expect(fixture.platform.balance()).toBe(balance)
}

/** The platform's money agrees with the rounds of the studio. */
async function agrees() {
  for (const { round, state } of await roundsOf(running.studio)) {
    const standing = fixture.platform.standing(round)
    if (state === 'settled') expect(standing).toBe('done')
    if (state === 'void') expect(['rolled_back', 'tombstone']).toContain(standing)
    if (state === 'refused') expect(standing).toBe('unknown')
    expect(['settled', 'void', 'refused']).toContain(state)
    expect(fixture.platform.moves(round)).toBe({ done: 1, rolled_back: 2 }[standing as 'done'] ?? 0)
  }
}

type Case = { moods: Mood[]; answer: object; state: string; standing: string }
const CASES: [string, Case][] = [
  ['taken', { moods: ['ok'], answer: { ok: true }, state: 'settled', standing: 'done' }],
  [
    'refused for want of money',
    {
      moods: ['poor'],
      answer: { ok: false, code: 'INSUFFICIENT_FUNDS' },
      state: 'refused',
      standing: 'unknown',
    },
  ],
  [
    'refused because the session is gone',
    {
      moods: ['gone'],
      answer: { ok: false, code: 'SESSION_CLOSED' },
      state: 'refused',
      standing: 'unknown',
    },
  ],
  [
    'failed with 500 once',
    { moods: ['broken'], answer: { ok: true }, state: 'settled', standing: 'done' },
  ],
  [
    'failed with 500 twice',
    {
      moods: ['broken', 'broken'],
      answer: { ok: false, code: 'NO_ANSWER' },
      state: 'void',
      standing: 'tombstone',
    },
  ],
  [
    'never answered',
    {
      moods: ['silent', 'silent'],
      answer: { ok: false, code: 'NO_ANSWER' },
      state: 'void',
      standing: 'tombstone',
    },
  ],
  [
    'answered after the deadline, both times',
    {
      moods: ['late', 'late'],
      answer: { ok: false, code: 'NO_ANSWER' },
      state: 'void',
      standing: 'rolled_back',
    },
  ],
  [
    'cut off after it was applied, then answered',
    { moods: ['cut'], answer: { ok: true }, state: 'settled', standing: 'done' },
  ],
  [
    'cut off after it was applied, both times',
    {
      moods: ['cut', 'cut'],
      answer: { ok: false, code: 'NO_ANSWER' },
      state: 'void',
      standing: 'rolled_back',
    },
  ],
  [
    'cut off after it was applied, then refused',
    {
      moods: ['cut', 'gone'],
      answer: { ok: false, code: 'NO_ANSWER' },
      state: 'void',
      standing: 'rolled_back',
    },
  ],
  [
    'answered with a wrong signature, both times',
    {
      moods: ['forged', 'forged'],
      answer: { ok: false, code: 'NO_ANSWER' },
      state: 'void',
      standing: 'rolled_back',
    },
  ],
  [
    'put off twice',
    {
      moods: ['busy', 'busy'],
      answer: { ok: false, code: 'BUSY' },
      state: 'refused',
      standing: 'unknown',
    },
  ],
]

describe('a stake that is', () => {
  test.each(CASES)('%s', async (_name, { moods, answer, state, standing }) => {
    fixture.platform.moods.push(...moods)
    expect(await spin()).toMatchObject(answer)
    await recovered()
    const { round, state: now } = await only()
    expect(now).toBe(state)
    expect(fixture.platform.standing(round)).toBe(standing)
    await agrees()
  })
})

test('[RND-001] an unanswered rollback is repeated until it is answered, and undoes once', async () => {
  fixture.platform.moods.push('cut', 'cut', 'silent', 'broken', 'cut')
  await spin()
  await recovered()
  const { round, state } = await only()
  expect(state).toBe('void')
  expect(fixture.platform.standing(round)).toBe('rolled_back')
  expect(fixture.platform.balance()).toBe(START)
  const undone = fixture.platform.received.filter((call) => call.path === '/wallet/rollback')
  expect(undone.length).toBeGreaterThan(3)
  expect(new Set(undone.map((call) => JSON.stringify(call.body))).size).toBe(1)
})

test('a refused rollback is repeated for 72 hours, and then left to people', async () => {
  fixture.platform.moods.push('cut', 'cut')
  await spin()
  const { pool } = running.studio.context.store
  const refuse = async () => {
    fixture.platform.moods.push('gone')
    await makeDue(running.studio)
    await recover(running.studio.context)
    return (await only()).state
  }
  expect([await refuse(), await refuse()]).toEqual(['undoing', 'undoing'])
  await pool.query(`update studio.round set opened_at = opened_at - interval '71 hours'`)
  expect(await refuse()).toBe('undoing')
  const alarms: string[] = []
  running.studio.context.alarmed = ({ round }) => alarms.push(round)
  await pool.query(`update studio.round set opened_at = opened_at - interval '61 minutes'`)
  expect(await refuse()).toBe('alarmed')
  const { round } = await only()
  expect(alarms).toEqual([round])
  fixture.platform.received.splice(0)
  fixture.platform.moods.splice(0)
  await makeDue(running.studio)
  expect(await recover(running.studio.context)).toBe(0)
  expect(fixture.platform.received).toEqual([])
  const requested = { player: 'ph_0123456789abcdef', round }
  const response = await running.platform('/rounds/get', requested)
  expect(response).toMatchObject({ code: 'OK', value: { state: 'open', win: '0.00' } })
  // Nobody knows whether its stake was taken: its outcome is shown to nobody, not even the platform.
  expect(Object.keys(Object(response.value.detail)).sort()).toEqual(['choices', 'model', 'version'])
})

test('[FAIR-006] [RND-005] a repeated spin is the same round with the same outcome, and is paid once', async () => {
  const requestId = randomUUID()
  const first = await spin(requestId)
  const balance = fixture.platform.balance()
  const again = await spin(requestId)
  const { balance: _balance, seq: _seq, ...outcome } = first
  expect(again).toMatchObject(outcome)
  expect(fixture.platform.balance()).toBe(balance)
  expect(await spin(requestId, '2.00')).toMatchObject({ ok: false, code: 'TX_CONFLICT' })
  await only()
})

test.each(['poor', 'gone'] as const)(
  'a repeat of a spin that was refused (%s) is refused alike',
  async (mood) => {
    fixture.platform.moods.push(mood)
    const requestId = randomUUID()
    const first = await spin(requestId)
    expect(await spin(requestId)).toEqual(first)
    expect(fixture.platform.balance()).toBe(START)
  },
)

test('a repeat of an unanswered spin never shows its outcome', async () => {
  fixture.platform.moods.push('cut', 'cut')
  const requestId = randomUUID()
  expect(await spin(requestId)).toMatchObject({ code: 'NO_ANSWER' })
  expect(await spin(requestId)).toMatchObject({ code: 'NO_ANSWER' })
  await recovered()
  expect(await spin(requestId)).toMatchObject({ code: 'ROUND_VOID' })
  expect(fixture.platform.balance()).toBe(START)
})

test('ten copies of one spin at once are one round', async () => {
  const requestId = randomUUID()
  fixture.platform.moods.push('ok', 'cut', 'late', 'forged')
  const answers = await Promise.all(Array.from({ length: 10 }, () => spin(requestId)))
  await recovered()
  const { state } = await only()
  if (state === 'void') expect(answers.every(({ ok }) => !ok)).toBe(true)
  await agrees()
})

test('spins at once in one session are separate rounds, numbered without a gap', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => spin()))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const nonces = answers.map(({ nonce }) => Number(nonce)).sort((a, b) => a - b)
  expect(nonces).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  await agrees()
})

test('[RND-001] spins under every kind of trouble leave both sides with the same rounds', async () => {
  const all: Mood[] = ['ok', 'poor', 'gone', 'broken', 'silent', 'late', 'cut', 'forged', 'busy']
  for (let no = 0; no < 40; no += 1) fixture.platform.moods.push(all[(no * 7) % all.length] as Mood)
  await Promise.all(Array.from({ length: 20 }, () => spin()))
  fixture.platform.moods.splice(0)
  await recovered()
  await agrees()
  expect(await roundsOf(running.studio)).toHaveLength(20)
})

test.each([
  ['applied', 'cut', 'settled'],
  ['never arrived', 'silent', 'void'],
] as const)(
  '[RND-002] a studio that ends while its stake is requested (%s)',
  async (_what, mood, state) => {
    fixture.platform.moods.push(mood)
    const { context } = running.studio
    const lost = context.client
    // The program ends after its call was sent and before it received the response.
    context.client = (vendor) => {
      const client = lost(vendor)
      return {
        call: async (...call) => {
          await client.call(...call)
          throw new Error('the program ended')
        },
      }
    }
    expect((await spin()).status).toBe(500)
    expect((await only()).state).toBe('pending')
    await running.stop()
    await start()
    await recovered()
    expect((await only()).state).toBe(state)
    await agrees()
  },
)

test('[FAIR-006] [RND-002] a spin that is repeated after a restart is finished with its first outcome', async () => {
  const { context } = running.studio
  context.client = () => ({ call: () => Promise.reject(new Error('the program ended')) })
  const requestId = randomUUID()
  await spin(requestId)
  const { rows } = await context.store.pool.query('select outcome, payout_minor from studio.round')
  await running.stop()
  await start()
  const played = await spin(requestId)
  expect(played).toMatchObject({ ok: true, outcome: rows[0].outcome })
  expect(Number(played.payout) * 100).toBeCloseTo(Number(rows[0].payout_minor))
  await agrees()
})

test.each([
  ['before the stake arrived', { mood: 'slow', state: 'void', answer: { code: 'ROUND_VOID' } }],
  ['after the stake was taken', { mood: 'tardy', state: 'settled', answer: { ok: true } }],
] as const)(
  'a round that is recovered %s and before its response ends once',
  async (_when, input) => {
    const { mood, state, answer } = input
    fixture.platform.moods.push(mood)
    const spinning = spin()
    const isRequested = () =>
      fixture.platform.received.some(({ path }) => path === '/wallet/transact')
    await expect.poll(isRequested, { interval: 5, timeout: 10_000 }).toBe(true)
    await makeDue(running.studio)
    await recover(running.studio.context)
    expect(await spinning).toMatchObject(answer)
    expect((await only()).state).toBe(state)
    await recovered()
    await agrees()
  },
)

test('[RND-010] a round whose vendor has no key blocks no other', async () => {
  fixture.platform.moods.push('cut', 'cut', 'cut', 'cut')
  await spin()
  await spin()
  const { pool } = running.studio.context.store
  await pool.query(`update studio.round set vendor = 'GONE', next_try_at = '2000-01-01'
     where round = (select min(round) from studio.round)`)
  await recover(running.studio.context)
  await recover(running.studio.context)
  const states = (await roundsOf(running.studio)).map(({ state }) => state).sort()
  expect(states).toEqual(['undoing', 'void'])
})

test('a demo round that a crash left open is void, and is not reported to the platform', async () => {
  session = await launch('', 'demo')
  await spin()
  const { pool } = running.studio.context.store
  await pool.query(`update studio.round set state = 'pending'`)
  fixture.platform.received.splice(0)
  await recovered()
  expect((await only()).state).toBe('void')
  expect(fixture.platform.received).toEqual([])
})

test('demo spins at once never stake more than there is', async () => {
  session = await launch('', 'demo')
  const { pool } = running.studio.context.store
  await pool.query('update studio.session set balance_minor = 20000 where session_id = $1', [
    session,
  ])
  const answers = await Promise.all(Array.from({ length: 6 }, () => spin(randomUUID(), '200.00')))
  for (const { ok, code } of answers) expect(ok || code === 'INSUFFICIENT_FUNDS').toBe(true)
  const { rows } = await pool.query(
    `select balance_minor::int as balance, (select 20000 + sum(payout_minor - stake_minor)::int
       from studio.round where state = 'settled') as ledger from studio.session where session_id = $1`,
    [session],
  )
  expect(rows[0].balance).toBe(rows[0].ledger)
  expect(rows[0].balance).toBeGreaterThanOrEqual(0)
})

test('a demo spin that spent the last money gets the same response again', async () => {
  session = await launch('', 'demo')
  const { pool } = running.studio.context.store
  await pool.query('update studio.session set balance_minor = 20000 where session_id = $1', [
    session,
  ])
  const requestId = randomUUID()
  const first = await spin(requestId, '200.00')
  await pool.query('update studio.session set balance_minor = 0 where session_id = $1', [session])
  expect(await spin(requestId, '200.00')).toMatchObject({ ok: true, round: first.round })
})
