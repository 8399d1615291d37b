import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '../../../test/vendor.ts'
import { GAME, VENDOR, type VendorFixture, vendorFixture } from '../../../test/vendor-fixture.ts'
import { readCatalogue, readCatalogues } from './catalogue.job.ts'
import { lookAtChanged } from './changed-round.job.ts'
import { pingVendors } from './health.job.ts'
import { lookAtRoundJob } from './jobs.ts'
import { requestOpenRounds } from './open-rounds.job.ts'
import { reconcile, reconcileVendors } from './reconcile.job.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const START = 100_000n

let setup: VendorFixture
let player: { player: string; session: string }

beforeEach(async () => {
  setup = await vendorFixture()
  player = await setup.play()
})
afterEach(() => setup.close())

type Money = { type: 'bet' | 'win'; amount: string; tx: string }
const bet = (tx: string, amount = '20.00'): Money => ({ type: 'bet', amount, tx })
const win = (tx: string, amount = '35.50'): Money => ({ type: 'win', amount, tx })

async function take(round: string, actions: Money[], isClosed = false) {
  const noted = await setup.wallet('/wallet/transact', {
    ...player,
    game: GAME,
    round,
    currency: 'PHP',
    at: new Date().toISOString(),
    actions,
    round_closed: isClosed,
  })
  expect(noted.code).toBe('OK')
}

async function titles() {
  const text = `select game, name, vendor_status, active, is_new, node_id from catalogue.title order by node_id`
  return (await setup.database.db.pool.query(text)).rows
}

async function isAway() {
  const { rows } = await setup.database.db.pool.query('select away from catalogue.vendor')
  return rows[0]?.away as boolean
}

async function reports() {
  const text = 'select agrees, found from vendor_sync.report order by made_at'
  return (await setup.database.db.pool.query(text)).rows
}

const listed = (game: string, status: string, name = game) => ({
  game,
  name,
  type: 'RNG',
  status,
  demo: true,
})
const page = (games: object[], next: string | null = null) =>
  ok({ games, next_cursor: next, version: '1' })

describe('the catalogue', () => {
  test('adds new games, keeps absent ones as disabled, and shows maintenance', async () => {
    setup.vendor.answers['/games'] = ({ cursor }) =>
      cursor
        ? page([listed('pg_new', 'active', 'Brand New')])
        : page([listed(GAME, 'maintenance')], '1')
    await readCatalogues(setup)
    expect(await titles()).toMatchObject([
      { game: GAME, vendor_status: 'maintenance', active: true },
      { game: 'pg_old', vendor_status: 'disabled' },
      { game: 'pg_new', name: 'Brand New', vendor_status: 'active', is_new: true },
    ])
    await expect(setup.launch()).rejects.toMatchObject({ code: 'GAME_MAINTENANCE' })
  })

  test('requests changes after a whole list, and the whole list after a day', async () => {
    setup.vendor.answers['/games'] = page([listed(GAME, 'active'), listed('pg_old', 'active')])
    await readCatalogue(setup, VENDOR)
    setup.vendor.answers['/games'] = page([listed(GAME, 'disabled')])
    setup.clock.advance(10 * MINUTE_MS)
    await readCatalogue(setup, VENDOR)
    expect((await titles()).map((row) => row.vendor_status)).toEqual(['disabled', 'active'])
    const requested = setup.vendor.received.filter(({ path }) => path === '/games')
    expect(requested.map(({ body }) => 'changed_since' in body)).toEqual([false, true])
    setup.clock.advance(DAY_MS)
    await readCatalogue(setup, VENDOR)
    expect((await titles()).map((row) => row.vendor_status)).toEqual(['disabled', 'disabled'])
  })

  test.each([
    ['never comes', 'silent'],
    ['is empty', page([])],
    ['breaks off', page([listed(GAME, 'disabled')], 'again')],
    ['has another form', ok({ games: [{ game: 'x' }], next_cursor: null })],
  ] as const)('does not change when the list %s', async (what, answer) => {
    setup.vendor.answers['/games'] =
      what === 'breaks off'
        ? ({ cursor }) => (cursor ? { code: 'INTERNAL' } : (answer as never))
        : answer
    expect(await readCatalogue(setup, VENDOR)).toBe(false)
    expect((await titles()).map((row) => row.vendor_status)).toEqual(['active', 'active'])
  })

  test('what operators decided of a title stays', async () => {
    await setup.database.db.pool.query(
      'update catalogue.title set active = false, maintenance = true',
    )
    setup.vendor.answers['/games'] = page([listed(GAME, 'active'), listed('pg_old', 'active')])
    await readCatalogue(setup, VENDOR)
    const { rows } = await setup.database.db.pool.query(
      'select active, maintenance from catalogue.title',
    )
    expect(rows).toEqual([
      { active: false, maintenance: true },
      { active: false, maintenance: true },
    ])
  })

  test('is read immediately when its vendor reports a change', async () => {
    const news = {
      id: 'E-1',
      type: 'catalogue',
      at: new Date().toISOString(),
      data: { games: [GAME] },
    }
    expect(await setup.wallet('/events', news)).toMatchObject({ code: 'OK' })
    expect(setup.jobs).toMatchObject([{ name: 'vendor.read-catalogue', data: { vendor: VENDOR } }])
  })
})

describe('a vendor', () => {
  const alive = () => ok({ time: setup.clock.now().toISOString() })

  test('that misses three pings is away, once alarmed, and back with its first answer', async () => {
    setup.vendor.answers['/ping'] = 'silent'
    for (const expected of [false, false, true, true]) {
      await pingVendors(setup)
      expect(await isAway()).toBe(expected)
    }
    expect(setup.alarms.filter(({ alarm }) => alarm === 'vendor_away')).toHaveLength(1)
    setup.vendor.answers['/ping'] = alive
    await pingVendors(setup)
    expect(await isAway()).toBe(false)
  })

  test('that reports maintenance is away', async () => {
    setup.vendor.answers['/ping'] = ok({ time: setup.clock.now().toISOString(), maintenance: true })
    await pingVendors(setup)
    expect(await isAway()).toBe(true)
  })

  test('that announced maintenance is away for that time, however often it is announced', async () => {
    setup.vendor.answers['/ping'] = alive
    const now = setup.clock.now().getTime()
    const data = {
      scope: 'vendor',
      games: [],
      from: new Date(now + 30 * MINUTE_MS).toISOString(),
      until: new Date(now + 60 * MINUTE_MS).toISOString(),
    }
    const news = { id: 'E-1', type: 'maintenance', at: new Date().toISOString(), data }
    await setup.wallet('/events', news)
    expect(await setup.wallet('/events', news)).toMatchObject({ code: 'OK' })
    const seen = []
    for (let step = 0; step < 4; step += 1) {
      await pingVendors(setup)
      seen.push(await isAway())
      setup.clock.advance(25 * MINUTE_MS)
    }
    expect(seen).toEqual([false, false, true, false])
  })
})

describe('[RND-008] a round open for a quarter of an hour', () => {
  const noted = (state: string, more: object = {}) =>
    ok({
      round: 'R-1',
      game: GAME,
      state,
      bet: '20.00',
      win: '0.00',
      opened_at: new Date().toISOString(),
      ...more,
    })
  const inbox = async () =>
    (await setup.database.db.pool.query('select kind, params from inbox.message')).rows

  beforeEach(async () => {
    await take('R-1', [bet('T-1')])
  })

  test('is checked, and not before', async () => {
    await requestOpenRounds(setup)
    expect(setup.vendor.received.some(({ path }) => path === '/rounds/get')).toBe(false)
    setup.clock.advance(16 * MINUTE_MS)
    await requestOpenRounds(setup)
    expect(setup.vendor.received.at(-1)).toMatchObject({
      path: '/rounds/get',
      body: { round: 'R-1' },
    })
  })

  test('is paid and closed when the vendor has settled it', async () => {
    setup.vendor.answers['/rounds/get'] = noted('settled', {
      win: '35.50',
      transactions: [bet('T-1'), win('T-2')],
    })
    setup.clock.advance(16 * MINUTE_MS)
    await requestOpenRounds(setup)
    expect(await setup.balance()).toBe(START - 2000n + 3550n)
    await requestOpenRounds(setup)
    expect(await setup.cases()).toEqual([])
    expect(await setup.balance()).toBe(START - 2000n + 3550n)
  })

  test.each([
    ['the totals differ', { bet: '25.00' }],
    ['the totals are of other money', { bet: '20.00', currency: 'USD' }],
  ])('opens a case and an alarm when %s, and nothing moves', async (_what, change) => {
    setup.vendor.answers['/rounds/get'] = noted('settled', change)
    setup.clock.advance(16 * MINUTE_MS)
    await requestOpenRounds(setup)
    expect(await setup.cases()).toMatchObject([{ kind: 'round_differs', subject: 'R-1' }])
    expect(await setup.balance()).toBe(START - 2000n)
  })

  test('[LED-012] reported in amounts of another currency opens a case, and holds up no other round', async () => {
    await take('R-2', [bet('T-9')])
    const wrong = (round: unknown) => ({
      ...{ round, game: GAME, state: 'settled', opened_at: new Date().toISOString() },
      ...{ bet: '20', win: '35.5', transactions: [bet('T-1'), win('T-2', '35.5')] },
    })
    setup.vendor.answers['/rounds/get'] = ({ round }) => ok(wrong(round))
    setup.clock.advance(16 * MINUTE_MS)
    await requestOpenRounds(setup)
    const kinds = (await setup.cases()).map(({ kind, subject }) => `${kind} ${subject}`).sort()
    expect(kinds).toEqual(['round_differs R-1', 'round_differs R-2'])
    expect(await setup.balance()).toBe(START - 4000n)
  })

  test.each([
    ['[RND-010] void', () => noted('void', { bet: '0.00' })],
    ['unknown', () => ({ code: 'ROUND_UNKNOWN' as const })],
  ])('%s there raises an alarm, and is returned at its limit', async (_what, answer) => {
    setup.vendor.answers['/rounds/get'] = answer()
    setup.clock.advance(16 * MINUTE_MS)
    await requestOpenRounds(setup)
    expect(await setup.cases()).toMatchObject([{ kind: 'void_there', subject: 'R-1' }])
    expect(await setup.balance()).toBe(START - 2000n)
    setup.clock.advance(DAY_MS)
    await requestOpenRounds(setup)
    await requestOpenRounds(setup)
    expect(await setup.balance()).toBe(START)
    expect(await setup.cases()).toEqual([])
    expect(await inbox()).toEqual([
      { kind: 'round-void', params: { game: 'Lucky Harvest', currency: 'PHP', amount: '20.00' } },
    ])
  })

  test('of a silent vendor is alarmed once and never moved, for its outcome is unknown', async () => {
    await take('R-2', [bet('T-9')])
    setup.vendor.answers['/rounds/get'] = 'silent'
    setup.clock.advance(16 * MINUTE_MS)
    await requestOpenRounds(setup)
    setup.clock.advance(2 * DAY_MS)
    await requestOpenRounds(setup)
    const cases = await setup.cases()
    expect(cases.map(({ kind, subject, times }) => [kind, subject, times])).toEqual([
      ['no_answer', 'R-1', 2],
      ['no_answer', 'R-2', 2],
    ])
    expect(setup.vendor.received.filter(({ path }) => path === '/rounds/get')).toHaveLength(2)
    expect(setup.alarms.filter(({ alarm }) => alarm === 'vendor_case')).toHaveLength(2)
    expect(await setup.balance()).toBe(START - 4000n)
    setup.vendor.answers['/rounds/get'] = noted('settled')
    await requestOpenRounds(setup)
    expect(await setup.cases()).toEqual([])
  })

  test('[RND-003] [RND-010] that is still open there is cancelled at its limit, with a message', async () => {
    setup.vendor.answers['/rounds/get'] = noted('open')
    setup.clock.advance(DAY_MS + MINUTE_MS)
    await requestOpenRounds(setup)
    // Its vendor has an hour to end it by the rule of its game, which may pay.
    expect(await setup.balance()).toBe(START - 2000n)
    expect(await setup.cases()).toEqual([])
    setup.clock.advance(60 * MINUTE_MS)
    await requestOpenRounds(setup)
    await requestOpenRounds(setup)
    expect(await setup.balance()).toBe(START)
    expect(await setup.cases()).toEqual([])
    expect(await inbox()).toHaveLength(1)
    await expect(take('R-1', [win('T-2')])).rejects.toThrow('ROUND_CLOSED')
    expect(await setup.balance()).toBe(START)
    expect(await setup.cases()).toMatchObject([{ kind: 'win_refused' }])
  })

  test('[RND-003] that is still open there is for people when something was won in it, or a match decides', async () => {
    await take('R-1', [win('T-2')])
    await take('R-2', [bet('T-3')])
    await setup.database.asOwner(`update bet.bet set game_type = 'SPORTS' where round = 'R-2'`)
    setup.vendor.answers['/rounds/get'] = noted('open')
    setup.clock.advance(31 * DAY_MS)
    await requestOpenRounds(setup)
    const cases = (await setup.cases()).map(({ kind, subject }) => `${kind} ${subject}`)
    expect(cases.sort()).toEqual(['overdue R-1', 'overdue R-2'])
    expect(await setup.balance()).toBe(START - 4000n + 3550n)
  })
})

describe('[RND-008] news that a round has changed', () => {
  const theirs = (state: string, totals: { bet: string; win: string }) =>
    ok({ round: 'R-1', game: GAME, state, ...totals, opened_at: new Date().toISOString() })
  const receive = async (data: object = { player: player.player, round: 'R-1' }) => {
    const news = {
      id: `E-${setup.jobs.length}`,
      type: 'round_changed',
      at: new Date().toISOString(),
    }
    const { code } = await setup.wallet('/events', { ...news, data })
    return code
  }
  /** Runs what the last notification requested. */
  const look = () => lookAtChanged(setup, setup.jobs.at(-1)?.data as never)

  test('that is open is checked immediately, and paid', async () => {
    await take('R-1', [bet('T-1')])
    setup.vendor.answers['/rounds/get'] = ok({
      ...(theirs('settled', { bet: '20.00', win: '35.50' }).value as object),
      transactions: [bet('T-1'), win('T-2')],
    })
    expect(await receive()).toBe('OK')
    expect(setup.jobs.at(-1)).toMatchObject({ name: lookAtRoundJob.name })
    await look()
    await look()
    expect(await setup.balance()).toBe(START - 2000n + 3550n)
  })

  test('that we closed opens a case where the totals differ, moves nothing, and is settled when they agree', async () => {
    await take('R-1', [bet('T-1'), win('T-2')], true)
    await receive()
    setup.vendor.answers['/rounds/get'] = theirs('settled', { bet: '20.00', win: '90.00' })
    await look()
    expect(await setup.cases()).toMatchObject([{ kind: 'round_differs', subject: 'R-1' }])
    setup.vendor.answers['/rounds/get'] = { code: 'ROUND_UNKNOWN' }
    await look()
    expect(await setup.cases()).toMatchObject([{ times: 2 }])
    setup.vendor.answers['/rounds/get'] = theirs('settled', { bet: '20.00', win: '35.50' })
    await look()
    expect(await setup.cases()).toEqual([])
    expect(await setup.balance()).toBe(START - 2000n + 3550n)
  })

  test('of a vendor that does not respond is checked again later', async () => {
    await take('R-1', [bet('T-1')])
    await receive()
    setup.vendor.answers['/rounds/get'] = 'silent'
    await expect(look()).rejects.toThrow('R-1')
  })

  test('of an unknown round or player checks nothing, and an empty one is refused', async () => {
    setup.vendor.received.splice(0)
    await receive({ player: player.player, round: 'R-9' })
    await look()
    await receive({ player: 'ph_nobody_at_all', round: 'R-1' })
    await look()
    expect(setup.vendor.received).toEqual([])
    expect(await receive({ round: 'R-1' })).toBe('VALIDATION')
  })
})

describe('[RND-008] the feed of a vendor', () => {
  const row = (round: string, money: Money, state = 'done') => ({
    ...money,
    player: player.player,
    round,
    game: GAME,
    currency: 'PHP',
    state,
    at: new Date().toISOString(),
  })
  const feed = (rows: object[]) => ok({ rows, next_cursor: null })
  const window = () => {
    const now = Date.now()
    return { from: new Date(now - 5 * MINUTE_MS), to: new Date(now + 5 * MINUTE_MS) }
  }
  const run = () => reconcile(setup, VENDOR, window())

  test('with equal transactions agrees to the cent', async () => {
    await take('R-1', [bet('T-1'), win('T-2')], true)
    setup.vendor.answers['/feed/transactions'] = feed([
      row('R-1', bet('T-1')),
      row('R-1', win('T-2')),
    ])
    expect(await run()).toBe(true)
    const same = { bets: '20.00', wins: '35.50', count: 2 }
    expect(await reports()).toEqual([
      {
        agrees: true,
        found: {
          found: {},
          applied: 0,
          totals: { [`${GAME} PHP`]: { ours: expect.anything(), theirs: expect.anything() } },
        },
      },
    ])
    const [report] = await reports()
    expect(report.found.totals[`${GAME} PHP`]).toMatchObject({ ours: same, theirs: same })
  })

  test('with a win that never arrived is paid now, once', async () => {
    await take('R-1', [bet('T-1')])
    setup.vendor.answers['/feed/transactions'] = feed([
      row('R-1', bet('T-1')),
      row('R-1', win('T-2')),
    ])
    await run()
    await run()
    expect(await setup.balance()).toBe(START - 2000n + 3550n)
    expect(await reports()).toMatchObject([{ agrees: true }, { agrees: true }])
  })

  test.each([
    ['JPY', '3500'],
    ['USD', '35.50'],
  ])(
    '[LED-012] with a win in another currency (%s) is a case, and pays nothing',
    async (currency, amount) => {
      await take('R-1', [bet('T-1')])
      setup.vendor.answers['/feed/transactions'] = feed([
        row('R-1', bet('T-1')),
        { ...row('R-1', win('T-2', amount)), currency },
      ])
      expect(await run()).toBe(true)
      expect(await setup.cases()).toMatchObject([{ kind: 'missing_here', subject: 'T-2' }])
      expect(await setup.balance()).toBe(START - 2000n)
    },
  )

  test('with other bets, amounts and states opens cases and alarms, and moves nothing', async () => {
    await take('R-1', [bet('T-1')])
    await take('R-2', [bet('T-2')])
    setup.vendor.answers['/feed/transactions'] = feed([
      row('R-1', bet('T-1', '25.00')),
      row('R-2', bet('T-2'), 'rolled_back'),
      row('R-3', bet('T-3')),
      row('R-3', win('T-4')),
    ])
    await run()
    const kinds = (await setup.cases()).map(({ kind, subject }) => `${kind} ${subject}`).sort()
    expect(kinds).toEqual([
      'amount_differs T-1',
      'missing_here T-3',
      'missing_here T-4',
      'state_differs T-2',
    ])
    expect(await setup.balance()).toBe(START - 4000n)
    expect(await reports()).toMatchObject([
      { agrees: false, found: { found: { missing_here: 2 } } },
    ])
  })

  test('without a round of ours has it checked, and the case ends when it is listed', async () => {
    await take('R-1', [bet('T-1'), win('T-2')], true)
    setup.vendor.answers['/feed/transactions'] = feed([])
    setup.vendor.answers['/rounds/get'] = { code: 'ROUND_UNKNOWN' }
    await run()
    expect(await setup.cases()).toMatchObject([
      { kind: 'missing_there', subject: 'R-1', theirs: { kind: 'refused', code: 'ROUND_UNKNOWN' } },
    ])
    expect(await reports()).toMatchObject([{ agrees: false }])
    setup.vendor.answers['/feed/transactions'] = feed([
      row('R-1', bet('T-1')),
      row('R-1', win('T-2')),
    ])
    await run()
    expect(await setup.cases()).toEqual([])
    expect((await reports()).at(-1)).toMatchObject({ agrees: true })
  })

  test('that does not arrive leaves no report, and its window is read at the next run', async () => {
    await take('R-1', [bet('T-1')])
    setup.vendor.answers['/feed/transactions'] = 'silent'
    setup.clock.advance(30 * MINUTE_MS)
    await reconcileVendors(setup)
    expect(await reports()).toEqual([])
    setup.vendor.answers['/feed/transactions'] = feed([])
    await reconcileVendors(setup)
    expect(await reports()).toHaveLength(2)
    await reconcileVendors(setup)
    expect(await reports()).toHaveLength(2)
  })
})
