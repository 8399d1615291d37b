import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { type BetRegister, createBetRegister } from '#games/bet'
import { sha256 } from '#platform/crypto'
import type { Engine } from '#platform/work'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { creditRest } from './credit-rest.job.ts'

const TEN_MINUTES_MS = 600_000
const SECOND_MS = 1000
let server: TestServer
let register: BetRegister
let engine: Engine

beforeAll(async () => {
  server = await openTestServer()
  register = createBetRegister(server.db)
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await register.close()
  await server.close()
})

async function player(): Promise<Person> {
  const member = await server.register()
  await server.fund(member.memberId, 10_000_000n)
  return member
}

type Bet = { minor: bigint; gameType?: string; round?: string; isClosed?: boolean }

async function bet(
  member: Person,
  { minor, gameType = 'RNG', round = randomUUID(), isClosed = true }: Bet,
) {
  const { code } = await register.transact({
    memberId: member.memberId,
    vendor: 'BGS',
    round,
    currency: 'PHP',
    contentHex: sha256(round).toString('hex'),
    nodeId: 10_001,
    gameType,
    actions: [{ tx: `${round}:bet`, type: 'bet', amountMinor: minor }],
    roundClosed: isClosed,
  })
  expect(code).toBe('OK')
  return round
}

const due = async (as: Person) => valueIn(await server.call('manualRebate', { as }))
const claim = (as: Person, requestKey = randomUUID()) =>
  server.call('claimRebate', { as, body: { requestKey } })
const balance = async (as: Person) => valueIn(await server.call('walletBalance', { as })).balance

describe('[WAL-07] the manual rebate', () => {
  // Runs first: bets are dated by the database, which does not follow the clock that later tests move.
  test('that is not claimed is credited automatically at the set hour, once a day', async () => {
    const ana = await player()
    const credited = async () => {
      for (let round = 0; round < 3; round += 1) await creditRest(engine, server.clock.now())
      const { rows } = await server.db.pool.query(
        'select how, amount_minor::text as amount from rebate.claim where member_id = $1',
        [ana.memberId],
      )
      return rows
    }
    await bet(ana, { minor: 100_000n })
    expect(await credited()).toEqual([])
    const { creditedAt } = await due(ana)
    server.clock.advance(Date.parse(creditedAt) - server.clock.now().getTime() - SECOND_MS)
    expect(await credited()).toEqual([])
    server.clock.advance(SECOND_MS)
    expect(await credited()).toEqual([{ how: 'automatic', amount: '500' }])
  })

  test('is the example of the rules, by category, and is paid to the centavo', async () => {
    const ana = await player()
    await bet(ana, { minor: 2_345_678n })
    await bet(ana, { minor: 654_321n, gameType: 'LIVE' })
    await bet(ana, { minor: 999n, gameType: 'SPORTS' })
    const { lines, total } = await due(ana)
    expect(lines.map(({ gameType, ratePpm, amount }) => [gameType, ratePpm, amount])).toEqual([
      ['LIVE', 3500, '22.90'],
      ['RNG', 5000, '117.28'],
      ['SPORTS', 3000, '0.02'],
    ])
    expect(total).toBe('140.20')
    const before = await balance(ana)
    const paid = valueIn(await claim(ana))
    expect(paid).toMatchObject({ amount: '140.20', how: 'member' })
    expect(Number(await balance(ana)) - Number(before)).toBeCloseTo(140.2, 2)
    expect((await due(ana)).lines).toEqual([])
    const { content } = valueIn(await server.call('rebateClaims', { as: ana, query: {} }))
    expect(content).toEqual([paid])
    const query = { memberId: ana.memberId }
    const operator = await server.operator()
    const seen = valueIn(await server.call('opsMemberRebates', { as: operator, query }))
    expect(seen.content).toEqual([paid])
    const nobody = { memberId: randomUUID() }
    expect(await server.call('opsMemberRebates', { as: operator, query: nobody })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('[WAL-08] is paid once to many tabs, and to a repeated claim', async () => {
    const ana = await player()
    await bet(ana, { minor: 100_000n })
    const key = randomUUID()
    const answers = await Promise.all(
      [...Array(5)].map((_, i) => claim(ana, i < 3 ? key : randomUUID())),
    )
    const paid = answers.filter(({ success }) => success)
    expect(new Set(paid.map((answer) => valueIn(answer).reference)).size).toBe(1)
    const refused = answers.filter(({ success }) => !success).map(({ code }) => code)
    expect(new Set(refused).isSubsetOf(new Set(['REBATE_TOO_SOON', 'REBATE_NOTHING']))).toBe(true)
    const { rows } = await server.db.pool.query(
      `select sum(amount)::text as paid from ledger.posting where member_id = $1 and kind = 'rebate'`,
      [ana.memberId],
    )
    expect(rows[0].paid).toBe('500')
  })

  test('waits ten minutes, and for the minimum', async () => {
    const ana = await player()
    await bet(ana, { minor: 19_999n })
    expect((await claim(ana)).code).toBe('REBATE_NOTHING')
    await bet(ana, { minor: 50_000n })
    expect((await claim(ana)).code).toBe('OK')
    await bet(ana, { minor: 50_000n })
    expect((await claim(ana)).code).toBe('REBATE_TOO_SOON')
    server.clock.advance(TEN_MINUTES_MS)
    expect((await claim(ana)).code).toBe('OK')
  })

  test('counts an open round when it ends, and a round undone after its rebate lowers the next', async () => {
    const ana = await player()
    const open = await bet(ana, { minor: 100_000n, isClosed: false })
    expect((await due(ana)).total).toBe('0.00')
    await register.closeRound({
      memberId: ana.memberId,
      vendor: 'BGS',
      round: open,
      betMinor: 100_000n,
      winMinor: 0n,
    } as never)
    expect((await due(ana)).total).toBe('5.00')
    await claim(ana)
    const answer = await register.rollback({
      memberId: ana.memberId,
      vendor: 'BGS',
      round: open,
      currency: 'PHP',
      contentHex: sha256('undo').toString('hex'),
      tx: `${open}:undo`,
      scope: 'round',
    })
    expect(answer.code).toBe('OK')
    expect((await due(ana)).total).toBe('0.00')
    await bet(ana, { minor: 150_000n })
    expect((await due(ana)).total).toBe('2.50')
  })

  test('is not paid to a member who may not have a bonus', async () => {
    const ana = await player()
    await bet(ana, { minor: 100_000n })
    await server.db.pool.query(
      `update member.member set status = 'ineligible', barred_for = 'excluded' where member_id = $1`,
      [ana.memberId],
    )
    expect((await claim(ana)).code).toBe('ACCOUNT_BLOCKED')
  })
})
