import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GAME, launched, makeDue, type Running } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { recover } from '../rounds/rounds.ts'

const PLAYER = 'ph_0123456789abcdef'
const DAY_MS = 86_400_000
const STAKE = '2.00'

let fixture: StudioFixture
let running: Running
let session: string
let campaign: string

beforeAll(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run('classic-777')
})
beforeEach(async () => {
  await fixture.asOwner('delete from studio.free_grant')
  fixture.platform.received.length = 0
  campaign = `FR-${randomUUID().slice(0, 8)}`
  session = (await launched(running)).session
})
afterAll(() => fixture.close())

const later = (ms: number) => new Date(Date.now() + ms).toISOString()

const grant = (more: object = {}) =>
  running.platform('/freerounds/grant', {
    ...{ campaign, player: PLAYER, games: [GAME], rounds: 3, stake: STAKE, currency: 'PHP' },
    ...{ starts_at: later(-DAY_MS), expires_at: later(DAY_MS), ...more },
  })
const standing = async () =>
  (await running.platform('/freerounds/get', { campaign, player: PLAYER })).value
const spin = (more: object = {}) =>
  running.play('spin', { session, requestId: randomUUID(), stake: STAKE, campaign, ...more })
const shown = async () => (await running.play('open', { session })).freeRounds
const runOut = () =>
  running.studio.context.store.pool.query(
    `update studio.free_grant set starts_at = now() - interval '2 days', expires_at = now() - interval '1 s'`,
  )

describe('[GAME-13] free rounds', () => {
  test('are shown in their game, take no stake, and pay what they win', async () => {
    await grant()
    expect(await shown()).toMatchObject({ campaign, left: 3, stake: STAKE, won: '0.00' })
    const before = fixture.platform.balance()
    const played = await spin()
    expect(played).toMatchObject({
      ok: true,
      stake: '0.00',
      bet: STAKE,
      free: { campaign, left: 2 },
    })
    expect(fixture.platform.balance() - before).toBe(Math.round(Number(played.payout) * 100))
    expect(played.freeRounds).toMatchObject({ left: 2, won: played.payout })
    const { body } = fixture.platform.received.find(({ path }) => path === '/wallet/transact') ?? {}
    expect(body?.actions).toMatchObject([
      { type: 'free_bet', amount: STAKE, campaign, left: 2 },
      { type: 'free_win', amount: played.payout, campaign, left: 2 },
    ])
  })

  test('are drawn from the same seeds with the same nonces as others, and reported as free', async () => {
    await grant()
    const free = await spin()
    const paid = await spin({ campaign: null })
    expect(Number(paid.nonce)).toBe(Number(free.nonce) + 1)
    const { rounds } = await running.play('history', { session })
    expect((rounds as object[]).slice(0, 2)).toMatchObject([
      { free: null, stake: STAKE },
      { free: { campaign }, stake: '0.00', bet: STAKE },
    ])
  })

  test('are never more than were granted, and the platform is notified of the last', async () => {
    await grant()
    const all = await Promise.all(Array.from({ length: 8 }, () => spin()))
    expect(all.filter(({ ok }) => ok)).toHaveLength(3)
    for (const { ok, code } of all) if (!ok) expect(code).toBe('CAMPAIGN_EXPIRED')
    expect(await standing()).toMatchObject({ state: 'done', left: 0 })
    await expect
      .poll(() => fixture.platform.received.find(({ path }) => path === '/events')?.body.data)
      .toMatchObject({ campaign, player: PLAYER, state: 'done' })
    expect(await shown()).toBeNull()
  })

  test('that are repeated are the same round', async () => {
    await grant()
    const requestId = randomUUID()
    const [first, second] = await Promise.all([spin({ requestId }), spin({ requestId })])
    expect(first.round).toBe(second.round)
    expect(await standing()).toMatchObject({ left: 2, won: first.payout })
    expect(await spin({ requestId, campaign: null })).toMatchObject({ code: 'TX_CONFLICT' })
  })

  test('that the platform refuses or never answers are available again', async () => {
    await grant({ rounds: 1 })
    fixture.platform.moods.push('gone')
    expect(await spin()).toMatchObject({ code: 'SESSION_CLOSED' })
    expect(await standing()).toMatchObject({ left: 1 })
    fixture.platform.moods.push('cut', 'cut')
    expect(await spin()).toMatchObject({ ok: false })
    expect(await spin()).toMatchObject({ code: 'CAMPAIGN_EXPIRED' })
    await makeDue(running.studio)
    await recover(running.studio.context)
    expect(await standing()).toMatchObject({ left: 1, won: '0.00' })
    expect(await spin()).toMatchObject({ ok: true })
  })

  test.each<[string, object, string]>([
    ['another stake', { stake: '1.00' }, 'STAKE_OUT_OF_RANGE'],
    ['a campaign that is none', { campaign: 'FR-NONE' }, 'CAMPAIGN_UNKNOWN'],
  ])('of %s are refused', async (_what, more, code) => {
    await grant()
    expect(await spin(more)).toMatchObject({ ok: false, code })
    expect(await standing()).toMatchObject({ left: 3 })
  })

  test('belong to their player alone, and visitors have none', async () => {
    await grant()
    const other = (
      await launched(running, { token: 'other-token-of-twenty', player: 'ph_fedcba9876543210' })
    ).session
    expect((await running.play('open', { session: other })).freeRounds).toBeNull()
    expect(await spin({ session: other })).toMatchObject({ code: 'CAMPAIGN_UNKNOWN' })
    const demo = (await launched(running, { mode: 'demo', player: undefined, token: undefined }))
      .session
    expect(await spin({ session: demo })).toMatchObject({ code: 'CAMPAIGN_UNKNOWN' })
  })
})

describe('[GAME-13] free rounds that end', () => {
  test('by expiring are no longer played, and keep their wins', async () => {
    await grant()
    const { payout } = await spin()
    await runOut()
    expect(await spin()).toMatchObject({ code: 'CAMPAIGN_EXPIRED' })
    expect(await standing()).toMatchObject({ state: 'expired', left: 2, won: payout })
    expect(await shown()).toBeNull()
  })

  test('by being revoked are no longer played, and are revoked once', async () => {
    await grant()
    const cancel = () => running.platform('/freerounds/cancel', { campaign, player: PLAYER })
    const both = await Promise.all([cancel(), cancel()])
    for (const { value } of both) expect(value).toMatchObject({ state: 'cancelled', left: 3 })
    expect(await spin()).toMatchObject({ code: 'CAMPAIGN_EXPIRED' })
  })

  test('have not begun before their time', async () => {
    await grant({ starts_at: later(DAY_MS / 2) })
    expect(await standing()).toMatchObject({ state: 'pending' })
    expect(await spin()).toMatchObject({ code: 'CAMPAIGN_EXPIRED' })
    expect(await shown()).toBeNull()
  })
})

test('[FAIR-015] a game with jackpots has none: they would be won without a stake', async () => {
  const own = await openStudioFixture()
  const vault = await own.run('lucky-vault')
  const response = await vault.platform('/freerounds/grant', {
    ...{ campaign, player: PLAYER, games: [GAME], rounds: 3, stake: STAKE, currency: 'PHP' },
    ...{ starts_at: later(0), expires_at: later(DAY_MS) },
  })
  await own.close()
  expect(response).toMatchObject({ code: 'VALIDATION' })
})
