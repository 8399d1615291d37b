import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { VENDOR } from '../../test/platform.ts'
import { GAME, type Running, STUDIO_RING } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { firstRow, inTransaction, type Round } from '../platform/store.ts'
import { modelOf } from '../titles/models.ts'
import { leaveJackpots, shownJackpots } from './jackpots.ts'
import { playAll } from './meter-play.ts'

const vault = modelOf('lucky-vault')
const POOL_KEY = { vendor: VENDOR, mode: 'real', currency: 'PHP' } as const

let fixture: StudioFixture
let running: Running

beforeEach(async () => {
  fixture = await openStudioFixture()
})

afterEach(() => fixture.close())

async function start(model: string) {
  running = await fixture.run(model)
  const { value } = await running.platform('/session/launch', {
    merchant: 'ph',
    game: GAME,
    mode: 'real',
    player: 'ph_0123456789abcdef',
    token: 'token-of-twenty-letters',
    currency: 'PHP',
    language: 'en',
    platform: 'html5',
    ip: '203.0.113.7',
    lobby_url: 'http://site.test/rng',
    cashier_url: 'http://site.test/member',
    test: false,
  })
  const session = String(value.session)
  return { session, opened: await running.play('open', { session }) }
}

const store = () => running.studio.context.store
const play = (hit: string | null, stakeMinor = 100n) =>
  inTransaction(store(), (client) =>
    playAll(client, STUDIO_RING, [{ model: vault, poolKey: POOL_KEY, stakeMinor, hit }]),
  ).then(([paid]) => paid?.paidMinor ?? 0n)
const amounts = async () => {
  const shown = await shownJackpots(running.studio.context, vault, POOL_KEY)
  return Object.fromEntries(shown.map(({ id, amount }) => [id, amount]))
}

test('[GAME-16] meters start at their seeds and grow by their share of every paid spin', async () => {
  const { session, opened } = await start('lucky-vault')
  expect(opened.jackpots).toEqual([
    { id: 'GRAND', amount: '100000.00', oneIn: 4_000_000_000 },
    { id: 'MAJOR', amount: '10000.00', oneIn: 400_000_000 },
    { id: 'MINOR', amount: '1000.00', oneIn: 20_000_000 },
    { id: 'MINI', amount: '100.00', oneIn: 2_000_000 },
  ])
  const spun = await running.play('spin', { session, requestId: randomUUID(), stake: '20.00' })
  expect(spun).toMatchObject({ ok: true, jackpots: [{ amount: '100000.10' }, {}, {}, {}] })
  expect(await amounts()).toMatchObject({ MAJOR: '10000.08', MINI: '100.10' })
})

test('[FAIR-015] each currency has its own pool, listed by itself and fed by its own spins', async () => {
  const { session } = await start('lucky-vault')
  const dollars = { ...POOL_KEY, currency: 'USD' }
  await running.play('spin', { session, requestId: randomUUID(), stake: '20.00' })
  await inTransaction(store(), (client) =>
    playAll(client, STUDIO_RING, [
      { model: vault, poolKey: dollars, stakeMinor: 4000n, hit: null },
    ]),
  )
  const { value } = await running.platform('/jackpots', { merchant: 'ph' })
  const listed = value.jackpots as unknown as { level: string; currency: string; amount: string }[]
  const mini = listed.filter(({ level }) => level === 'MINI')
  expect(mini.map(({ currency, amount }) => [currency, amount])).toEqual([
    ['PHP', '100.10'],
    ['USD', '100.20'],
  ])
})

test('[GAME-16] two hits at once: the first gets the meter, the second what is left, its seed', async () => {
  await start('lucky-vault')
  await play(null, 1_000_000n)
  const paid = await Promise.all([play('MINI'), play('MINI')])
  expect(paid.map(Number).sort((a, b) => a - b)).toEqual([10_001, 15_000])
  expect(await amounts()).toMatchObject({ MINI: '100.00' })
})

test('[GAME-16] a refused round has touched no meter', async () => {
  const { session } = await start('lucky-vault')
  const before = await amounts()
  fixture.platform.moods.push('poor')
  const refused = await running.play('spin', { session, requestId: randomUUID(), stake: '20.00' })
  expect(refused).toMatchObject({ ok: false, code: 'INSUFFICIENT_FUNDS' })
  expect(await amounts()).toEqual(before)
  const round = await firstRow<Round>(store().pool, 'select * from studio.round', [])
  expect(round).toMatchObject({ state: 'refused', is_metered: false, jackpot_minor: '0' })
})

test('[GAME-16] a round that an earlier release entered before its stake is taken out of the meters, once', async () => {
  const { session } = await start('lucky-vault')
  await play(null, 1_000_000n)
  const before = await amounts()
  await running.play('spin', { session, requestId: randomUUID(), stake: '20.00' })
  const paid = await play('MINOR', 2000n)
  await store().pool.query(
    `update studio.round set jackpot_minor = $1, outcome = outcome || '{"jackpot": "MINOR"}'`,
    [paid],
  )
  const round = (await firstRow<Round>(store().pool, 'select * from studio.round', [])) as Round
  const leave = () =>
    inTransaction(store(), (client) => leaveJackpots(client, { round, key: STUDIO_RING }))
  await leave()
  await leave()
  // The spin that hit is undone; the other one with the same stake stays in the meters.
  expect(await amounts()).toEqual({ ...before, ...(await grown(before, 2000n)) })
})

async function grown(before: Record<string, string>, stake: bigint) {
  const shares = { GRAND: 5n, MAJOR: 4n, MINOR: 4n, MINI: 5n }
  return Object.fromEntries(
    Object.entries(shares).map(([id, share]) => {
      const minor = BigInt((before[id] ?? '').replace('.', '')) + (stake * share) / 1000n
      return [id, `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`]
    }),
  )
}

test('[GAME-12] a purchase is debited at its price, pays by its stake, and is always that round', async () => {
  const { session, opened } = await start('thunder-temple')
  expect(opened.stakes).not.toContain('0.20')
  const requestId = randomUUID()
  const request = { session, requestId, stake: '1.00', buy: 'FS' }
  const bought = await running.play('spin', request)
  expect(bought).toMatchObject({ ok: true, stake: '100.00', bet: '1.00', buy: 'FS' })
  const outcome = bought.outcome as { spins: { mode: string }[] }
  expect(outcome.spins.every(({ mode }) => mode === 'free')).toBe(true)
  expect(await running.play('spin', request)).toMatchObject({ round: bought.round })
  expect(await running.play('spin', { ...request, buy: null })).toMatchObject({
    code: 'TX_CONFLICT',
  })
  const other = { ...request, requestId: randomUUID() }
  expect(await running.play('spin', { ...other, buy: 'XX' })).toMatchObject({
    code: 'NOT_FOR_SALE',
  })
  expect(await running.play('spin', { ...other, stake: '0.20' })).toMatchObject({
    code: 'STAKE_OUT_OF_RANGE',
  })
})
