import { randomUUID } from 'node:crypto'
import {
  type Code,
  signRequest,
  statusOf,
  type VendorKey,
  verifyAnswer,
} from '@parola/vendor-protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, unixSeconds } from '#platform/clock'
import { grantTo } from '../../../test/bonus.ts'
import { opened, openStudio, type Studio } from '../../../test/outside.ts'
import {
  openTestServer,
  type Person,
  type TestServer,
  valueIn,
  vendorKey,
} from '../../../test/test-server.ts'

type Response = {
  status: number
  code: string
  value: Record<string, unknown> | null
  signed: boolean
}
type GameClient = { player: string; session: string; game: string; token: string }

const FUNDS = 10_000n
let studio: Studio
let server: TestServer
let member: Person
let client: GameClient
let nodeId: number
let game: string
let rounds = 0

beforeAll(async () => {
  studio = await openStudio()
  studio.answers(opened('http://studio.example/play/'))
  server = await openTestServer({ studioUrl: studio.url })
  const { rows } = await server.db.pool.query(
    `select node_id, game from catalogue.title where vendor = 'BGS' order by node_id limit 1`,
  )
  nodeId = rows[0].node_id
  game = rows[0].game
})
beforeEach(async () => {
  member = await server.register()
  await server.fund(member.memberId, FUNDS)
  client = await openClient()
})
afterAll(async () => {
  await server.close()
  await studio.close()
})

/** Opens the game; the vendor has not yet shown its token. */
async function launch(): Promise<{ token: string; player: string }> {
  const body = { nodeId, language: 'EN', platform: 'html5', mode: 'real' } as const
  valueIn(await server.call('launchGame', { as: member, body }))
  return studio.requested.at(-1)?.body as { token: string; player: string }
}

async function openClient(): Promise<GameClient> {
  const { token, player } = await launch()
  const response = await sendRequest('/session/authenticate', { token, game })
  return { player, session: String(response.value?.session), game, token }
}

type Signing = { vendor: string; key: VendorKey; ageS: number; headers: Record<string, string> }

function signed(path: string, body: string, change: Partial<Signing> = {}) {
  const { vendor = 'BGS', key = vendorKey(vendor), ageS = 0, headers = {} } = change
  const timestampS = unixSeconds(server.clock.now()) - ageS
  const requestId = randomUUID()
  const signature = signRequest({
    vendor,
    key,
    path: `/vgw/v1${path}`,
    body,
    timestampS,
    requestId,
  })
  return { path, body, headers: { ...signature, ...headers } }
}

type Message = { path: string; body: string; headers: Record<string, string> }

async function post({ path, body, headers }: Message): Promise<Response> {
  const answer = await fetch(`${server.url}/vgw/v1${path}`, { method: 'POST', headers, body })
  const text = await answer.text()
  const verified = verifyAnswer({
    headers: Object.fromEntries(answer.headers),
    path: `/vgw/v1${path}`,
    body: text,
    status: answer.status,
    requestId: headers['x-request-id'] ?? '',
    nowS: unixSeconds(server.clock.now()),
    secretOf: (vendor) => vendorKey(vendor).secret,
  })
  return { status: answer.status, signed: verified.ok, ...JSON.parse(text) }
}

const sendRequest = (path: string, body: object, change?: Partial<Signing>) =>
  post(signed(path, JSON.stringify(body), change))

/** A round that costs so much, paid out and closed in the same call. */
function bet(stake: string, more: object = {}) {
  rounds += 1
  const { player, session } = client
  const actions = [{ tx: `B${rounds}`, type: 'bet', amount: stake }]
  return {
    ...{ player, session, game, round: `R${rounds}`, currency: 'PHP' },
    ...{ at: server.clock.now().toISOString(), actions, round_closed: true },
    ...more,
  }
}

const balance = async () => (await server.call('walletBalance', { as: member })).value

const refused = (code: Code) => ({ status: statusOf(code), code, success: false })

/** A refusal that gives its reason and moves no money. */
async function expectRefused(message: Message, code: Code) {
  const before = await server.ledger()
  expect(await post(message)).toMatchObject(refused(code))
  expect(await server.ledger()).toEqual(before)
}

describe('a launch token', () => {
  test('[GAME-11] is good once', async () => {
    const again = await sendRequest('/session/authenticate', { token: client.token, game })
    expect(again).toMatchObject({ ...refused('TOKEN_INVALID'), signed: true })
  })

  test('[GAME-11] is good for a minute', async () => {
    const { token } = await launch()
    const { rowCount } = await server.db.pool.query(
      `update play.session set launched_at = launched_at - interval '61 s' where member_id = $1`,
      [member.memberId],
    )
    expect(rowCount).toBe(2)
    const late = await sendRequest('/session/authenticate', { token, game })
    expect(late).toMatchObject(refused('TOKEN_EXPIRED'))
  })

  test('[GAME-11] is valid for its own vendor only', async () => {
    const { token } = await launch()
    const other = await sendRequest('/session/authenticate', { token, game }, { vendor: 'PG' })
    expect(other).toMatchObject(refused('TOKEN_INVALID'))
  })
})

describe('a call of a vendor', () => {
  const text = () => JSON.stringify(bet('1.00'))
  const BET = '/wallet/transact'

  test('[GAME-13] moves the wallet, and its answer is signed', async () => {
    const win = { tx: 'W-first', type: 'win', amount: '2.50' }
    const request = bet('1.00')
    const response = await sendRequest(BET, { ...request, actions: [...request.actions, win] })
    expect(response).toMatchObject({ status: 200, code: 'OK', signed: true })
    expect(response.value).toMatchObject({ balance: '101.50', currency: 'PHP' })
    expect(await balance()).toMatchObject({ balance: '101.50' })
  })

  test('[WAL-08] sent again byte for byte moves the wallet once', async () => {
    const message = signed(BET, text())
    const first = await post(message)
    const before = await server.ledger()
    const again = await post(message)
    expect(again.value).toEqual({ ...first.value, duplicate: true })
    expect(await server.ledger()).toEqual(before)
    const atOnce = signed(BET, text())
    const all = await Promise.all(Array.from({ length: 5 }, () => post(atOnce)))
    expect(all.filter(({ value }) => !value?.duplicate)).toHaveLength(1)
    expect(await balance()).toMatchObject({ balance: '98.00' })
  })

  test('[WAL-08] without its signature, or without a part of it, is refused', async () => {
    const right = signed(BET, text())
    for (const name of ['x-signature', 'x-timestamp', 'x-vendor', 'x-key-id', 'x-request-id']) {
      const { [name]: _, ...headers } = right.headers
      const code = ['x-vendor', 'x-key-id'].includes(name) ? 'UNKNOWN_KEY' : 'BAD_SIGNATURE'
      await expectRefused({ ...right, headers }, code)
    }
  })

  test('[WAL-08] with another signature, body, path or key is refused', async () => {
    const right = signed(BET, text())
    const headers = { ...right.headers, 'x-signature': `v1=${'0'.repeat(64)}` }
    await expectRefused({ ...right, headers }, 'BAD_SIGNATURE')
    await expectRefused({ ...right, body: right.body.replace('1.00', '9.00') }, 'BAD_SIGNATURE')
    await expectRefused({ ...right, path: '/wallet/rollback' }, 'BAD_SIGNATURE')
    const key = { ...vendorKey('BGS'), secret: Buffer.alloc(32, 1) }
    await expectRefused(signed(BET, text(), { key }), 'BAD_SIGNATURE')
    const old = { ...vendorKey('BGS'), keyId: 'BGS-0' }
    await expectRefused(signed(BET, text(), { key: old }), 'UNKNOWN_KEY')
  })

  test.each(['nobody', 'constructor', '__proto__', 'toString'])(
    '[WAL-08] by a vendor called %s is refused',
    async (vendor) => {
      const key = { keyId: '', secret: Buffer.alloc(32) }
      await expectRefused(signed(BET, text(), { vendor, key }), 'UNKNOWN_KEY')
    },
  )

  test('[WAL-08] five minutes old, or as far ahead, is refused', async () => {
    await expectRefused(signed(BET, text(), { ageS: 302 }), 'CLOCK_SKEW')
    await expectRefused(signed(BET, text(), { ageS: -302 }), 'CLOCK_SKEW')
    expect(await sendRequest(BET, bet('1.00'), { ageS: 290 })).toMatchObject({ code: 'OK' })
  })

  test('[VAL-03] that is no JSON, no object or too big is refused', async () => {
    await expectRefused(signed(BET, '{"player":'), 'BAD_REQUEST')
    for (const body of ['null', '[]', '7', '{}']) {
      await expectRefused(signed(BET, body), 'VALIDATION')
    }
    const big = await post(signed(BET, `"${'x'.repeat(1024 * 1024)}"`))
    expect(big).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  })
})

test('[RG-003] a stake over a limit of the player is refused by the limit’s name', async () => {
  const body = { kind: 'loss', days: 7, amount: '5.00' } as const
  valueIn(await server.call('setPlayLimit', { as: member, body }))
  await expectRefused(signed('/wallet/transact', JSON.stringify(bet('5.01'))), 'LIMIT_REACHED')
  const response = await sendRequest('/wallet/transact', bet('5.01'))
  expect(response.value).toMatchObject({
    ...{ limit: 'loss', balance: '100.00' },
    reached: { days: 7, amount: '5.00', left: '5.00' },
  })
  expect(await sendRequest('/wallet/transact', bet('5.00'))).toMatchObject({ code: 'OK' })
})

describe('a stake', () => {
  const stake = (amount: string, more?: object) =>
    signed('/wallet/transact', JSON.stringify(bet(amount, more)))

  test('[WAL-08] of nothing is refused', async () => {
    await expectRefused(stake('0.00'), 'AMOUNT_INVALID')
  })

  test.each(['-1.00', '1.001', '1', '1.5', '1,00', '1e2', ' 1.00', '', '99999999999999.00', 'NaN'])(
    '[WAL-08] of %j is refused by name',
    async (amount) => {
      const response = await post(stake(amount))
      expect(response).toMatchObject({ ...refused('VALIDATION'), signed: true })
      expect(response.value).toEqual({ fields: ['actions.0.amount'] })
      expect(await balance()).toMatchObject({ balance: '100.00' })
    },
  )

  test('[WAL-08] of more than the wallet holds is refused, and the whole balance is accepted', async () => {
    await expectRefused(stake('100.01'), 'INSUFFICIENT_FUNDS')
    await expectRefused(stake('9999999999999.99'), 'INSUFFICIENT_FUNDS')
    expect(await post(stake('100.00'))).toMatchObject({ code: 'OK' })
    expect(await balance()).toMatchObject({ balance: '0.00' })
  })

  test('[WAL-08] of the last money, ten times concurrently, is accepted once', async () => {
    const requests = Array.from({ length: 10 }, () => post(stake('60.00')))
    const codes = (await Promise.all(requests)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(9)
    expect(await balance()).toMatchObject({ balance: '40.00' })
  })

  test('[WAL-08] in another currency, for another player or game is refused', async () => {
    await expectRefused(stake('1.00', { currency: 'USD' }), 'CURRENCY_MISMATCH')
    await expectRefused(stake('1.00', { player: 'ph_nobody00000' }), 'PLAYER_UNKNOWN')
    await expectRefused(stake('1.00', { game: 'nothing' }), 'GAME_UNKNOWN')
    const request = JSON.stringify(bet('1.00'))
    await expectRefused(signed('/wallet/transact', request, { vendor: 'PG' }), 'PLAYER_UNKNOWN')
  })

  test('[GAME-13] without a session of the game, or in one that is none, is refused', async () => {
    const sessions = [undefined, randomUUID(), '-'.repeat(36), 'x', `${client.session}0`]
    for (const session of sessions) {
      await expectRefused(stake('1.00', { session }), 'SESSION_CLOSED')
    }
  })

  test('[GAME-13] after four idle hours is refused; a payout is still accepted', async () => {
    const open = bet('1.00', { round_closed: false })
    expect(await sendRequest('/wallet/transact', open)).toMatchObject({ code: 'OK' })
    server.clock.advance(4 * HOUR_MS + MINUTE_MS)
    await expectRefused(stake('1.00'), 'SESSION_CLOSED')
    const win = { ...open, actions: [{ tx: 'W-late', type: 'win', amount: '3.00' }] }
    const response = await sendRequest('/wallet/transact', { ...win, round_closed: true })
    expect(response).toMatchObject({ code: 'OK', value: { balance: '102.00' } })
    server.clock.advance(-(4 * HOUR_MS + MINUTE_MS))
  })

  test('[GAME-12] in a game under maintenance is refused; a blocked player may not bet', async () => {
    const { pool } = server.db
    await pool.query(`update member.member set status = 'blocked' where member_id = $1`, [
      member.memberId,
    ])
    await expectRefused(stake('1.00'), 'PLAYER_BLOCKED')
    await pool.query(`update member.member set status = 'active' where member_id = $1`, [
      member.memberId,
    ])
    await pool.query('update catalogue.vendor set maintenance = true')
    server.clock.advance(3000)
    await expectRefused(stake('1.00'), 'GAME_MAINTENANCE')
    await pool.query('update catalogue.vendor set maintenance = false')
    server.clock.advance(3000)
  })
})

describe('a rollback', () => {
  const back = (refTx: string, more: object = {}) => ({
    ...{ player: client.player, game, round: `R${rounds}`, currency: 'PHP' },
    ...{ tx: `X-${refTx}`, ref_tx: refTx, reason: 'test', ...more },
  })

  test('[WAL-08] gives the stake back once, and a late bet after it is refused', async () => {
    const request = bet('5.00')
    await sendRequest('/wallet/transact', request)
    const rollback = back(`B${rounds}`)
    expect(await sendRequest('/wallet/rollback', rollback)).toMatchObject({ code: 'OK' })
    const again = await sendRequest('/wallet/rollback', rollback)
    expect(again.value).toMatchObject({ duplicate: true, balance: '100.00' })
    await expectRefused(signed('/wallet/transact', JSON.stringify(request)), 'TX_ROLLED_BACK')
  })

  test('[WAL-08] [LED-012] in a currency that the wallet does not hold is refused, and gives nothing back', async () => {
    await sendRequest('/wallet/transact', bet('5.00'))
    for (const currency of ['USD', 'JPY', 'ZZZ']) {
      const request = JSON.stringify(back(`B${rounds}`, { currency }))
      await expectRefused(signed('/wallet/rollback', request), 'CURRENCY_MISMATCH')
    }
    expect(await sendRequest('/wallet/rollback', back(`B${rounds}`))).toMatchObject({ code: 'OK' })
  })

  test('[WAL-08] that names neither a call nor the round is refused by name', async () => {
    const response = await sendRequest('/wallet/rollback', { ...back('B0'), ref_tx: undefined })
    expect(response).toMatchObject({ code: 'VALIDATION', value: { fields: ['ref_tx'] } })
  })
})

test('[WAL-01] a vendor reads the balance of its own players, in their currency', async () => {
  const mine = { player: client.player, currency: 'PHP' }
  const response = await sendRequest('/wallet/balance', mine)
  expect(response.value).toMatchObject({ balance: '100.00', currency: 'PHP' })
  const wrong = await sendRequest('/wallet/balance', { ...mine, currency: 'USD' })
  expect(wrong).toMatchObject(refused('CURRENCY_MISMATCH'))
  const others = await sendRequest('/wallet/balance', mine, { vendor: 'PG' })
  expect(others).toMatchObject(refused('PLAYER_UNKNOWN'))
})

test('[PRO-08] a vendor sees cash and bonus as one balance, and gets the reason why a bonus refuses a stake', async () => {
  const terms = { balance: 5000n, required: 50_000n, maxBet: 12_000n }
  await grantTo(server, member.memberId, terms)
  const mine = { player: client.player, currency: 'PHP' }
  expect((await sendRequest('/wallet/balance', mine)).value).toMatchObject({ balance: '150.00' })
  await expectRefused(signed('/wallet/transact', JSON.stringify(bet('120.01'))), 'BONUS_MAX_BET')
  const taken = await sendRequest('/wallet/transact', bet('120.00'))
  expect(taken).toMatchObject({ code: 'OK', value: { balance: '30.00' } })
  expect(await balance()).toMatchObject({ balance: '0.00', bonus: '30.00' })
})

test('[WAL-08] a vendor learns what became of a call', async () => {
  await sendRequest('/wallet/transact', bet('5.00'))
  const known = await sendRequest('/wallet/transaction', {
    player: client.player,
    tx: `B${rounds}`,
  })
  expect(known.value).toMatchObject({ state: 'done', amount: '5.00' })
  const unknown = await sendRequest('/wallet/transaction', { player: client.player, tx: 'never' })
  expect(unknown.value).toEqual({ state: 'unknown' })
})
