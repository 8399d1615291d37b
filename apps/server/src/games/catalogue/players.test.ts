import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BetRegister, createBetRegister } from '#games/bet'
import { sha256 } from '#platform/crypto'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

/** Counts are cached for five seconds, and brands for two. */
const FRESH_MS = 6000
const LEAST = 5

let server: TestServer
let register: BetRegister
let players: Person[]
let nodeId: number

beforeAll(async () => {
  server = await openTestServer()
  register = createBetRegister(server.db)
  const { content } = valueIn(await server.call('gameList', { query: { vassalage: 'BGS' } }))
  nodeId = content[0]?.nodeId ?? 0
  players = []
  for (let i = 0; i < LEAST; i += 1) players.push(await server.register())
})
afterAll(async () => {
  await register.close()
  await server.close()
})

/** A settled round of this member, at the database's time. */
async function play({ memberId }: Person, round: string) {
  await server.fund(memberId, 1000n)
  const { code } = await register.transact({
    memberId,
    vendor: 'BGS',
    round,
    currency: 'PHP',
    contentHex: sha256(round).toString('hex'),
    nodeId,
    gameType: 'BGS',
    actions: [{ tx: round, type: 'bet', amountMinor: 100n }],
    roundClosed: true,
  })
  expect(code).toBe('OK')
}

async function shown() {
  server.clock.advance(FRESH_MS)
  const { content } = valueIn(await server.call('gameList', { query: { vassalage: 'BGS' } }))
  const now = valueIn(await server.call('playersNow', {}))
  return {
    card: content.find((card) => card.nodeId === nodeId)?.online,
    now: now.find((row) => row.nodeId === nodeId)?.players ?? null,
    others: content.filter((card) => card.nodeId !== nodeId).map(({ online }) => online),
  }
}

const decorative = (isOn: boolean) =>
  server.db.pool.query(
    `update brand.brand set config = jsonb_set(config, '{decorativeFigures}', $1) where brand_id = 'ph'`,
    [JSON.stringify(isOn)],
  )

test('[HOME-10] [SHOW-004] a card shows who really plays now, and nothing below five', async () => {
  for (const [i, member] of players.slice(1).entries()) await play(member, `P${i}`)
  expect(await shown()).toMatchObject({ card: null, now: null })
  const [last] = players as [Person]
  await play(last, 'LAST')
  await play(last, 'LAST-AGAIN')
  const { card, now, others } = await shown()
  expect([card, now]).toEqual([LEAST, LEAST])
  expect(new Set(others)).toEqual(new Set([null]))
})

test('[SHOW-004] staff are not counted, nor a round of more than a minute ago', async () => {
  const [first] = players as [Person]
  const bar = (reason: string | null) =>
    server.db.pool.query('update member.member set barred_for = $2 where member_id = $1', [
      first.memberId,
      reason,
    ])
  await bar('staff')
  expect(await shown()).toMatchObject({ card: null, now: null })
  await bar(null)
  expect(await shown()).toMatchObject({ card: LEAST, now: LEAST })
  await server.asOwner(
    `update bet.bet set opened_at = opened_at - interval '1 minute' where member_id = '${first.memberId}'`,
  )
  expect(await shown()).toMatchObject({ card: null, now: null })
})

test('[HOME-10] [SHOW-003] invented players, 500 to 2000 and fixed for a card, are for the decorative mode only', async () => {
  await decorative(true)
  const { others } = await shown()
  expect(others.every((online) => online && online >= 500 && online <= 2000)).toBe(true)
  expect(new Set(others).size, 'each card has its own').toBeGreaterThan(others.length / 2)
  expect((await shown()).others).toEqual(others)
  await decorative(false)
  expect(new Set((await shown()).others)).toEqual(new Set([null]))
})

test('[HOME-10] both seeded brands begin with real figures', async () => {
  const { rows } = await server.db.pool.query(
    `select bool_or((config ->> 'decorativeFigures')::boolean) as invented from brand.brand`,
  )
  expect(rows[0].invented).toBe(false)
})
