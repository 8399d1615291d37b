import { jackpotChecks, judge, senderTo } from '@parola/vendor-protocol/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEYS, VENDOR } from '../../test/platform.ts'
import { type Running, STUDIO_RING } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { inTransaction } from '../platform/store.ts'
import { modelOf } from '../titles/models.ts'
import { playAll } from './meter-play.ts'

const POOL_KEY = { vendor: VENDOR, mode: 'real', currency: 'PHP' } as const

let fixture: StudioFixture
let running: Running

/** One that is drawn for, and one that drops below a ceiling. */
const VAULT = 'lucky-vault'
const CAPPED = 'fiesta-vault'

beforeAll(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run(VAULT)
})
afterAll(() => fixture.close())

const request = (id: string, more: object = {}) => ({
  ...{ merchant: 'ph', id, jackpot: VAULT, level: 'MINI', currency: 'PHP', amount: '50.25' },
  ...{ from: 'old-vault:MINI', reason: 'its games are gone', ...more },
})
const raise = (id: string, more: object = {}, studio = running) =>
  studio.platform('/jackpots/raise', request(id, more))

type Listed = { jackpot: string; level: string; amount: string; raises: boolean }
async function meter(level = 'MINI', studio = running): Promise<number> {
  const { jackpots } = (await studio.platform('/jackpots', { merchant: 'ph' })).value
  const found = (jackpots as unknown as Listed[]).find((jackpot) => jackpot.level === level)
  expect(found?.raises).toBe(true)
  return Math.round(Number(found?.amount) * 100)
}
const spin = (stakeMinor: bigint, hit: string | null) =>
  inTransaction(running.studio.context.store, (client) =>
    playAll(client, STUDIO_RING, [{ model: modelOf(VAULT), poolKey: POOL_KEY, stakeMinor, hit }]),
  )

test('[FAIR-015] a meter is raised once per id, however often and however many at once', async () => {
  const before = await meter()
  const first = await Promise.all(Array.from({ length: 20 }, () => raise('r-1')))
  await raise('r-2', { amount: '1.00' })
  const again = await raise('r-1')
  const answers = new Set([...first, again].map(({ code, value }) => `${code} ${value.amount}`))
  expect([...answers]).toEqual([`OK ${((before + 5025) / 100).toFixed(2)}`])
  expect(await meter()).toBe(before + 5125)
  const { rows } = await running.studio.context.store.pool.query(
    `select came_from, because, amount_minor from studio.raise where id = 'r-1'`,
  )
  expect(rows).toEqual([
    { came_from: 'old-vault:MINI', because: 'its games are gone', amount_minor: '5025' },
  ])
})

test('[FAIR-015] twenty raises and forty spins at once: the meter has every one of them', async () => {
  const before = await meter('MINOR')
  const spins = Array.from({ length: 40 }, () => spin(1_000_000n, null))
  const raises = Array.from({ length: 20 }, (_, n) =>
    raise(`many-${n}`, { level: 'MINOR', amount: '10.00' }),
  )
  await Promise.all([...spins, ...raises])
  const share = Number(modelOf(VAULT).jackpots?.find(({ id }) => id === 'MINOR')?.contribution)
  expect(await meter('MINOR')).toBe(before + 20_000 + Math.round(40 * 1_000_000 * share))
})

test('[FAIR-015] another amount or jackpot under a known id is refused, and moves nothing', async () => {
  await raise('r-3')
  const before = await meter()
  expect(await raise('r-3', { amount: '50.26' })).toMatchObject({ code: 'TX_CONFLICT' })
  expect(await raise('r-3', { level: 'MAJOR' })).toMatchObject({ code: 'TX_CONFLICT' })
  expect(await meter()).toBe(before)
})

test.each([
  ['a jackpot that is none', { jackpot: 'no-such' }, 'JACKPOT_UNKNOWN'],
  ['a model without jackpots', { jackpot: 'classic-777' }, 'JACKPOT_UNKNOWN'],
  ['a level that is none', { level: 'HUGE' }, 'JACKPOT_UNKNOWN'],
  ['another currency', { currency: 'EUR' }, 'CURRENCY_MISMATCH'],
  ['no money', { amount: '0.00' }, 'AMOUNT_INVALID'],
  ['less than nothing', { amount: '-5.00' }, 'VALIDATION'],
  ['an id of another form', { id: 'a b' }, 'VALIDATION'],
])('[FAIR-015] a raise of %s is refused, again and again', async (what, more, code) => {
  const before = await meter()
  const id = `no-${what.replaceAll(' ', '-')}`
  expect(await raise(id, more)).toMatchObject({ code })
  expect(await raise(id, more)).toMatchObject({ code })
  expect(await meter()).toBe(before)
})

test('[FAIR-015] a meter is raised to its ceiling and not above; a refused id stays refused', async () => {
  const own = await openStudioFixture()
  const capped = await own.run(CAPPED)
  const [level] = modelOf(CAPPED).jackpots ?? []
  const free = BigInt(level?.ceiling ?? 0) - BigInt(level?.seed ?? 0)
  const to = { jackpot: CAPPED, level: level?.id }
  const money = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
  const much = { ...to, amount: money(free + 1n) }
  expect(await raise('c-1', much, capped)).toMatchObject({ code: 'JACKPOT_FULL' })
  expect(await raise('c-2', { ...to, amount: money(free) }, capped)).toMatchObject({ code: 'OK' })
  expect(await raise('c-1', much, capped)).toMatchObject({ code: 'JACKPOT_FULL' })
  expect(await meter(String(level?.id), capped)).toBe(Number(level?.ceiling))
  await own.close()
})

test('[WAL-08] [FAIR-015] the studio raises jackpots as the protocol requires, and the kit finds one that does not', async () => {
  const { keyId, secret } = KEYS[VENDOR]
  const sender = senderTo({
    ...{ baseUrl: `${running.url}/api/v1`, vendor: VENDOR },
    key: { keyId, secret: Buffer.from(secret, 'base64') },
    nowS: () => Math.floor(Date.now() / 1000),
  })
  const guest = { merchant: 'ph', currency: 'PHP' }
  expect((await judge(jackpotChecks(sender, guest))).filter(({ why }) => why !== null)).toEqual([])
  const broken = async (code: string) => {
    const send: typeof sender.send = async (message) => {
      const received = await sender.send(message)
      return received.code === code ? { ...received, code: 'OK', status: 200 } : received
    }
    const faulty = senderTo({
      ...{ baseUrl: `${running.url}/api/v1`, vendor: VENDOR },
      key: { keyId, secret: Buffer.from(secret, 'base64') },
      nowS: () => Math.floor(Date.now() / 1000),
    })
    faulty.send = send
    const verdicts = await judge(jackpotChecks(faulty, guest))
    return verdicts.filter(({ why }) => why !== null).map(({ what }) => what)
  }
  expect(await broken('TX_CONFLICT')).toEqual([expect.stringContaining('another amount')])
  expect(await broken('JACKPOT_UNKNOWN')).toEqual([expect.stringContaining('that is none')])
})
