import { randomUUID } from 'node:crypto'
import { commitOf } from '@parola/maths'
import type { Answered } from '@parola/vendor-protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { VENDOR } from '../../test/platform.ts'
import { launched, type Running, STUDIO_RING } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { recoverSteps } from '../instant/recovery.ts'
import { recover } from '../rounds/rounds.ts'
import { modelOf } from '../titles/models.ts'
import { heightOf, levelOf, placeOf, readMeters } from './meters.ts'

const MODEL = 'fiesta-vault'
const LEVEL = 'DAILY'
const STAKE = '200.00'
const SCALE = 10_000n
const REFUSED = Number(process.env.REFUSED_SPINS ?? 1000)
const AT_ONCE = 8
const OTHER = { player: 'ph_fedcba9876543210', token: 'other-token-of-letters' }
const POOL_KEY = { vendor: VENDOR, mode: 'real', currency: 'PHP' } as const

let fixture: StudioFixture
let running: Running
let poor: string
let rich: string

beforeEach(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run(MODEL)
  poor = (await launched(running)).session
  rich = (await launched(running, OTHER)).session
})

afterEach(() => fixture.close())

const model = modelOf(MODEL)
const pool = () => running.studio.context.store.pool
const minor = (text: unknown) => BigInt(String(text).replace('.', ''))
const spin = (session: string) =>
  running.play('spin', { session, requestId: randomUUID(), stake: STAKE })
const meterRows = async () =>
  (await pool().query('select * from studio.meter order by level, mode')).rows
/** What the platform gets of every jackpot, without the time of the reading. */
const listed = async () => {
  const { value } = await running.platform('/jackpots', { merchant: 'ph' })
  const { jackpots } = value as unknown as { jackpots: { updated_at: string }[] }
  return jackpots.map(({ updated_at: _readAt, ...kept }) => kept)
}
const shown = async (session: string) => {
  const { jackpots, fairness } = await running.play('open', { session })
  return { jackpots: jackpots as { id: string; amount: string; commit: string }[], fairness }
}
const share = () => {
  const [, parts = ''] = String(levelOf(model, LEVEL).contribution).split('.')
  return (minor(STAKE) * BigInt(parts.padEnd(6, '0')) * SCALE) / 1_000_000n
}

/** Puts the meter this many shares of a spin below its secret height; returns the height in minor units. */
async function belowHeight(shares: bigint): Promise<bigint> {
  const meter = (await readMeters(pool(), model, POOL_KEY)).find(({ id }) => id === LEVEL)
  if (!meter) throw new Error('no meter')
  // The other level must not drop in between.
  await pool().query('update studio.meter set scaled = 0 where level <> $1', [LEVEL])
  const height = heightOf(STUDIO_RING, { model, poolKey: POOL_KEY, meter }) ?? 0n
  await pool().query(
    `update studio.meter set scaled = $6
      where vendor = $1 and model = $2 and level = $3 and mode = $4 and currency = $5`,
    [...placeOf(model, POOL_KEY, LEVEL), height * SCALE - shares * share()],
  )
  return height
}

type Body = { player?: string; actions?: { type: string }[] }
type Request = () => Promise<Answered>

/** Answers the money calls of the poor player differently from the platform, until it is restored. */
function interpose(answer: (body: Body, sendRequest: Request) => Promise<Answered>) {
  const { context } = running.studio
  const real = context.client.bind(context)
  context.client = (vendor) => ({
    call: (path, body, timeoutMs) => {
      const sendRequest = () => real(vendor).call(path, body, timeoutMs)
      const isTheirs = path === '/wallet/transact' && (body as Body).player !== OTHER.player
      return isTheirs ? answer(body as Body, sendRequest) : sendRequest()
    },
  })
  return () => {
    context.client = real
  }
}

const REFUSAL: Answered = {
  ...{ kind: 'answer', status: 409, success: false, code: 'INSUFFICIENT_FUNDS', message: '' },
  value: null,
}
const SILENCE: Answered = { kind: 'unknown', why: 'timeout' }

/** Holds the first call until it is released: refused, or passed to the platform. */
function held() {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: end, resolve: release } = Promise.withResolvers<'refused' | 'taken'>()
  const restore = interpose(async (_body, sendRequest) => {
    arrive()
    return (await end) === 'refused' ? REFUSAL : sendRequest()
  })
  return { arrived, release, restore }
}

const dropOf = async (session: string) => {
  const { rounds } = await running.play('history', { session })
  const [last] = rounds as { jackpot: string; drop: Record<string, string> | null }[]
  return last
}

test('[FAIR-015] a thousand refused spins at a secret height change nothing that can be seen, and the funded one is paid', async () => {
  const height = await belowHeight(1n)
  const before = { rows: await meterRows(), poor: await shown(poor), list: await listed() }
  const daily = before.poor.jackpots.find(({ id }) => id === LEVEL)
  const restore = interpose(async () => REFUSAL)
  const answers = new Set<string>()
  let left = REFUSED
  const worker = async () => {
    while (left > 0) {
      left -= 1
      answers.add(JSON.stringify(await spin(poor)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  restore()
  // Every response was identical: a refusal, with unchanged meters.
  expect(answers.size).toBe(1)
  expect(JSON.parse([...answers][0] ?? '')).toMatchObject({ ok: false, code: REFUSAL.code })
  const after = { rows: await meterRows(), poor: await shown(poor), list: await listed() }
  expect({ rows: after.rows, list: after.list }).toEqual({ rows: before.rows, list: before.list })
  expect(after.poor.jackpots).toEqual(before.poor.jackpots)
  // A refused spin uses up its nonce; the seeds stay committed to as they were.
  const fairness = before.poor.fairness as object
  expect(after.poor.fairness).toEqual({ ...fairness, nonce: REFUSED })
  const { rounds } = await running.play('history', { session: poor })
  for (const round of rounds as object[]) {
    expect(round).toMatchObject({ state: 'refused', payout: '0.00', outcome: null, drop: null })
    expect(round).toMatchObject({ jackpot: '0.00', jackpotLevel: null, serverSeed: null })
  }
  const won = await spin(rich)
  expect(won).toMatchObject({ ok: true, jackpotLevel: LEVEL })
  expect(minor(won.jackpot)).toBe(height)
  expect((await dropOf(rich))?.drop).toMatchObject({ level: LEVEL, commit: daily?.commit })
  expect(commitOf((await dropOf(rich))?.drop?.secret ?? '')).toBe(daily?.commit)
}, 300_000)

test('[FAIR-015] a spin that is refused just before a funded one takes nothing from it', async () => {
  const height = await belowHeight(1n)
  const call = held()
  const first = spin(poor)
  await call.arrived
  const won = await spin(rich)
  expect(minor(won.jackpot)).toBe(height)
  const rows = await meterRows()
  call.release('refused')
  expect(await first).toMatchObject({ ok: false, code: 'INSUFFICIENT_FUNDS' })
  call.restore()
  expect(await meterRows()).toEqual(rows)
})

test('[FAIR-015] of two funded spins whose shares reach a height together, the one that is booked second is paid it', async () => {
  const height = await belowHeight(2n)
  const call = held()
  const opened = spin(poor)
  await call.arrived
  expect(await spin(rich)).toMatchObject({ ok: true, jackpot: '0.00' })
  call.release('taken')
  const won = await opened
  expect(minor(won.jackpot)).toBe(height)
  call.restore()
})

test('[FAIR-015] of two funded spins that each reach it, the first to be booked is paid, and the second adds to the next', async () => {
  const height = await belowHeight(1n)
  const before = await shown(rich)
  const call = held()
  const opened = spin(poor)
  await call.arrived
  expect(minor((await spin(rich)).jackpot)).toBe(height)
  // The next height may lie within a share of its meter's start; from zero no share reaches it.
  await pool().query('update studio.meter set scaled = 0')
  const between = await meterRows()
  call.release('taken')
  expect(await opened).toMatchObject({ ok: true, jackpot: '0.00' })
  call.restore()
  const scaled = (rows: { level: string; scaled: string }[]) =>
    BigInt(rows.find(({ level }) => level === LEVEL)?.scaled ?? 0)
  expect(scaled(await meterRows()) - scaled(between)).toBe(share())
  const commits = (input: typeof before) => input.jackpots.map(({ commit }) => commit)
  expect(commits(await shown(rich))).not.toEqual(commits(before))
})

test('[FAIR-015] [RND-002] an unanswered spin touches no height; returned, it is as if it had never been', async () => {
  const height = await belowHeight(1n)
  const rows = await meterRows()
  const restore = interpose(async () => SILENCE)
  expect(await spin(poor)).toMatchObject({ ok: false, code: 'NO_ANSWER' })
  restore()
  expect(await meterRows()).toEqual(rows)
  await recover(running.studio.context)
  expect(await meterRows()).toEqual(rows)
  expect(minor((await spin(rich)).jackpot)).toBe(height)
})

test('[FAIR-015] [RND-002] a stake whose answer was lost reaches the height when it is found', async () => {
  const height = await belowHeight(1n)
  const restore = interpose(async (_body, sendRequest) => {
    await sendRequest()
    throw new Error('the studio ends here')
  })
  await spin(poor)
  restore()
  await pool().query(
    `update studio.round set next_try_at = clock_timestamp() where state = 'pending'`,
  )
  await recover(running.studio.context)
  const { rows } = await pool().query('select state, jackpot_minor from studio.round')
  expect(rows).toEqual([{ state: 'paying', jackpot_minor: String(height) }])
  const balance = fixture.platform.balance()
  await pool().query(`update studio.round set next_try_at = clock_timestamp()`)
  await recoverSteps(running.studio.context)
  await recoverSteps(running.studio.context)
  expect(BigInt(fixture.platform.balance() - balance)).toBe(height)
})

test('[FAIR-015] [WAL-08] a jackpot whose payment is unanswered is paid once, and stands meanwhile', async () => {
  const height = await belowHeight(1n)
  const restore = interpose(async (body, sendRequest) => {
    const response = await sendRequest()
    const isJackpot = body.actions?.[0]?.type === 'jackpot_win'
    return isJackpot ? SILENCE : response
  })
  const before = BigInt(fixture.platform.balance())
  const won = await spin(poor)
  restore()
  expect(minor(won.jackpot)).toBe(height)
  expect(await dropOf(poor)).toMatchObject({ jackpot: won.jackpot, drop: { level: LEVEL } })
  const feed = await running.platform('/rounds/get', {
    player: 'ph_0123456789abcdef',
    round: won.round,
  })
  expect(feed.value).toMatchObject({ state: 'open', win: won.payout })
  await pool().query('update studio.round set next_try_at = clock_timestamp()')
  await recoverSteps(running.studio.context)
  const reels = minor(won.payout) - height
  expect(BigInt(fixture.platform.balance()) - before).toBe(height + reels - minor(STAKE))
  const { rows } = await pool().query('select state from studio.round')
  expect(rows).toEqual([{ state: 'settled' }])
})

test('[FAIR-002] nobody sees the outcome of a round whose stake is not taken, nor does the platform', async () => {
  const call = held()
  const opened = spin(poor)
  await call.arrived
  const { rows } = await pool().query('select round, player from studio.round')
  const requested = () => running.platform('/rounds/get', rows[0])
  const value = async () => (await requested()).value as unknown as { detail: object }
  const pending = await value()
  call.release('refused')
  await opened
  call.restore()
  expect(pending).toMatchObject({ state: 'open', bet: STAKE, win: '0.00' })
  const refused = await value()
  expect(refused).toMatchObject({ state: 'void', bet: '0.00', win: '0.00' })
  for (const { detail } of [pending, refused]) {
    expect(Object.keys(detail)).toEqual(['model', 'version', 'choices'])
  }
})

test('[FAIR-015] a height is committed to before the first spin, and reading it makes no second one', async () => {
  // A height that is reached by chance would be followed by another.
  await belowHeight(10n)
  const first = await shown(rich)
  expect(first.jackpots.map(({ commit }) => commit?.length)).toEqual([64, 64])
  expect((await shown(rich)).jackpots).toEqual(first.jackpots)
  await spin(rich)
  const commits = (await shown(rich)).jackpots.map(({ commit }) => commit)
  expect(commits).toEqual(first.jackpots.map(({ commit }) => commit))
})
