import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BetRegister, createBetRegister } from '#games/bet'
import { DAY_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import { opened, openStudio, type Studio } from '../../../test/outside.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

const BETS = 5
const dayText = (date: Date) => date.toISOString().slice(0, 10)

let studio: Studio
let server: TestServer
let register: BetRegister
let member: Person
let nodeId: number

let days = { from: '', to: '' }

beforeAll(async () => {
  studio = await openStudio()
  server = await openTestServer({ studioUrl: studio.url })
  register = createBetRegister(server.db)
  const { content } = valueIn(await server.call('gameList', { query: { vassalage: 'BGS' } }))
  nodeId = content[0]?.nodeId ?? 0
  member = await server.register()
  const { rows } = await server.db.pool.query<{ now: Date }>('select clock_timestamp() as now')
  const now = rows[0]?.now ?? new Date()
  days = {
    from: dayText(new Date(now.getTime() - DAY_MS)),
    to: dayText(new Date(now.getTime() + DAY_MS)),
  }
  await server.fund(member.memberId, 100_000n)
  for (let round = 1; round <= BETS; round += 1) await play(round)
})
afterAll(async () => {
  await register.close()
  await server.close()
  await studio.close()
})

/** A bet of this many pesos; all but the last are paid double and closed. */
async function play(round: number) {
  const stake = BigInt(round) * 100n
  const bet = { tx: `B${round}`, type: 'bet' as const, amountMinor: stake }
  const win = { tx: `W${round}`, type: 'win' as const, amountMinor: stake * 2n }
  const { code } = await register.transact({
    memberId: member.memberId,
    vendor: 'BGS',
    round: `R${round}`,
    currency: 'PHP',
    contentHex: sha256(`round ${round}`).toString('hex'),
    nodeId,
    gameType: 'BGS',
    actions: round < BETS ? [bet, win] : [bet],
    roundClosed: round < BETS,
  })
  expect(code).toBe('OK')
}

type BetQuery = { cursor?: string; pageSize?: string; state?: 'open' | 'settled'; to?: string }

const bets = async (query: BetQuery = {}, as = member) =>
  valueIn(await server.call('bettingRecord', { as, query }))

type LineQuery = { cursor?: string; pageSize?: string; kind?: 'bet' | 'win' | 'deposit' }

const lines = async (query: LineQuery = {}, as = member) =>
  valueIn(await server.call('accountRecord', { as, query }))

describe('the betting record', () => {
  test('[MEM-03] shows every bet, newest first, page after page', async () => {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await bets({ pageSize: '2', ...(cursor ? { cursor } : {}) })
      seen.push(...page.content.map(({ round }) => round))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual(['R5', 'R4', 'R3', 'R2', 'R1'])
  })

  test('[MEM-03] shows stake, payout and state in two decimals', async () => {
    const [open, settled] = (await bets()).content
    expect(open).toMatchObject({ stake: '5.00', payout: '0.00', state: 'open', settledAt: null })
    expect(settled).toMatchObject({ stake: '4.00', payout: '8.00', state: 'settled' })
    expect(settled?.gameName).not.toBe('')
  })

  test('[GAME-05] keeps the name of a game that was removed since', async () => {
    const named = (await bets()).content.map(({ gameName }) => gameName)
    const taken = `update catalogue.title set vendor_status = 'disabled' where vendor_status <> 'disabled'
                    returning node_id`
    const { rows } = await server.db.pool.query(taken)
    expect((await bets()).content.map(({ gameName }) => gameName)).toEqual(named)
    const back = `update catalogue.title set vendor_status = 'active' where node_id = any($1)`
    await server.db.pool.query(back, [rows.map(({ node_id }) => node_id)])
  })

  test('[RND-003] shows what is in open rounds, and when each ends by itself', async () => {
    const { inOpenRounds, content } = await bets()
    expect(inOpenRounds).toBe('5.00')
    const [open, settled] = content
    const livesMs = Date.parse(open?.endsAt ?? '') - Date.parse(open?.openedAt ?? '')
    expect(livesMs).toBe(DAY_MS)
    expect(settled?.endsAt).toBeNull()
  })

  test('[MEM-03] is narrowed by state and time', async () => {
    expect((await bets({ state: 'open' })).content.map(({ round }) => round)).toEqual(['R5'])
    expect((await bets({ to: '2020-01-01' })).content).toEqual([])
  })

  test('[MEM-03] is visible to nobody else', async () => {
    const otherMember = await server.register()
    expect((await bets({}, otherMember)).content).toEqual([])
    expect((await lines({}, otherMember)).content).toEqual([])
    const { id = '' } = (await bets()).content[0] ?? {}
    const theirs = await server.call('roundDetail', { as: otherMember, query: { id } })
    expect(theirs).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

describe('the account record', () => {
  test('[MEM-03] adds up to the balance, line by line', async () => {
    const { content, next } = await lines({ pageSize: '100' })
    expect(next).toBeNull()
    const { balance } = valueIn(await server.call('walletBalance', { as: member }))
    expect(content[0]?.balanceAfter).toBe(balance)
    for (const [i, line] of content.entries()) {
      const before = content[i + 1]?.balanceAfter ?? '0.00'
      expect(Number(before) + Number(line.amount)).toBeCloseTo(Number(line.balanceAfter), 2)
    }
  })

  test('[MEM-03] names the game of a round, and none for other movements', async () => {
    const [{ gameName = '' } = {}] = (await bets()).content
    const named = (await lines({ pageSize: '100' })).content.map((line) => [
      line.kind === 'bet' || line.kind === 'win',
      line.gameName,
    ])
    expect(gameName).not.toBe('')
    for (const [isOfRound, name] of named) expect(name).toBe(isOfRound ? gameName : null)
  })

  test('[MEM-03] is narrowed by kind and comes page after page', async () => {
    expect((await lines({ kind: 'deposit' })).content).toHaveLength(1)
    const first = await lines({ kind: 'win', pageSize: '3' })
    const rest = await lines({ kind: 'win', pageSize: '3', cursor: first.next ?? '' })
    const amounts = [...first.content, ...rest.content].map(({ amount }) => amount)
    expect(amounts).toEqual(['8.00', '6.00', '4.00', '2.00'])
    expect(rest.next).toBeNull()
  })

  test('[MEM-03] is summed over all that a filter finds, and explains the balance', async () => {
    const totals = async (kind?: 'bet' | 'win' | 'deposit', { from, to } = days) =>
      valueIn(
        await server.call('accountTotals', {
          as: member,
          query: { from, to, ...(kind ? { kind } : {}) },
        }),
      )
    const { balance } = valueIn(await server.call('walletBalance', { as: member }))
    const all = await totals()
    expect(all).toEqual({
      before: '0.00',
      after: balance,
      moved: { lines: 10, came: '1020.00', went: '15.00' },
    })
    expect((await totals('bet')).moved).toEqual({ lines: 5, came: '0.00', went: '15.00' })
    expect((await totals('win')).moved).toEqual({ lines: 4, came: '20.00', went: '0.00' })
    expect((await totals('deposit')).moved).toEqual({ lines: 1, came: '1000.00', went: '0.00' })
    const earlier = { from: '2026-01-01', to: '2026-01-31' }
    expect(await totals(undefined, earlier)).toEqual({
      before: '0.00',
      after: '0.00',
      moved: { lines: 0, came: '0.00', went: '0.00' },
    })
    const wrong = { from: days.to, to: earlier.from }
    expect(await server.call('accountTotals', { as: member, query: wrong })).toMatchObject({
      code: 'VALIDATION',
    })
  })
})

test('[HELP-06] a credit report explains the balance by what credited and debited it, to its member alone', async () => {
  const report = async (as: Person, query = days) =>
    valueIn(await server.call('creditReport', { as, query }))
  const { balance } = valueIn(await server.call('walletBalance', { as: member }))
  expect(await report(member)).toEqual({
    ...{ before: '0.00', after: balance },
    moved: {
      ...{ credited: '1020.00', debited: '15.00' },
      kinds: [
        { kind: 'bet', lines: 5, credited: '0.00', debited: '15.00' },
        { kind: 'deposit', lines: 1, credited: '1000.00', debited: '0.00' },
        { kind: 'win', lines: 4, credited: '20.00', debited: '0.00' },
      ],
    },
  })
  const nothing = { before: '0.00', after: '0.00' }
  const empty = { credited: '0.00', debited: '0.00', kinds: [] }
  expect(await report(await server.register())).toEqual({ ...nothing, moved: empty })
  expect(await report(member, { from: '2026-01-01', to: '2026-01-31' })).toMatchObject(nothing)
  const query = { from: days.to, to: '2026-01-31' }
  expect((await server.call('creditReport', { as: member, query })).code).toBe('VALIDATION')
})

describe('a round', () => {
  const detail = (id: string) => server.call('roundDetail', { as: member, query: { id } })

  test('[MEM-03] is shown with what its vendor knows of it', async () => {
    studio.answers(opened('http://studio.example/play/'))
    const body = { nodeId, language: 'EN', platform: 'html5', mode: 'real' } as const
    valueIn(await server.call('launchGame', { as: member, body }))
    studio.answers({
      round: 'R4',
      game: 'any',
      state: 'settled',
      bet: '1.00',
      win: '0.00',
      opened_at: '2026-11-20T00:00:00.000Z',
      detail: { grid: [1, 2, 3] },
      fairness: { seed: 'abc' },
    })
    const { id = '' } = (await bets()).content[1] ?? {}
    expect(valueIn(await detail(id))).toMatchObject({
      bet: { id, round: 'R4' },
      detail: { grid: [1, 2, 3] },
      fairness: { seed: 'abc' },
    })
    expect(studio.requested.at(-1)?.body).toMatchObject({ round: 'R4' })
  })

  test('[RND-009] of twelve months ago is recalled with stake, choices, outcome, payout and balances', async () => {
    await server.asOwner(
      `update bet.bet set opened_at = opened_at - interval '12 months',
              settled_at = settled_at - interval '12 months' where round = 'R1'`,
    )
    const recalled = { choices: { stake: '1.00' }, spins: [{ window: [['A', 'B']] }] }
    studio.answers({
      ...{ round: 'R1', game: 'any', state: 'settled', bet: '1.00', win: '2.00' },
      ...{ opened_at: '2026-11-20T00:00:00.000Z', detail: recalled },
    })
    const first = (await bets()).content.find(({ round }) => round === 'R1')
    expect(Date.parse(first?.openedAt ?? '')).toBeLessThan(Date.now() - 364 * DAY_MS)
    expect(valueIn(await detail(first?.id ?? ''))).toMatchObject({
      replay: true,
      bet: { stake: '1.00', payout: '2.00', state: 'settled', endsAt: null },
      balanceBefore: '1000.00',
      balanceAfter: '1001.00',
      detail: recalled,
    })
  })

  test('[RND-009] knows the balances around it, whatever was played since, and what is still open', async () => {
    const around = async (round: string) => {
      const { id = '' } = (await bets()).content.find((bet) => bet.round === round) ?? {}
      const { balanceBefore, balanceAfter } = valueIn(await detail(id))
      return [balanceBefore, balanceAfter]
    }
    expect(await around('R2')).toEqual(['1001.00', '1003.00'])
    expect(await around('R4')).toEqual(['1006.00', '1010.00'])
    expect(await around('R5')).toEqual(['1010.00', '1005.00'])
  })

  test('[MEM-03] is shown without it when the vendor gives no signed answer', async () => {
    studio.answers({ detail: { grid: [9] } }, false)
    const { id = '' } = (await bets()).content[1] ?? {}
    expect(valueIn(await detail(id))).toMatchObject({ detail: null, fairness: null })
  })

  test('[MEM-03] that does not exist is not found', async () => {
    expect(await detail(randomUUID())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

test('[HOME-05] the winner board shows the latest real wins, names masked', async () => {
  const query = { gameCategory: 'ALL', limitNum: '2' } as const
  const wins = valueIn(await server.call('winnerBoard', { query }))
  expect(wins.map(({ winAmount }) => winAmount)).toEqual(['8.00', '6.00'])
  expect(JSON.stringify(wins)).not.toContain(member.username)
  expect(wins[0]?.customerName).toMatch(/^..\*\*\*.$/)
})

test('[HELP-06] the winners list has every real win once, page after page, names masked', async () => {
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { pageSize: '3', ...(cursor ? { cursor } : {}) }
    const { content, next } = valueIn(await server.call('winnersList', { query }))
    seen.push(...content.map(({ winAmount }) => winAmount))
    expect(JSON.stringify(content)).not.toContain(member.username)
    cursor = next
  } while (cursor)
  expect(seen).toEqual(['8.00', '6.00', '4.00', '2.00'])
})

test('[HOME-05] each win links to its round, which cannot be guessed', async () => {
  const query = { gameCategory: 'ALL', limitNum: '1' } as const
  const [win] = valueIn(await server.call('winnerBoard', { query }))
  const { id = '', gameTime = '' } = win ?? {}
  const round = valueIn(await server.call('winnerRound', { query: { id, gameTime } }))
  expect(round).toMatchObject({ winAmount: '8.00', stake: '4.00', round: 'R4' })
  expect(JSON.stringify(round)).not.toContain(member.username)
  const later = new Date(Date.parse(gameTime) + 1000).toISOString()
  const guessed = await server.call('winnerRound', { query: { id, gameTime: later } })
  expect(guessed).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})
