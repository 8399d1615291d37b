import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../src/foundations/ledger/index.ts'
import { cancel, give } from '../src/games/free-round/give.ts'
import { confirmLeft } from '../src/games/free-round/index.ts'
import { readAwards } from '../src/games/free-round/read.ts'
import { lookAtFreeRounds, reportAwards } from '../src/games/vendor-sync/free-rounds.job.ts'
import { applyCredit } from '../src/games/vendor-sync/missing-credit.ts'
import { requestOpenRounds } from '../src/games/vendor-sync/open-rounds.job.ts'
import { createTurnover } from '../src/money/turnover/index.ts'
import { newId } from '../src/platform/random/index.ts'
import { glance, VISITOR, work } from '../src/platform/work/index.ts'
import { ok } from './vendor.ts'
import { GAME, NODE, VENDOR, type VendorFixture, vendorFixture } from './vendor-fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const because = 'for the test'

let fixture: VendorFixture
let player: { player: string; session: string }

beforeEach(async () => {
  fixture = await vendorFixture()
  player = await fixture.play()
  fixture.vendor.answers['/freerounds/grant'] = ok({ grant: 'G-1' })
  fixture.vendor.answers['/freerounds/cancel'] = ok({ state: 'cancelled', left: 0, won: '0.00' })
})
afterEach(async () => {
  const { isSound, broken } = await reconcile(fixture.database.db.kysely)
  await fixture.close()
  expect({ isSound, broken }).toMatchObject({ isSound: true })
})

const operator = { ...VISITOR, kind: 'operator' as const, operatorId: newId(new Date(0)) }
type Terms = Partial<Parameters<typeof give>[1]['body']>

const grantAward = async (terms: Terms = {}) => {
  const { campaign } = await work(fixture.engine, { actor: operator, brandId: 'ph' }, (w) =>
    give(w, {
      body: {
        ...{ requestKey: randomUUID(), usernames: ['juana'], nodeIds: [NODE], rounds: 3 },
        ...{ stake: 100n, multiple: 0, days: 7, note: 'For you', because, ...terms },
      },
    } as Parameters<typeof give>[1]),
  )
  if (campaign === null) throw new Error('a second operator is asked')
  return { campaign }
}

/** Gives free rounds, and notifies the vendor. */
async function grant(terms: Terms = {}): Promise<string> {
  const { campaign } = await grantAward(terms)
  await reportAwards(fixture)
  return campaign
}
const takeBack = (campaign: string) =>
  work(fixture.engine, { actor: operator, brandId: 'ph' }, (w) =>
    cancel(w, { body: { campaign, username: 'juana', because } } as Parameters<typeof cancel>[1]),
  )
async function shown() {
  return (await everyShown())[0]
}
async function everyShown() {
  const look = glance(fixture.engine, { actor: operator, brandId: 'ph', log: fixture.engine.log })
  const query = { pageSize: 20 } as Parameters<typeof readAwards>[1]['query']
  const { content } = await readAwards(look, { query } as Parameters<typeof readAwards>[1])
  return content
}

type Spin = { campaign: string; round: string; stake?: string; win?: string; game?: string }

/** A free round in one call, as the studio sends it. */
function spin({ campaign, round, stake = '1.00', win = '0.00', game = GAME }: Spin) {
  return fixture.wallet('/wallet/transact', {
    ...{ ...player, game, round, currency: 'PHP', round_closed: true },
    at: fixture.clock.now().toISOString(),
    actions: [
      { tx: `${round}:bet`, type: 'free_bet', amount: stake, campaign },
      { tx: `${round}:win`, type: 'free_win', amount: win, campaign },
    ],
  })
}
const undo = (round: string) =>
  fixture.wallet('/wallet/rollback', {
    ...{ player: player.player, game: GAME, round, currency: 'PHP', reason: 'timeout' },
    ...{ tx: `${round}:undo`, ref_tx: `${round}:bet` },
  })
async function account(name: string): Promise<bigint> {
  const { rows } = await fixture.database.db.pool.query(
    `select (select coalesce(sum(amount), 0) from ledger.system_posting where account = $1)
          - (select coalesce(sum(amount), 0) from ledger.posting where contra = $1) as sum`,
    [name],
  )
  return BigInt(rows[0].sum)
}
const spent = async () => -(await account('expense:free-round'))
const house = () => account(`house:${VENDOR}:RNG`)
const left = (memberId: string) => createTurnover().standing(fixture.database.db.kysely, memberId)

describe('[RND-005] free rounds', () => {
  test('are reported to the vendor under one name, however many attempts it takes', async () => {
    fixture.vendor.answers['/freerounds/grant'] = 'silent'
    const campaign = await grant()
    expect(await shown()).toMatchObject({ campaign, state: 'sending', played: 0 })
    fixture.vendor.answers['/freerounds/grant'] = { code: 'BUSY' }
    fixture.clock.advance(MINUTE_MS)
    await reportAwards(fixture)
    fixture.vendor.answers['/freerounds/grant'] = ok({ grant: 'G-1' })
    fixture.clock.advance(10 * MINUTE_MS)
    await reportAwards(fixture)
    expect(await shown()).toMatchObject({ state: 'ready' })
    expect(await reportAwards(fixture)).toBe(0)
    const grants = fixture.vendor.received.filter(({ path }) => path === '/freerounds/grant')
    expect(grants).toHaveLength(3)
    for (const { body } of grants)
      expect(body).toMatchObject({
        campaign,
        player: player.player,
        games: [GAME],
        rounds: 3,
        stake: '1.00',
      })
  })

  test('have a stake that every game offers, where its vendor lists them', async () => {
    const offer = (stakes: object) =>
      fixture.database.db.pool.query('update catalogue.title set free_stakes = $1', [stakes])
    await offer({ PHP: ['0.50', '2.00'] })
    const fields = [{ field: 'stake', rule: 'offered' }]
    await expect(grantAward()).rejects.toMatchObject({ code: 'VALIDATION', value: { fields } })
    await offer({})
    await expect(grantAward()).rejects.toMatchObject({ code: 'VALIDATION' })
    await offer({ PHP: ['1.00'] })
    await grantAward()
    expect(await shown()).toMatchObject({ state: 'sending' })
  })

  test('of several campaigns each count their own rounds and wins', async () => {
    const [first, second] = [await grant(), await grant({ rounds: 5 })]
    await spin({ campaign: first, round: 'R-1', win: '2.50' })
    await spin({ campaign: second, round: 'R-2', win: '1.00' })
    await spin({ campaign: second, round: 'R-3' })
    const page = await everyShown()
    const shownOf = (name: string) => page.find(({ campaign }) => campaign === name)
    expect(shownOf(first)).toMatchObject({ played: 1, won: 250n, rounds: 3, username: 'juana' })
    expect(shownOf(second)).toMatchObject({ played: 2, won: 100n, rounds: 5 })
  })

  test('that the vendor refuses show why, and are not played', async () => {
    fixture.vendor.answers['/freerounds/grant'] = { code: 'STAKE_OUT_OF_RANGE' }
    const campaign = await grant()
    expect(await shown()).toMatchObject({ state: 'refused', refusal: 'STAKE_OUT_OF_RANGE' })
    expect(await spin({ campaign, round: 'R-1' })).toMatchObject({ code: 'CAMPAIGN_UNKNOWN' })
  })

  test('cost the player nothing: the account of free rounds pays', async () => {
    const [before, houseBefore] = [await fixture.balance(), await house()]
    const campaign = await grant()
    const first = { campaign, round: 'R-1', win: '2.50' }
    expect(await spin(first)).toMatchObject({ code: 'OK', value: { duplicate: false } })
    expect(await spin(first)).toMatchObject({ code: 'OK', value: { duplicate: true } })
    expect(await fixture.balance()).toBe(before + 250n)
    expect([await spent(), await house()]).toEqual([250n, houseBefore])
    expect(await shown()).toMatchObject({ played: 1, won: 250n, state: 'ready' })
    expect((await left(fixture.memberId)).left).toBe(0n)
  })

  test('with a multiple open a turnover requirement for their wins, and none when undone', async () => {
    const campaign = await grant({ multiple: 3 })
    await spin({ campaign, round: 'R-1', win: '2.50' })
    expect((await left(fixture.memberId)).left).toBe(750n)
    await undo('R-1')
    expect((await left(fixture.memberId)).left).toBe(0n)
  })

  test('are never more than were given, however many calls come concurrently', async () => {
    const campaign = await grant({ rounds: 3 })
    const rounds = Array.from({ length: 12 }, (_, i) => `R-${i % 6}`)
    const codes = await Promise.all(
      rounds.map(async (round) => (await spin({ campaign, round, win: '1.00' })).code),
    )
    expect(new Set(codes)).toEqual(new Set(['OK', 'CAMPAIGN_EXPIRED']))
    expect(await shown()).toMatchObject({ played: 3, won: 300n, state: 'done' })
    expect(await spent()).toBe(300n)
    const { rows } = await fixture.database.db.pool.query(`select count(*)::int as n from bet.bet`)
    expect(rows[0].n).toBe(3)
  })

  test('that are undone are available again, and nobody has paid for them', async () => {
    const before = await fixture.balance()
    const campaign = await grant({ rounds: 1 })
    await spin({ campaign, round: 'R-1', win: '4.00' })
    expect(await spin({ campaign, round: 'R-2' })).toMatchObject({ code: 'CAMPAIGN_EXPIRED' })
    expect(await undo('R-1')).toMatchObject({ code: 'OK', value: { outcome: 'ROLLED_BACK' } })
    expect(await spin({ campaign, round: 'R-1', win: '4.00' })).toMatchObject({
      code: 'TX_ROLLED_BACK',
    })
    expect([await fixture.balance(), await spent()]).toEqual([before, 0n])
    expect(await spin({ campaign, round: 'R-2', win: '1.00' })).toMatchObject({ code: 'OK' })
    expect(await shown()).toMatchObject({ played: 1, won: 100n, state: 'done' })
  })

  test('whose rollback came first are never played', async () => {
    const campaign = await grant()
    await undo('R-1')
    expect(await spin({ campaign, round: 'R-1', win: '9.00' })).toMatchObject({
      code: 'TX_ROLLED_BACK',
    })
    expect(await shown()).toMatchObject({ played: 0, won: 0n })
  })

  test.each<[string, Partial<Spin>, string]>([
    ['a campaign that is none', { campaign: 'FR-NONE' }, 'CAMPAIGN_UNKNOWN'],
    ['another game', { game: 'pg_old' }, 'CAMPAIGN_UNKNOWN'],
    ['another stake', { stake: '2.00' }, 'STAKE_OUT_OF_RANGE'],
  ])('of %s are refused and have no effect', async (_what, change, code) => {
    const campaign = await grant()
    expect(await spin({ campaign, round: 'R-1', ...change })).toMatchObject({ code })
    expect(await spin({ campaign, round: 'R-1' })).toMatchObject({ code: 'OK' })
  })

  test('are not mixed with stakes, and win nothing in a round with a real stake', async () => {
    const campaign = await grant()
    const call = { ...player, game: GAME, currency: 'PHP', at: fixture.clock.now().toISOString() }
    const bet = { tx: 'T-1', type: 'bet', amount: '1.00' }
    const win = { tx: 'T-2', type: 'free_win', amount: '5.00', campaign }
    const mixed = { ...call, round: 'R-1', round_closed: true, actions: [bet, win] }
    expect(await fixture.wallet('/wallet/transact', mixed)).toMatchObject({ code: 'VALIDATION' })
    await fixture.wallet('/wallet/transact', {
      ...call,
      round: 'R-1',
      round_closed: false,
      actions: [bet],
    })
    const alone = { ...call, round: 'R-1', round_closed: true, actions: [win] }
    expect(await fixture.wallet('/wallet/transact', alone)).toMatchObject({ code: 'ROUND_UNKNOWN' })
    expect(await spent()).toBe(0n)
  })
})

describe('[RND-006] free rounds that end', () => {
  test('by their time: a bet that began before it is accepted, one after it is not, a win is', async () => {
    const campaign = await grant({ days: 1 })
    const playedAt = fixture.clock.now().toISOString()
    const open = {
      ...player,
      game: GAME,
      round: 'R-1',
      currency: 'PHP',
      at: playedAt,
      round_closed: false,
    }
    const bet = { tx: 'T-1', type: 'free_bet', amount: '1.00', campaign }
    expect(await fixture.wallet('/wallet/transact', { ...open, actions: [bet] })).toMatchObject({
      code: 'OK',
    })
    fixture.clock.advance(DAY_MS + 2 * MINUTE_MS)
    player = await fixture.play()
    expect(await spin({ campaign, round: 'R-2' })).toMatchObject({ code: 'CAMPAIGN_EXPIRED' })
    const win = { tx: 'T-2', type: 'free_win', amount: '3.00', campaign }
    const paid = { ...open, session: undefined, round_closed: true, actions: [win] }
    expect(await fixture.wallet('/wallet/transact', paid)).toMatchObject({ code: 'OK' })
    expect(await spent()).toBe(300n)
    expect(await shown()).toMatchObject({ state: 'expired', played: 1, won: 300n })
  })

  test('because they are revoked: the vendor is notified, and then plays none', async () => {
    const campaign = await grant()
    await takeBack(campaign)
    expect(await shown()).toMatchObject({ state: 'cancelled' })
    expect(await spin({ campaign, round: 'R-1' })).toMatchObject({ code: 'OK' })
    await reportAwards(fixture)
    expect(fixture.vendor.received.at(-1)).toMatchObject({
      path: '/freerounds/cancel',
      body: { campaign },
    })
    expect(await spin({ campaign, round: 'R-2' })).toMatchObject({ code: 'CAMPAIGN_EXPIRED' })
    await expect(takeBack(campaign)).rejects.toMatchObject({ code: 'REWARD_OVER' })
  })

  test('revoked while a call to the vendor is in flight are revoked there too', async () => {
    const { campaign } = await grantAward()
    await Promise.all([reportAwards(fixture), takeBack(campaign)])
    fixture.clock.advance(MINUTE_MS)
    await reportAwards(fixture)
    expect(fixture.vendor.received.at(-1)).toMatchObject({ path: '/freerounds/cancel' })
    expect(await reportAwards(fixture)).toBe(0)
  })
})

describe('[RND-001] a program that ends', () => {
  test('before calling the round register leaves a round that is available again', async () => {
    const campaign = await grant({ rounds: 1 })
    await fixture.database.db.pool.query(
      `insert into free_round.play (vendor, tx, member_id, campaign, round, kind, amount_minor, game_type,
         requested_at, look_at) values ($1, 'lost', $2, $3, 'R-0', 'bet', 100, 'RNG', $4, $4)`,
      [VENDOR, fixture.memberId, campaign, fixture.clock.now()],
    )
    expect(await spin({ campaign, round: 'R-1' })).toMatchObject({ code: 'CAMPAIGN_EXPIRED' })
    expect(await confirmLeft(fixture)).toBe(1)
    fixture.clock.advance(2 * MINUTE_MS)
    await confirmLeft(fixture)
    expect(await spin({ campaign, round: 'R-1' })).toMatchObject({ code: 'OK' })
  })

  test('after the register has paid is booked by the timer, once', async () => {
    const campaign = await grant()
    await spin({ campaign, round: 'R-1', win: '2.00' })
    await fixture.database.db.pool.query(
      `update free_round.play set state = 'requested', look_at = $1 where kind = 'bet'`,
      [fixture.clock.now()],
    )
    await Promise.all([confirmLeft(fixture), confirmLeft(fixture)])
    expect(await confirmLeft(fixture)).toBe(0)
    expect(await spent()).toBe(200n)
  })
})

test('[RND-008] a win that only the vendor knows of is paid as a free one', async () => {
  const campaign = await grant()
  const playedAt = fixture.clock.now().toISOString()
  const bet = { tx: 'T-1', type: 'free_bet', amount: '1.00', campaign }
  const open = {
    ...player,
    game: GAME,
    round: 'R-1',
    currency: 'PHP',
    at: playedAt,
    round_closed: false,
  }
  await fixture.wallet('/wallet/transact', { ...open, actions: [bet] })
  const row = { tx: 'T-2', round: 'R-1', type: 'free_win', amount: '7.00', game: GAME }
  expect(await applyCredit(fixture, { vendor: VENDOR, memberId: fixture.memberId, row })).toBe(true)
  expect([await spent(), (await shown())?.won]).toEqual([700n, 700n])
})

test('[RND-010] a round that its vendor does not have is available again, and nobody has paid for it', async () => {
  const campaign = await grant({ rounds: 1 })
  const playedAt = fixture.clock.now().toISOString()
  const open = {
    ...player,
    game: GAME,
    round: 'R-1',
    currency: 'PHP',
    at: playedAt,
    round_closed: false,
  }
  const actions = [
    { tx: 'T-1', type: 'free_bet', amount: '1.00', campaign },
    { tx: 'T-2', type: 'free_win', amount: '7.00', campaign },
  ]
  expect(await fixture.wallet('/wallet/transact', { ...open, actions })).toMatchObject({
    code: 'OK',
  })
  expect([await spent(), (await shown())?.played]).toEqual([700n, 1])
  fixture.vendor.answers['/rounds/get'] = { code: 'ROUND_UNKNOWN' }
  fixture.clock.advance(25 * 60 * MINUTE_MS)
  await requestOpenRounds(fixture)
  expect([await spent(), (await shown())?.played]).toEqual([0n, 0])
})

test('[RND-008] a vendor whose count differs raises an alarm, one that agrees does not', async () => {
  const campaign = await grant()
  await spin({ campaign, round: 'R-1', win: '2.00' })
  const award = { vendor: VENDOR, player: player.player, campaign }
  fixture.vendor.answers['/freerounds/get'] = ok({ state: 'active', left: 2, won: '2.00' })
  await lookAtFreeRounds(fixture, award)
  expect(fixture.alarms).toEqual([])
  fixture.vendor.answers['/freerounds/get'] = ok({ state: 'active', left: 1, won: '9.00' })
  await lookAtFreeRounds(fixture, award)
  expect(fixture.alarms).toMatchObject([{ alarm: 'free_rounds_differ', campaign }])
})

describe('[AUD-001] giving free rounds', () => {
  test('records who, what and why, and the same request gives once', async () => {
    const requestKey = randomUUID()
    const { campaign } = await grantAward({ requestKey })
    expect(await grantAward({ requestKey })).toEqual({ campaign })
    await expect(grantAward({ requestKey, rounds: 9 })).rejects.toMatchObject({
      code: 'REQUEST_KEY_REUSED',
    })
    const { rows } = await fixture.database.db.pool.query(
      `select what, reason from audit.entry where subject = $1`,
      [`free-rounds:${campaign}`],
    )
    expect(rows).toEqual([{ what: 'free-rounds.give', reason: because }])
  })

  test.each<[string, Terms, string]>([
    [
      'more than two operators may give',
      { stake: 1_000_000n, rounds: 100 },
      'AMOUNT_OUT_OF_LIMITS',
    ],
    ['nothing', { stake: 0n }, 'AMOUNT_OUT_OF_LIMITS'],
    ['a game that is none', { nodeIds: [NODE, 7] }, 'GAME_UNKNOWN'],
    ['nobody', { usernames: ['nobody77'] }, 'NOT_FOUND'],
  ])('of %s is refused', async (_what, terms, code) => {
    await expect(grantAward(terms)).rejects.toMatchObject({ code })
  })
})
