import { randomBytes, randomUUID } from 'node:crypto'
import { commitOf, dropHeight, playSlotRound } from '@parola/maths'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { VENDOR } from '../../test/platform.ts'
import { GAME, launched, type Running, STUDIO_RING } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { sealSeed } from '../platform/secrecy.ts'
import { modelOf } from '../titles/models.ts'
import { levelOf } from './meters.ts'

const START_MINOR = 100_00n
const STAKE = '200.00'
const STAKE_MINOR = 20_000n
const SPINS_MOST = 400

let fixture: StudioFixture
let running: Running

beforeEach(async () => {
  fixture = await openStudioFixture()
})

afterEach(() => fixture.close())

const start = (model: string) => fixture.run(model)
const pool = () => running.studio.context.store.pool
const spin = (session: string, stake = STAKE) =>
  running.play('spin', { session, requestId: randomUUID(), stake })
const minor = (text: unknown) => BigInt(String(text).replace('.', ''))

async function listed() {
  const { value } = await running.platform('/jackpots', { merchant: 'ph' })
  return (value as unknown as { jackpots: { level: string; amount: string }[] }).jackpots
}

/** Gives every player with a current seed one whose next round hits the smallest jackpot. */
async function seedsThatHit(level: string) {
  const model = modelOf('lucky-vault')
  const { rows } = await pool().query(
    'select seed_id, client_seed, nonce from studio.seed where revealed is null',
  )
  for (const { seed_id, client_seed, nonce } of rows) {
    const serverSeed = hitting(model, { clientSeed: client_seed, nonce }, level)
    await pool().query('update studio.seed set sealed = $2, commit = $3 where seed_id = $1', [
      seed_id,
      sealSeed(STUDIO_RING, serverSeed),
      commitOf(serverSeed),
    ])
  }
}

type Half = { clientSeed: string; nonce: number }

function hitting(model: ReturnType<typeof modelOf>, half: Half, level: string): string {
  for (;;) {
    const serverSeed = randomBytes(32).toString('hex')
    const round = playSlotRound(model, { stakeMinor: STAKE_MINOR, seeds: { ...half, serverSeed } })
    if (round.jackpot === level) return serverSeed
  }
}

test('[FAIR-015] [GAME-16] two players who hit at the same moment: one is paid the meter, the other its seed', async () => {
  running = await start('lucky-vault')
  const first = await launched(running)
  const other = await launched(running, {
    player: 'ph_fedcba9876543210',
    token: 'other-token-of-letters',
  })
  await seedsThatHit('MINI')
  expect((await listed()).find(({ level }) => level === 'MINI')?.amount).toBe('100.00')
  const response = await Promise.all([spin(first.session), spin(other.session)])
  expect(response.map(({ ok }) => ok)).toEqual([true, true])
  const paid = response.map(({ jackpot }) => minor(jackpot)).sort((a, b) => Number(a - b))
  // Each spin adds 0.15% of its stake before it is drawn for: 1.00.
  expect(paid).toEqual([START_MINOR + 100n, START_MINOR + 100n])
  const wins = fixture.platform.received
    .flatMap(({ body }) => (body.actions as { type: string }[]) ?? [])
    .filter(({ type }) => type === 'jackpot_win')
  expect(wins).toHaveLength(2)
  expect(wins).toMatchObject([{ jackpot: 'lucky-vault', level: 'MINI' }, { level: 'MINI' }])
  const { rows } = await pool().query(
    `select scaled::text from studio.meter where level = 'MINI' and mode = 'real'`,
  )
  expect(rows).toEqual([{ scaled: String(START_MINOR * 10_000n) }])
})

test('[FAIR-015] a jackpot with a ceiling drops where its commitment says, never above, and then starts again', async () => {
  running = await start('fiesta-vault')
  const { session, opened } = await launched(running, { mode: 'demo' })
  await pool().query('update studio.session set balance_minor = 1000000000')
  expect(opened.jackpots).toMatchObject([
    { id: 'WEEKLY', ceiling: '2500.00' },
    { id: 'DAILY', amount: '50.00', ceiling: '250.00' },
  ])
  // The commitment is published before the spin that makes the meter drop.
  await spin(session)
  let drop: Awaited<ReturnType<typeof spin>> | undefined
  for (let n = 0; n < SPINS_MOST && !drop; n += 1) {
    const response = await spin(session)
    if (minor(response.jackpot) > 0n) drop = response
  }
  const history = await running.play('history', { session })
  const [last] = history.rounds as {
    round: string
    drop: Record<string, string>
    jackpot: string
  }[]
  expect(last?.round).toBe(drop?.round)
  const { level = '', secret = '', commit } = last?.drop ?? {}
  expect(commitOf(secret)).toBe(commit)
  const model = modelOf('fiesta-vault')
  expect(last?.drop.pool).toBe(`${VENDOR}:fiesta-vault:demo:PHP`)
  const height = dropHeight(levelOf(model, level), { secret, pool: last?.drop.pool ?? '' })
  const paid = minor(last?.jackpot)
  const { ceiling = 0, contribution } = levelOf(model, level)
  const share = BigInt(Math.round(Number(contribution) * Number(STAKE_MINOR)))
  expect(height).not.toBeNull()
  expect(paid).toBeGreaterThanOrEqual(height ?? 0n)
  expect(paid).toBeLessThan((height ?? 0n) + share)
  expect(paid).toBeLessThanOrEqual(BigInt(ceiling))
  const { jackpots } = await running.play('open', { session })
  const again = (jackpots as { id: string; amount: string; commit: string }[]).find(
    ({ id }) => id === level,
  )
  expect(again?.commit).not.toBe(commit)
  expect(minor(again?.amount)).toBeLessThan(BigInt(levelOf(model, level).seed) + share)
})

test('[FAIR-016] no secret of a jackpot is readable in the database before it has dropped', async () => {
  running = await start('fiesta-vault')
  const { session } = await launched(running)
  await spin(session)
  const { rows } = await pool().query('select * from studio.meter')
  expect(rows.length).toBe(2)
  for (const row of rows) expect(row.drop_sealed.length).toBe(12 + 16 + 32)
  expect(JSON.stringify(await running.play('open', { session }))).not.toContain('secret')
})

test('[GAME-16] [FAIR-015] the platform gets every jackpot with its height, terms and games', async () => {
  running = await start('lucky-vault')
  const jackpots = await listed()
  // Four levels, each in pesos and in dollars.
  expect(jackpots).toHaveLength(8)
  expect(jackpots[3]).toMatchObject({
    ...{ jackpot: 'lucky-vault', level: 'MINI', amount: '100.00', currency: 'PHP', seed: '100.00' },
    ...{ contribution: '0.005', one_in: 2_000_000, games: [GAME, 'pg_closed'] },
  })
  const { session } = await launched(running)
  await spin(session, '20.00')
  const sent = fixture.platform.received.findLast(({ path }) => path === '/wallet/transact')
  expect(sent?.body.actions).toMatchObject([{ type: 'bet', jackpot_contribution: '0.360000' }, {}])
})
