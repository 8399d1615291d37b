import { vendorClient } from '@parola/vendor-protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../src/foundations/ledger/index.ts'
import { countPayoutDay } from '../src/games/held-win/day.ts'
import { addMs, dayOf, MINUTE_MS, SECOND_MS, unixSeconds } from '../src/platform/clock/index.ts'
import { outgoing } from '../src/platform/http/index.ts'
import { opened, openStudio, type Studio } from './outside.ts'
import { openTestServer, type Person, type TestServer, valueIn, vendorKey } from './test-server.ts'
import { countUnbalancedBets } from './wrong-rows.ts'

const REQUEST_EVERY_MS = 10_000
const SETTLED_AGO_MS = 10 * SECOND_MS
type Operator = Awaited<ReturnType<TestServer['operator']>>
let studio: Studio
let server: TestServer
let analyst: Operator
let treasurer: Operator
let ana: Person
let game: string
let nodeId: number
let client: { player: string; session: string }
let nth = 0

beforeAll(async () => {
  studio = await openStudio()
  studio.answers(opened('http://studio.example/play/'))
  server = await openTestServer({ studioUrl: studio.url })
  analyst = await server.operator({ roles: ['risk-analyst'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
  const { rows } = await server.db.pool.query(
    `select node_id, game from catalogue.title where vendor = 'BGS' order by node_id limit 1`,
  )
  nodeId = rows[0].node_id
  game = rows[0].game
})
beforeEach(async () => {
  ana = await server.register()
  await server.fund(ana.memberId, 10_000n)
  const body = { nodeId, language: 'EN', platform: 'html5', mode: 'real' } as const
  valueIn(await server.call('launchGame', { as: ana, body }))
  const { token, player } = (studio.requested.at(-1)?.body ?? {}) as {
    token: string
    player: string
  }
  const { value } = await sendRequest('/session/authenticate', { token, game })
  client = { player, session: String(value?.session) }
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  expect(await countUnbalancedBets(server.db.kysely)).toBe(0n)
  await server.close()
  await studio.close()
})

async function sendRequest(path: string, body: object) {
  const client = vendorClient({
    baseUrl: `${server.url}/vgw/v1`,
    vendor: 'BGS',
    key: vendorKey('BGS'),
    fetch: outgoing(),
    nowS: () => unixSeconds(server.clock.now()),
  })
  const response = await client.call(path, body, REQUEST_EVERY_MS)
  if (response.kind !== 'answer') throw new Error(response.why)
  return response
}

type Action = { type: string; amount: string; [field: string]: string }

/** A call with these actions, closing its round unless specified otherwise. */
async function transact(actions: readonly Action[], more: object = {}) {
  nth += 1
  const round = `HW${nth}`
  const body = {
    ...{ ...client, game, round, currency: 'PHP', at: server.clock.now().toISOString() },
    actions: actions.map((action, i) => ({ tx: `${round}-${i}`, ...action })),
    round_closed: true,
    ...more,
  }
  return { round, body, response: await sendRequest('/wallet/transact', body) }
}

const spin = (stake: string, win: string, more: object = {}) =>
  transact(
    [
      { type: 'bet', amount: stake },
      { type: 'win', amount: win },
    ],
    more,
  )

const balance = async () => valueIn(await server.call('walletBalance', { as: ana }))
const kinds = async () =>
  valueIn(await server.call('messages', { as: ana, query: {} })).content.map(({ kind }) => kind)
const casesOf = async (tx: string) => {
  const { rows } = await server.db.pool.query(
    `select kind, outcome from vendor_case.vendor_case where subject = $1`,
    [tx],
  )
  return rows
}
const listed = async (state: 'held' | 'ended' = 'held') =>
  valueIn(await server.call('heldWins', { as: analyst, query: { state } })).wins.filter(
    ({ memberId }) => memberId === ana.memberId,
  )
const request = async (verdict: 'release' | 'refuse', as = analyst) => {
  const [win] = await listed()
  const body = { heldId: win?.heldId ?? '', verdict, because: 'looked at the round' }
  return server.call('proposeHeldWin', { as, body })
}
const decide = async (as = treasurer) => {
  const open = valueIn(await server.call('approvals', { as: treasurer, query: {} }))
  const mine = open.find(({ details }) => details.memberId === ana.memberId)
  const body = { requestId: mine?.requestId ?? '', isApproved: true, answer: 'agreed' }
  return server.call('decideApproval', { as, body })
}

describe('[LED-014] a win of 9,999,999,999,999.99 on a stake of 0.01', () => {
  test('is answered, held, a case, and shown to its member as under review', async () => {
    const { response, round } = await spin('0.01', '9999999999999.99')
    expect(response).toMatchObject({ code: 'OK', value: { balance: '99.99', duplicate: false } })
    expect(await balance()).toMatchObject({
      balance: '99.99',
      underReview: '9999999999999.99',
    })
    expect(await kinds()).toContain('round-under-review')
    expect(await casesOf(`${round}-0`)).toEqual([{ kind: 'payout_held', outcome: null }])
    expect(await listed()).toMatchObject([
      { amount: '9999999999999.99', stake: '0.01', because: 'win', state: 'held', waiting: null },
    ])
    const { content } = valueIn(await server.call('bettingRecord', { as: ana, query: {} }))
    expect(content).toMatchObject([{ round, review: 'held' }])
    const { content: lines } = valueIn(await server.call('accountRecord', { as: ana, query: {} }))
    expect(lines.map(({ kind }) => kind)).toContain('win_held')
    const board = valueIn(await server.call('winnerBoard', { query: { gameCategory: 'ALL' } }))
    expect(board.every(({ winAmount }) => winAmount.length < 12)).toBe(true)
  })

  test('and many of them leave every page of money readable', async () => {
    for (let i = 0; i < 12; i += 1) await spin('0.01', '9999999999999.99')
    const today = dayOf(server.clock.now(), 'Asia/Manila')
    const calls = [
      server.call('walletBalance', { as: ana }),
      server.call('bettingRecord', { as: ana, query: {} }),
      server.call('bettingTotals', { as: ana, query: { from: today, to: today } }),
      server.call('accountRecord', { as: ana, query: {} }),
      server.call('opsMemberMoney', { as: analyst, query: { memberId: ana.memberId } }),
      server.call('heldWins', { as: analyst, query: {} }),
    ]
    for (const response of await Promise.all(calls))
      expect(response).toMatchObject({ success: true })
    expect((await balance()).underReview).toBe('119999999999999.88')
  })
})

test('[RND-010] a held win that its vendor rolls back leaves nothing, and its case is closed', async () => {
  const { round } = await spin('1.00', '90000.00')
  valueIn(await request('release'))
  const body = {
    ...{ player: client.player, game, round, currency: 'PHP', tx: `${round}-back` },
    ...{ ref_tx: `${round}-0`, reason: 'wrong' },
  }
  expect(await sendRequest('/wallet/rollback', body)).toMatchObject({
    value: { outcome: 'ROLLED_BACK', owed: '0.00', balance: '100.00' },
  })
  expect(await casesOf(`${round}-0`)).toEqual([{ kind: 'payout_held', outcome: 'rolled_back' }])
  expect(await decide()).toMatchObject({ code: 'HELD_WIN_OVER' })
  expect(await balance()).toMatchObject({ balance: '100.00', underReview: '0.00' })
})

test('[AZ-008] is released by two operators, once; never by one alone', async () => {
  const { round, body } = await spin('1.00', '90000.00')
  const both = await server.operator({ roles: ['risk-analyst', 'treasurer'] })
  expect(await request('release', treasurer)).toMatchObject({ status: 403 })
  valueIn(await request('release', both))
  expect(await decide(both)).toMatchObject({ code: 'SELF_APPROVAL' })
  expect(await request('refuse')).toMatchObject({ code: 'ALREADY_REQUESTED' })
  expect(await listed()).toMatchObject([{ waiting: { verdict: 'release' } }])
  valueIn(await decide())
  expect(await balance()).toMatchObject({ balance: '90099.00', underReview: '0.00' })
  expect(await kinds()).toContain('round-win-released')
  expect(await casesOf(`${round}-0`)).toEqual([{ kind: 'payout_held', outcome: 'released' }])
  expect(await sendRequest('/wallet/transact', body)).toMatchObject({
    value: { duplicate: true, balance: '90099.00' },
  })
  expect(await listed('ended')).toMatchObject([{ state: 'released' }])
})

test('is refused by two operators: the house keeps it, and the record shows it', async () => {
  await spin('1.00', '90000.00')
  valueIn(await request('refuse'))
  valueIn(await decide())
  expect(await balance()).toMatchObject({ balance: '99.00', underReview: '0.00' })
  expect(await kinds()).toContain('round-win-refused')
  const { content } = valueIn(await server.call('bettingRecord', { as: ana, query: {} }))
  expect(content).toMatchObject([{ review: 'refused' }])
})

describe('[RND-007] a jackpot', () => {
  const jackpot = (amount: string) => ({
    ...{ type: 'jackpot_win', amount, jackpot: 'no-such', level: 'GRAND' },
  })

  test('that does not exist, in a round that does not exist, is refused, recorded and alarmed', async () => {
    const { response, round } = await transact([jackpot('9999999999999.99')])
    expect(response).toMatchObject({ code: 'JACKPOT_UNKNOWN', success: false })
    expect(await casesOf(`${round}-0`)).toEqual([{ kind: 'win_refused', outcome: null }])
    expect((await balance()).balance).toBe('100.00')
  })

  test('that does not exist is refused with the stake of its call', async () => {
    const { response } = await transact([{ type: 'bet', amount: '1.00' }, jackpot('5.00')])
    expect(response.code).toBe('JACKPOT_UNKNOWN')
    expect((await balance()).balance).toBe('100.00')
  })

  test('gets no share above the stake', async () => {
    const share = { jackpot_contribution: '1.000001' }
    const { response } = await transact([{ type: 'bet', amount: '1.00', ...share }])
    expect(response.code).toBe('AMOUNT_INVALID')
  })
})

test('what counts as turnover is bounded by the stake, also when the round closes', async () => {
  const { response } = await spin('1.00', '0.00', { valid: '9999999.00' })
  expect(response).toMatchObject({ code: 'AMOUNT_INVALID', success: false })
  const { round } = await spin('1.00', '0.00', { round_closed: false })
  const close = (valid: string) =>
    sendRequest('/wallet/round/close', {
      player: client.player,
      game,
      round,
      bet: '1.00',
      win: '0.00',
      valid,
    })
  expect((await close('1.01')).code).toBe('AMOUNT_INVALID')
  expect((await close('0.40')).code).toBe('OK')
  const { content } = valueIn(await server.call('bettingRecord', { as: ana, query: {} }))
  expect(content).toMatchObject([{ round, validBet: '0.40', state: 'settled' }])
})

test('[GAME-11] a launch token opens the game that it was made for, and no other', async () => {
  const body = { nodeId, language: 'EN', platform: 'html5', mode: 'real' } as const
  valueIn(await server.call('launchGame', { as: ana, body }))
  const { token } = (studio.requested.at(-1)?.body ?? {}) as { token: string }
  const { rows } = await server.db.pool.query(
    `select game from catalogue.title where vendor = 'BGS' and game <> $1 limit 1`,
    [game],
  )
  const response = await sendRequest('/session/authenticate', { token, game: rows[0].game })
  expect(response).toMatchObject({ code: 'TOKEN_INVALID', value: null })
})

test('when a title has reached its daily payout limit, whatever exceeds the stake is held', async () => {
  await server.db.pool.query(
    `insert into catalogue.payout_limit (brand_id, vendor, title_day_minor)
     values ('ph', 'BGS', 1000) on conflict (brand_id, vendor) do update set title_day_minor = 1000`,
  )
  await spin('1.00', '12.00')
  server.clock.advance(MINUTE_MS)
  // Wins are dated by the database, whose clock may still be on the day before.
  const settledAt = addMs(server.clock.now(), -SETTLED_AGO_MS).toISOString()
  await server.asOwner(
    `update bet.bet set settled_at = '${settledAt}' where member_id = '${ana.memberId}'`,
  )
  await server.asSystem(countPayoutDay)
  server.clock.advance(MINUTE_MS)
  await spin('1.00', '1.00')
  expect((await balance()).underReview).toBe('0.00')
  await spin('1.00', '1.01')
  expect((await balance()).underReview).toBe('1.01')
  expect((await listed())[0]?.because).toBe('day')
  await server.db.pool.query(`delete from catalogue.payout_limit; delete from catalogue.payout_day`)
})
