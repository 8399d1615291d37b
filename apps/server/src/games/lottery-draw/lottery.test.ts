import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { commitOf } from '@parola/maths'
import {
  FAMILIES,
  type Family,
  flawsOfDraw,
  leafOf,
  type Result,
  resultOf,
  ticketRoot,
} from '@parola/maths/lottery'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { balanceOf, reconcile } from '#foundations/ledger'
import { reportHeldWins } from '#games/held-win'
import { openIssues } from '#games/lottery-issue'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { runDraws } from './run-draws.ts'

type Bet = BodyOf<Calls['buyLotteryTickets']>['bets'][number]

const OPENING_MINOR = 10_000_000n
let server: TestServer
let member: Person

beforeAll(async () => {
  server = await openTestServer()
  await openAhead()
})
beforeEach(async () => {
  member = await player()
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
})

async function player(): Promise<Person> {
  const person = await server.register()
  await server.asOwner(`update member.member set kyc = 'A' where member_id = '${person.memberId}'`)
  await server.fund(person.memberId, OPENING_MINOR)
  return person
}

const openAhead = () => server.asSystem((engine) => openIssues(engine, server.fieldKeys))
const run = () => server.asSystem((engine) => runDraws(engine, server.fieldKeys))
const balance = async (person = member) =>
  (await balanceOf(server.db.kysely, person.memberId)).balanceMinor

async function opened(gameCode: string) {
  return valueIn(await server.call('openedNumbers', { query: { gameCode } }))
}

/** The last of the issues that are open: the clock of the database does not reach it in a test. */
async function lastOpen(gameCode: string) {
  return (await opened(gameCode)).issues.at(-1)?.numero ?? ''
}

const SETTINGS = {
  ...{ pausedGames: [], mostUnitMinor: '100000000', mostPayoutMinor: '50000000000' },
  ...{ mostLiabilityMinor: '100000000000', simulatesStateDraws: true },
}

/** The brand's settings while something is tried. */
async function withSettings(change: Partial<typeof SETTINGS>, attempt: () => Promise<void>) {
  await server.asOwner(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     values ('ph', 'lottery', 1, $1, now(), now(), 'test', 'for the test')`,
    [JSON.stringify({ ...SETTINGS, ...change })],
  )
  await attempt()
  await server.asOwner(`delete from settings.version where brand_id = 'ph' and name = 'lottery'`)
}

type Order = { gameCode: string; numero: string; bets: Bet[]; as?: Person; requestKey?: string }

function buy({ as = member, requestKey = randomUUID(), ...order }: Order) {
  return server.call('buyLotteryTickets', { as, body: { ...order, requestKey } })
}

/** Sales end and the draw is due, as if its time had come. */
const arrive = (gameCode: string, numero: string, ago = '1 second') =>
  server.asOwner(`update lottery_issue.issue
     set opens_at = now() - interval '2 days', closes_at = now() - interval '${ago}', draws_at = now() - interval '${ago}'
   where brand_id = 'ph' and game = '${gameCode}' and numero = '${numero}'`)

/** Runs until the issue is closed, drawn and settled. */
async function drawn(gameCode: string, numero: string) {
  await arrive(gameCode, numero)
  for (let step = 0; step < 3; step += 1) await run()
  return proof(gameCode, numero)
}

const proof = async (gameCode: string, numero: string) =>
  valueIn(await server.call('lotteryProof', { query: { gameCode, numero } }))

const lo2: Bet = { bet: 'LO2', selection: { picks: ['45', '46'] }, unit: '1.00' }

/** The odds of what a member bet, in hundredths. */
async function oddsOf({ memberId }: Person) {
  const { rows } = await server.db.pool.query<{ hundredths: bigint }>(
    'select hundredths from activity.odds where member_id = $1 order by hundredths desc',
    [memberId],
  )
  return rows.map(({ hundredths }) => Number(hundredths))
}

describe('[LOTT-06] a ticket', () => {
  test('is paid for, drawn, settled once and proved from the published file', async () => {
    const gameCode = 'VN_MB_1M'
    const numero = await lastOpen(gameCode)
    const before = await proof(gameCode, numero)
    expect(before).toMatchObject({ state: 'open', seed: null, ticketRoot: null, tickets: [] })
    const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
    const every: Bet = { bet: 'LO2', selection: { picks: all }, unit: '0.10' }
    const bought = valueIn(await buy({ gameCode, numero, bets: [lo2, every] }))
    expect(bought).toMatchObject([
      { lines: 2, stake: '54.00', state: 'accepted', highestWin: '2673.00' },
      { lines: 100, stake: '270.00', state: 'accepted' },
    ])
    expect(await balance()).toBe(OPENING_MINOR - 32_400n)
    // One of two lines at 99 times a unit, of which each line costs 27; one of a hundred.
    expect(await oddsOf(member)).toEqual([183, 3])
    const after = await drawn(gameCode, numero)
    expect(after.commit).toBe(before.commit)
    expect(commitOf(after.seed ?? '')).toBe(before.commit)
    expect(ticketRoot(after.tickets.map(leafOf))).toBe(after.ticketRoot)
    const name = { game: gameCode, numero, root: after.ticketRoot ?? '', seed: after.seed ?? '' }
    expect(resultOf(FAMILIES.VN_MB as Family, name)).toEqual(after.result)
    expect(flawsOfDraw(after)).toEqual([])
    expect(after).toMatchObject({ state: 'settled', ticketCount: 2, stake: '324.00' })
    const tickets = valueIn(await server.call('lotteryTickets', { as: member, query: {} })).content
    expect(tickets.map(({ state }) => state)).toContain('won')
    expect(tickets.find(({ lines }) => lines === 100)?.payout).toBe('267.30')
    const paid = after.tickets.reduce(
      (sum, { payout }) => sum + Math.round(Number(payout) * 100),
      0,
    )
    expect(await balance()).toBe(OPENING_MINOR - 32_400n + BigInt(paid))
    await run()
    expect(await balance()).toBe(OPENING_MINOR - 32_400n + BigInt(paid))
  })

  test('is bought once with one key, also by requests at the same time, and counts as turnover', async () => {
    const gameCode = 'VN_MN_1M'
    const numero = await lastOpen(gameCode)
    const order = { gameCode, numero, bets: [lo2], requestKey: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => buy(order)))
    const ids = answers.map((answer) => valueIn(answer)[0]?.ticketId)
    expect(new Set(ids).size).toBe(1)
    const others = [{ bets: [lo2, lo2] }, { bets: [{ ...lo2, unit: '2.00' }] }]
    const another = (await opened(gameCode)).issues[0]?.numero ?? ''
    for (const other of [...others, { numero: another }, { gameCode: 'VN_MB_1M' }]) {
      expect(await buy({ ...order, ...other })).toMatchObject({ code: 'REQUEST_KEY_REUSED' })
    }
    expect(await balance()).toBe(OPENING_MINOR - 3600n)
    await drawn(gameCode, numero)
    const rows = await server.db.pool.query(
      'select state, stake, valid, game_type from bet.bet where member_id = $1',
      [member.memberId],
    )
    expect(rows.rows).toEqual([
      { state: 'settled', stake: 3600n, valid: 3600n, game_type: 'ELOTT' },
    ])
  })

  test('of every family is sold, drawn and settled', async () => {
    const bets: Record<string, Bet> = {
      VN_MT_1M: { bet: 'TX_DB', selection: { picks: ['TAI'] }, unit: '10.00' },
      TH_FAST_15M: { bet: '3TOD', selection: { picks: ['123'] }, unit: '1.00' },
      S4D_5M: { bet: 'IBOX_BIG', selection: { picks: ['1234'] }, unit: '1.00' },
      TGL_15M: { bet: 'DASAR', selection: { picks: ['BESAR', 'KECIL'] }, unit: '1.00' },
      SSC_1M: {
        bet: 'F3_DXDS',
        selection: { sets: [['BIG'], ['ODD'], ['EVEN']] },
        unit: '2.00',
        prizeGroup: 1950,
      },
      '11X5_1M': { bet: 'RX2', selection: { bankers: ['1'], picks: ['2', '3'] }, unit: '2.00' },
      K3_1M: { bet: 'SUM', selection: { picks: ['10', '11'] }, unit: '2.00' },
      PK10_1M: { bet: 'DRAGON', selection: { picks: ['1'] }, unit: '2.00' },
      L28_1M: { bet: 'SIDE', selection: { picks: ['BIG'] }, unit: '1.00' },
      KENO_1M: { bet: 'PICK2', selection: { picks: ['1', '2'] }, unit: '1.00' },
      M6_5M: { bet: 'TM_ZODIAC', selection: { picks: ['HORSE'] }, unit: '1.00' },
      PH_3D: { bet: 'STR', selection: { picks: ['123'] }, unit: '1.00' },
    }
    for (const [gameCode, bet] of Object.entries(bets)) {
      const numero = await lastOpen(gameCode)
      const [ticket] = valueIn(await buy({ gameCode, numero, bets: [bet] }))
      const after = await drawn(gameCode, numero)
      expect([gameCode, after.state, after.ticketCount]).toEqual([gameCode, 'settled', 1])
      expect(after.tickets).toMatchObject([{ ticketId: ticket?.ticketId, stake: ticket?.stake }])
      expect(after.isSimulated).toBe(gameCode === 'PH_3D')
    }
    expect(await balance()).toBeLessThan(OPENING_MINOR + 1_000_000n)
  })
})

describe('[DRW-010] nothing is debited', () => {
  const refused = async (order: Order, code: string) => {
    const before = await balance(order.as)
    expect(await buy(order)).toMatchObject({ code })
    expect(await balance(order.as)).toBe(before)
  }

  test('for a wrong selection, a wrong stake or worse odds', async () => {
    const gameCode = 'VN_MB_5M'
    const numero = await lastOpen(gameCode)
    const wrong: [Partial<Bet>, string][] = [
      [{ selection: { picks: ['7'] } }, 'LOTT_BAD_NUMBER'],
      [{ selection: { picks: ['07', '07'] } }, 'LOTT_DUPLICATE_NUMBER'],
      [{ bet: 'XIEN3', selection: { picks: ['07', '08'] } }, 'LOTT_TOO_FEW_NUMBERS'],
      [{ bet: 'NONE' }, 'VALIDATION'],
      [{ bet: 'toString' }, 'VALIDATION'],
      [{ unit: '0.00' }, 'LOTT_BAD_STAKE'],
      [{ unit: '1000000.01' }, 'LOTT_BAD_STAKE'],
      [{ prizeGroup: 1950 }, 'VALIDATION'],
      [{ seenOdds: { '*': '99.5' } }, 'LOTT_ODDS_CHANGED'],
    ]
    for (const [change, code] of wrong)
      await refused({ gameCode, numero, bets: [{ ...lo2, ...change }] }, code)
    expect(
      await buy({ gameCode, numero, bets: [{ ...lo2, seenOdds: { '*': '98' } }] }),
    ).toMatchObject({ code: 'OK' })
  })

  test('when one of several tickets cannot be paid, or the issue is closed or unknown', async () => {
    const gameCode = 'VN_MT_5M'
    const numero = await lastOpen(gameCode)
    const dear = { ...lo2, unit: '3000.00' }
    await refused({ gameCode, numero, bets: [lo2, dear] }, 'INSUFFICIENT_FUNDS')
    await refused({ gameCode, numero: '20200101-0001', bets: [lo2] }, 'LOTT_ISSUE_CLOSED')
    await arrive(gameCode, numero)
    await refused({ gameCode, numero, bets: [lo2] }, 'LOTT_ISSUE_CLOSED')
    expect((await proof(gameCode, numero)).ticketCount).toBe(null)
  })

  test('beyond what a number may pay, also by many at the same time', async () => {
    const gameCode = 'VN_MN_5M'
    const numero = await lastOpen(gameCode)
    const bets: Bet[] = [{ bet: 'DE_DB', selection: { picks: ['45'] }, unit: '1.00' }]
    const people = await Promise.all(Array.from({ length: 6 }, player))
    await withSettings({ mostLiabilityMinor: '39600' }, async () => {
      const answers = await Promise.all(people.map((as) => buy({ gameCode, numero, bets, as })))
      expect(answers.map(({ code }) => code).sort()).toEqual([
        ...Array(2).fill('LOTT_NUMBER_CLOSED'),
        ...Array(4).fill('OK'),
      ])
    })
  })
})

test('[DRW-010] the orders of a number that wins in any order count as one number', async () => {
  const gameCode = 'TH_FAST_15M'
  const numero = await lastOpen(gameCode)
  const tod = (pick: string): Bet[] => [{ bet: '3TOD', selection: { picks: [pick] }, unit: '1.00' }]
  await withSettings({ mostLiabilityMinor: '20000' }, async () => {
    expect(await buy({ gameCode, numero, bets: tod('123') })).toMatchObject({ code: 'OK' })
    expect(await buy({ gameCode, numero, bets: tod('321') })).toMatchObject({
      code: 'LOTT_NUMBER_CLOSED',
    })
    expect(await buy({ gameCode, numero, bets: tod('456') })).toMatchObject({ code: 'OK' })
  })
})

test('[ELI-007] a member who is excluded while a sale waits buys nothing', async () => {
  const gameCode = 'VN_MB_5M'
  const numero = await lastOpen(gameCode)
  const other = await server.db.pool.connect()
  await other.query('begin')
  await other.query(`update member.member set away = 'excluded' where member_id = $1`, [
    member.memberId,
  ])
  let isDone = false
  const sale = buy({ gameCode, numero, bets: [lo2] }).finally(() => {
    isDone = true
  })
  const isWaiting = async () =>
    (await server.asOwner('select from pg_locks where not granted')).rows.length > 0
  while (!isDone && !(await isWaiting()));
  await other.query('commit')
  other.release()
  expect(await sale).toMatchObject({ code: 'SELF_EXCLUDED' })
  expect(await balance()).toBe(OPENING_MINOR)
})

test('[WAL-08] a win above what the brand allows is held for review, and its member is notified', async () => {
  const gameCode = 'L28_1M'
  const numero = await lastOpen(gameCode)
  await server.asOwner(
    `insert into catalogue.payout_limit (brand_id, vendor, win_minor) values ('ph', 'ELOTT', 1000)`,
  )
  const side = (pick: string): Bet => ({
    ...{ bet: 'SIDE', selection: { picks: [pick] }, unit: '10.00' },
  })
  valueIn(await buy({ gameCode, numero, bets: [side('BIG'), side('SMALL')] }))
  expect((await drawn(gameCode, numero)).state).toBe('settled')
  const wallet = valueIn(await server.call('walletBalance', { as: member }))
  expect([await balance(), wallet.underReview]).toEqual([OPENING_MINOR - 2000n, '19.60'])
  await server.asSystem(reportHeldWins)
  const { content } = valueIn(await server.call('messages', { as: member, query: {} }))
  expect(content.map(({ kind }) => kind)).toContain('round-under-review')
  await server.asOwner(`delete from catalogue.payout_limit where vendor = 'ELOTT'`)
})

test('[DRW-004] a ticket that cannot be settled is an alarm, and does not hide its member’s tickets', async () => {
  const gameCode = 'K3_3M'
  const numero = await lastOpen(gameCode)
  const bets: Bet[] = [{ bet: 'SUM', selection: { picks: ['10'] }, unit: '2.00' }]
  const [ticket] = valueIn(await buy({ gameCode, numero, bets }))
  await arrive(gameCode, numero)
  await run()
  const turn = (from: string, to: string) =>
    Promise.all([
      server.asOwner(
        'update lottery_ticket.ticket set content = replace(content, $2, $3) where ticket_id = $1',
        [ticket?.ticketId, from, to],
      ),
      server.asOwner('update bet.event_bet set terms = replace(terms, $2, $3) where ref = $1', [
        ticket?.ticketId,
        from,
        to,
      ]),
    ])
  await turn('"SUM"', '"GONE"')
  const alarms = await server.asSystem(async (engine) => {
    const logged = vi.spyOn(engine.log, 'error')
    await runDraws(engine, server.fieldKeys)
    const fields = logged.mock.calls.map(([first]) => first as object)
    logged.mockRestore()
    return fields
  })
  expect(alarms).toContainEqual(expect.objectContaining({ alarm: 'lottery_stuck', step: 'settle' }))
  const mine = valueIn(await server.call('lotteryTickets', { as: member, query: {} }))
  expect(mine.content).toMatchObject([{ ticketId: ticket?.ticketId, state: 'waiting' }])
  await turn('"GONE"', '"SUM"')
  await run()
  expect((await proof(gameCode, numero)).state).toBe('settled')
})

test('[DRW-001] sales that race the close are in the root or refused', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, player))
  for (let round = 0; round < 4; round += 1) {
    const gameCode = 'SSC_3M'
    const numero = await lastOpen(gameCode)
    const bets: Bet[] = [{ bet: 'F2_SUM', selection: { picks: ['9'] }, unit: '0.02' }]
    const sales = people.map((as) => buy({ gameCode, numero, bets, as }))
    const [answers] = await Promise.all([
      Promise.all(sales),
      arrive(gameCode, numero),
      run(),
      run(),
    ])
    const after = await drawn(gameCode, numero)
    const sold = answers.flatMap((answer) =>
      answer.code === 'OK' ? [valueIn(answer)[0]?.ticketId ?? ''] : [],
    )
    expect(
      answers.map(({ code }) => code).filter((code) => !['OK', 'LOTT_ISSUE_CLOSED'].includes(code)),
    ).toEqual([])
    expect(after.tickets.map(({ ticketId }) => ticketId)).toEqual(sold.toSorted())
    const { rows } = await server.db.pool.query(
      `select count(*)::integer as bets from bet.bet where vendor = 'LOTT' and state = 'open'`,
    )
    expect(rows).toEqual([{ bets: 0 }])
  }
})

test('[DRW-007] two nodes that draw at the same time pay once', async () => {
  const gameCode = 'L28_90S'
  const numero = await lastOpen(gameCode)
  const bets: Bet[] = [{ bet: 'SIDE', selection: { picks: ['BIG', 'SMALL'] }, unit: '10.00' }]
  await buy({ gameCode, numero, bets })
  await arrive(gameCode, numero)
  for (let step = 0; step < 3; step += 1) await Promise.all([run(), run(), run()])
  expect((await proof(gameCode, numero)).state).toBe('settled')
  expect(await balance()).toBe(OPENING_MINOR - 2000n + 1960n)
})

test('[DRW-007] a state draw without a result for a day is void, and every stake is returned', async () => {
  const gameCode = 'LA'
  await server.asOwner(`insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
    values ('ph', 'lottery', 1, '{"pausedGames": [], "mostUnitMinor": "100000000", "mostPayoutMinor": "50000000000",
            "mostLiabilityMinor": "100000000000", "simulatesStateDraws": false}', now(), now(), 'test', 'for the test')`)
  const numero = await lastOpen(gameCode)
  await buy({
    gameCode,
    numero,
    bets: [{ bet: '3TOP', selection: { picks: ['123'] }, unit: '5.00' }],
  })
  expect((await drawn(gameCode, numero)).state).toBe('closed')
  await arrive(gameCode, numero, '25 hours')
  await run()
  await run()
  expect(await proof(gameCode, numero)).toMatchObject({
    state: 'void',
    result: null,
    tickets: [{ payout: '5.00' }],
  })
  expect(await balance()).toBe(OPENING_MINOR)
  await server.asOwner(`delete from settings.version where brand_id = 'ph' and name = 'lottery'`)
})

test('[DRW-007] hundreds of draws that fail do not hold up the next one', async () => {
  const gameCode = 'PK10_5M'
  const numero = await lastOpen(gameCode)
  // Sealed for another issue, their seeds cannot be opened.
  await server.asOwner(
    `insert into lottery_issue.issue (issue_id, brand_id, game, numero, state, opens_at, closes_at, draws_at, seed_hash,
                                      sealed_seed, ticket_root, ticket_count, stake_minor)
     select gen_random_uuid(), brand_id, game, 'broken' || n, 'closed', opens_at - interval '1 day',
            closes_at - interval '1 day', draws_at - interval '1 day', seed_hash, sealed_seed, 'x', 0, 0
       from lottery_issue.issue, generate_series(1, 500) n where brand_id = 'ph' and game = $1 and numero = $2`,
    [gameCode, numero],
  )
  await arrive(gameCode, numero)
  await run()
  expect((await proof(gameCode, numero)).state).toBe('closed')
  await server.asOwner(`delete from lottery_issue.issue where numero like 'broken%'`)
})

test('[LOTT-01] a game that is only a row is sold, drawn and settled', async () => {
  await server.asOwner(`insert into lottery_issue.game
      (game, vendor, family, node_id, game_type, name, mode, source, zone, schedule, close_s)
    values ('FIXTURE_DICE', 'ELOTT', 'K3', 49999, 'ELOTT', 'Dice of a fixture', 'ELOTT', 'RNG', 'Asia/Manila',
            '{"everyS": 600}', 30)`)
  await openAhead()
  const { game, issues } = await opened('FIXTURE_DICE')
  expect([game.family, game.everySeconds]).toEqual(['K3', 600])
  const numero = issues.at(-1)?.numero ?? ''
  const bets: Bet[] = [{ bet: '2S', selection: { picks: ['BIG', 'SMALL'] }, unit: '10.00' }]
  await buy({ gameCode: 'FIXTURE_DICE', numero, bets })
  const after = await drawn('FIXTURE_DICE', numero)
  const isTriple = new Set((after.result as Result).balls).size === 1
  expect(await balance()).toBe(OPENING_MINOR - 2000n + (isTriple ? 0n : 1980n))
  const results = valueIn(
    await server.call('lotteryResults', { query: { gameCode: 'FIXTURE_DICE' } }),
  )
  expect(results.content).toMatchObject([{ numero, state: 'settled', result: after.result }])
})
