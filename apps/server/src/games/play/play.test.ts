import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '../../../test/vendor.ts'
import { GAME, type VendorFixture, vendorFixture } from '../../../test/vendor-fixture.ts'

const BOUND_MS = 2000
const START = 100_000n
const HOUR_MS = 3_600_000

let fixture: VendorFixture

beforeEach(async () => {
  fixture = await vendorFixture()
})
afterEach(() => fixture.close())

describe('[GAME-11] a launch at a vendor that', () => {
  test.each([
    ['never answers', 'silent', 'GAME_UNREACHABLE'],
    ['answers letter by letter for ever', 'trickle', 'GAME_UNREACHABLE'],
    ['fails', { code: 'INTERNAL' }, 'GAME_UNREACHABLE'],
    ['gives no address', ok({ session: 's' }), 'GAME_UNREACHABLE'],
    ['is under maintenance', { code: 'MAINTENANCE' }, 'GAME_MAINTENANCE'],
    ['closed this game for a while', { code: 'GAME_MAINTENANCE' }, 'GAME_MAINTENANCE'],
    ['took this game away', { code: 'GAME_DISABLED' }, 'GAME_UNKNOWN'],
  ] as const)('%s ends within its time with a clear code', async (_what, answer, code) => {
    fixture.vendor.answers['/session/launch'] = answer
    const began = performance.now()
    await expect(fixture.launch()).rejects.toMatchObject({ code })
    expect(performance.now() - began).toBeLessThan(BOUND_MS)
  })

  test('is known to be away is refused without asking it', async () => {
    await fixture.database.db.pool.query('update catalogue.vendor set away = true')
    await expect(fixture.launch()).rejects.toMatchObject({ code: 'GAME_UNREACHABLE' })
    expect(fixture.vendor.received).toEqual([])
  })
})

type Money = { type: 'bet' | 'win'; amount: string; tx: string }

function called(opened: { player: string; session?: string }, round: string, actions: Money[]) {
  return fixture.wallet('/wallet/transact', {
    ...opened,
    game: GAME,
    round,
    currency: 'PHP',
    at: new Date().toISOString(),
    actions,
    round_closed: false,
  })
}

const bet = (tx: string, amount = '20.00'): Money => ({ type: 'bet', amount, tx })
const win = (tx: string, amount = '35.50'): Money => ({ type: 'win', amount, tx })

test('[RND-007] a win for an unknown bet credits nothing, is recorded and raises one alarm', async () => {
  const opened = await fixture.play()
  expect(await called(opened, 'R-1', [win('T-1')])).toMatchObject({ code: 'ROUND_UNKNOWN' })
  expect(await called(opened, 'R-1', [win('T-1')])).toMatchObject({ code: 'ROUND_UNKNOWN' })
  expect(await fixture.balance()).toBe(START)
  expect(await fixture.cases()).toMatchObject([
    {
      kind: 'win_refused',
      subject: 'T-1',
      round: 'R-1',
      member_id: fixture.memberId,
      times: 2,
      theirs: { actions: [{ amount: '35.50' }] },
    },
  ])
  expect(fixture.alarms.filter(({ alarm }) => alarm === 'vendor_case')).toHaveLength(1)
})

test('[RND-007] a win after the rollback of its bet is refused, recorded and raises an alarm', async () => {
  const opened = await fixture.play()
  await called(opened, 'R-2', [bet('T-2')])
  const { player } = opened
  const undo = { player, game: GAME, round: 'R-2', currency: 'PHP', tx: 'U-2', reason: 'timeout' }
  await fixture.wallet('/wallet/rollback', { ...undo, ref_tx: 'T-2' })
  expect((await called(opened, 'R-2', [win('T-3')])).code).not.toBe('OK')
  expect(await fixture.balance()).toBe(START)
  expect(await fixture.cases()).toMatchObject([{ kind: 'win_refused', subject: 'T-3' }])
})

test('[RND-006] wins and rollbacks are accepted after the session ended, bets are not', async () => {
  const opened = await fixture.play()
  await called(opened, 'R-1', [bet('T-1')])
  await called(opened, 'R-2', [bet('T-2')])
  fixture.clock.advance(5 * HOUR_MS)
  expect(await called(opened, 'R-3', [bet('T-3')])).toMatchObject({ code: 'SESSION_CLOSED' })
  const { player } = opened
  expect(await called({ player }, 'R-1', [win('T-4')])).toMatchObject({ code: 'OK' })
  const undo = { player, game: GAME, round: 'R-2', currency: 'PHP', tx: 'U-2', reason: 'timeout' }
  expect(await fixture.wallet('/wallet/rollback', { ...undo, ref_tx: 'T-2' })).toMatchObject({
    code: 'OK',
  })
})

test('[RND-005] an accepted bet is answered again after its session ended', async () => {
  const opened = await fixture.play()
  await called(opened, 'R-1', [bet('T-1')])
  fixture.clock.advance(5 * HOUR_MS)
  expect(await called(opened, 'R-1', [bet('T-1')])).toMatchObject({
    code: 'OK',
    value: { duplicate: true, balance: '980.00' },
  })
  expect(await called(opened, 'R-1', [bet('T-1', '25.00')])).toMatchObject({ code: 'TX_CONFLICT' })
})

test.each([
  ['by us', 'update catalogue.title set active = false', 'GAME_DISABLED'],
  ['by its vendor', `update catalogue.title set vendor_status = 'disabled'`, 'GAME_DISABLED'],
  ['with its vendor', 'update catalogue.vendor set active = false', 'GAME_DISABLED'],
  ['for a while', `update catalogue.title set vendor_status = 'maintenance'`, 'GAME_MAINTENANCE'],
])(
  '[RND-004] a game removed %s lets open rounds finish and starts none',
  async (_how, text, code) => {
    const opened = await fixture.play()
    await called(opened, 'R-1', [bet('T-1')])
    await fixture.database.db.pool.query(text)
    fixture.clock.advance(10_000)
    expect(await called(opened, 'R-2', [bet('T-2')])).toMatchObject({ code })
    expect(await called(opened, 'R-1', [win('T-3')])).toMatchObject({ code: 'OK' })
    await expect(fixture.launch()).rejects.toMatchObject({ code: expect.stringMatching(/^GAME_/) })
  },
)

test('totals that differ at the closing of a round are recorded for reconciliation', async () => {
  const opened = await fixture.play()
  await called(opened, 'R-1', [bet('T-1')])
  const { player } = opened
  const response = { player, game: GAME, round: 'R-1', bet: '20.00', win: '7.00' }
  expect(await fixture.wallet('/wallet/round/close', response)).toMatchObject({
    code: 'ROUND_MISMATCH',
    value: { bet: '20.00', win: '0.00' },
  })
  expect(await fixture.cases()).toMatchObject([{ kind: 'round_differs', subject: 'R-1' }])
})
