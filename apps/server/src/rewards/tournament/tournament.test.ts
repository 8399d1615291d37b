import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { addMs, MINUTE_MS } from '#platform/clock'
import type { Engine } from '#platform/work'
import { bet, CUP, type Cup, openCup, VENDOR, win } from '../../../test/chips.ts'
import { type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { freezeTournaments } from './freeze.job.ts'

let cup: Cup
let server: TestServer
let engine: Engine

beforeAll(async () => {
  cup = await openCup()
  server = cup.server
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await cup.close()
})

const listed = async (as?: Person) =>
  valueIn(await server.call('tournaments', as ? { as } : {})).tournaments
const board = async (as: Person) =>
  valueIn(await server.call('tournamentBoard', { as, query: cup.named }))

describe('[PRO-05] a free tournament', () => {
  test('is set up by two operators, for games that take chips', async () => {
    const refusedFor = await cup.propose([cup.terms({ games: [cup.jackpot] })])
    expect(refusedFor).toMatchObject({ code: 'TOURNAMENT_GAME' })
    for (const flaw of [
      { hours: 25, repeat: 'daily' },
      { firstDay: '9999-12-31', repeat: 'weekly' },
      { firstDay: '0001-01-01', repeat: 'daily' },
    ] as const)
      expect((await cup.propose([cup.terms(flaw)])).code).toBe('VALIDATION')
    valueIn(await cup.propose([cup.terms()]))
    expect((await cup.propose([cup.terms()])).code).toBe('ALREADY_REQUESTED')
    await cup.decide()
    expect(await listed()).toMatchObject([
      { id: CUP, state: 'live', members: 0, own: null, games: [{ nodeId: cup.game.node_id }] },
    ])
  })

  test('is entered by members alone, for free and once, and keeps its terms from then on', async () => {
    const ana = await server.register()
    expect(await server.call('enterTournament', { body: cup.named })).toMatchObject({ status: 401 })
    expect((await cup.enter(await server.tryOut())).code).toBe('IN_NEED_TRUE_ACCOUNT')
    expect((await cup.open(ana)).code).toBe('NOT_FOUND')
    const tabs = await Promise.all(Array.from({ length: 5 }, () => cup.enter(ana)))
    expect(tabs.map(valueIn)).toEqual(Array(5).fill({ chips: '1000.00' }))
    expect((await cup.open(ana, cup.jackpot)).code).toBe('GAME_UNKNOWN')
    const body = { id: CUP, window: '2020-01-01' }
    const early = await server.call('enterTournament', { as: ana, body })
    expect(early.code).toBe('TOURNAMENT_CLOSED')
    valueIn(await cup.propose([cup.terms({ chips: '5.00', prizes: ['0.01'] })]))
    await cup.decide()
    expect((await listed(ana))[0]).toMatchObject({
      ...{ chips: '1000.00', members: 1, own: { chips: '1000.00', rounds: 0 } },
      prizes: ['30.00', '20.01', '5.00'],
    })
  })

  test('moves chips by the rules of the vendor protocol, each call once, and no money', async () => {
    const client = await cup.entered()
    const before = await server.ledger()
    const balances: unknown[] = []
    const step = async (answer: ReturnType<Cup['send']>) => {
      const { code, value } = await answer
      const { balance, duplicate, outcome, owed } = value ?? {}
      const parts = [code, balance, duplicate === true && 'again', outcome, owed !== '0.00' && owed]
      balances.push(parts.filter((part) => part).join(' '))
    }
    const tx = (round: string, actions: object[]) => step(cup.transact(client, round, actions))
    const back = (round: string, name: string, ref: string) =>
      step(cup.undo(client, round, [name, ref]))
    await tx('R1', [bet('T1', '20.00')])
    await tx('R1', [bet('T1', '20.00')])
    await tx('R1', [bet('T1', '25.00')])
    await tx('R1!', [win('T2', '35.50')])
    await tx('R1!', [win('T2', '35.50')])
    await tx('R1', [bet('T3', '10.00')])
    await tx('R2', [bet('T4', '99999.00')])
    await back('R3', 'B1', 'T5')
    await tx('R3', [bet('T5', '10.00')])
    await tx('R4', [bet('T6', '100.00')])
    await back('R4', 'B2', 'T6')
    await back('R4', 'B2', 'T6')
    await back('R4', 'B3', 'T6')
    await tx('R4', [bet('T6', '100.00')])
    await tx('R9', [win('T7', '5.00')])
    await tx('R5!', [bet('T8', '50.00'), win('T9', '120.00')])
    await back('R5', 'B4', 'T8')
    await tx('R6', [bet('T10', '10.00')])
    await tx('R6', [win('T11', '900.00')])
    await back('R6', 'B5', 'T10')
    await tx('R7', [bet('T12', '1800.00')])
    await back('R6', 'B6', 'T11')
    expect(balances).toEqual([
      ...['OK 980.00', 'OK 980.00 again', 'TX_CONFLICT 980.00', 'OK 1015.50', 'OK 1015.50 again'],
      ...['ROUND_CLOSED 1015.50', 'INSUFFICIENT_FUNDS 1015.50', 'OK 1015.50 NOT_FOUND'],
      ...['TX_ROLLED_BACK 1015.50', 'OK 915.50', 'OK 1015.50 ROLLED_BACK'],
      ...['OK 1015.50 again ROLLED_BACK', 'OK 1015.50 ALREADY', 'TX_ROLLED_BACK 1015.50'],
      ...['ROUND_UNKNOWN 1015.50', 'OK 1085.50', 'OK 1015.50 ROLLED_BACK', 'OK 1005.50'],
      ...['OK 1905.50', 'ROUND_SETTLED 1905.50', 'OK 105.50', 'OK 0.00 ROLLED_BACK 794.50'],
    ])
    const state = await cup.send('/wallet/transaction', { player: client.player, tx: 'T6' })
    expect(state.value).toMatchObject({ state: 'rolled_back', amount: '100.00' })
    const close = { player: client.player, game: cup.game.game, round: 'R1', bet: '20.00' }
    expect((await cup.send('/wallet/round/close', { ...close, win: '35.50' })).code).toBe('OK')
    expect((await cup.send('/wallet/round/close', { ...close, win: '1.00' })).code).toBe(
      'ROUND_MISMATCH',
    )
    expect(await server.ledger()).toEqual(before)
  })

  test('has no jackpots and no free rounds, and gives no member’s session to a player of chips', async () => {
    const client = await cup.entered()
    const share = { ...bet('J1', '1.00'), jackpot_contribution: '0.010000' }
    expect((await cup.transact(client, 'J1', [share])).code).toBe('GAME_DISABLED')
    const free = { tx: 'J2', type: 'free_bet', amount: '1.00', campaign: 'C1' }
    expect((await cup.transact(client, 'J2', [free])).code).toBe('GAME_DISABLED')
    const elsewhere = { ...client, session: (await cup.entered()).session }
    expect((await cup.spin(elsewhere, '1.00', '0.00')).code).toBe('SESSION_CLOSED')
    const { value } = await cup.send('/wallet/balance', { player: client.player, currency: 'PHP' })
    expect(value).toMatchObject({ balance: '1000.00' })
  })

  test('takes no chips at a vendor that is switched off', async () => {
    const client = await cup.entered()
    const off = (isActive: boolean) =>
      server.asOwner(`update catalogue.vendor set active = ${isActive} where vendor = '${VENDOR}'`)
    await off(false)
    // What is known of a title is a few seconds old.
    server.clock.advance(MINUTE_MS)
    expect((await cup.spin(client, '1.00', '0.00')).code).toBe('GAME_DISABLED')
    await off(true)
    server.clock.advance(MINUTE_MS)
    expect((await cup.spin(client, '1.00', '0.00')).code).toBe('OK')
  })

  test('counts who has entered once in ten seconds, however many ask', async () => {
    const before = (await listed())[0]?.members ?? 0
    await cup.enter(await server.register())
    expect((await listed())[0]?.members).toBe(before)
    server.clock.advance(11_000)
    expect((await listed())[0]?.members).toBe(before + 1)
  })

  test('has a name that no leaderboard can take: their scores are kept by it', async () => {
    const { version, missions, boards } = valueIn(
      await server.call('opsMissions', { as: cup.operator }),
    )
    const [first] = boards
    const named = { ...boards[0], id: `cup-${CUP}` } as (typeof boards)[number]
    expect(first).toBeDefined()
    const body = { version, missions, boards: [...boards, named], reason: 'for the test' }
    const answer = await server.call('changeMissions', { as: cup.operator, body })
    expect(answer.code).toBe('VALIDATION')
  })

  test('is over for who logs out, takes a break or has played every round', async () => {
    const [ana, ben] = [await cup.entered(), await cup.entered()]
    await server.asOwner(
      `update member.member set away = 'time-out' where member_id = '${ana.member.memberId}'`,
    )
    expect((await cup.spin(ana, '1.00', '0.00')).code).toBe('PLAYER_EXCLUDED')
    for (let round = 0; round < 20; round += 1)
      expect((await cup.spin(ben, '1.00', '1.00')).code).toBe('OK')
    expect((await cup.spin(ben, '1.00', '0.00')).code).toBe('LIMIT_REACHED')
    // A smaller stake never counts, and is still theirs to play.
    expect((await cup.spin(ben, '0.50', '50.00')).code).toBe('OK')
    expect((await board(ben.member)).own).toMatchObject({ score: '20.00' })
  })

  test('ranks by score, and pays its prizes once, by the terms of the first entry', async () => {
    await server.asOwner(`delete from missions.score where board_id = 'cup-${CUP}'`)
    const [ana, ben, cai, dan] = [
      await cup.entered(),
      await cup.entered(),
      await cup.entered(),
      await cup.entered(),
    ]
    await cup.spin(ana, '2.00', '5.00')
    await cup.spin(ana, '3.00', '1.00')
    await cup.spin(ana, '1.00', '25000.00')
    await cup.spin(ben, '10.00', '50.00')
    await cup.spin(cai, '10.00', '50.00')
    await cup.spin(dan, '1.00', '0.50')
    // As if both had reached it in the same millisecond.
    await server.asOwner(
      `update missions.score set reached_at = date_trunc('minute', reached_at) where score = 500`,
    )
    expect((await board(ana.member)).own).toEqual({ rank: 1, score: '102.83', gap: null })
    // A round that was begun in time is paid after the end; a new one is refused.
    await cup.transact(dan, 'late', [bet('L1', '1.00')])
    await server.asOwner('update tournament.event set ends_at = now()')
    expect((await cup.spin(dan, '1.00', '9.00')).code).toBe('SESSION_CLOSED')
    expect((await cup.transact(dan, 'late!', [win('L2', '0.10')])).code).toBe('OK')
    expect((await listed(ana.member))[0]?.state).toBe('ended')
    expect((await cup.enter(await server.register())).code).toBe('TOURNAMENT_CLOSED')
    await freezeTournaments(engine, server.clock.now())
    const seen = async () =>
      valueIn(
        await server.call('opsBoardStandings', { as: cup.operator, query: { open: 'true' } }),
      ).content.find(({ boardId }) => boardId === `cup-${CUP}`)
    expect(await seen()).toBeUndefined()
    const later = addMs(server.clock.now(), 10 * MINUTE_MS)
    // One that cannot be frozen holds up no other one.
    await server.asOwner(
      `insert into tournament.event (event_id, brand_id, tournament_id, window_name, terms, currency, starts_at, ends_at)
       select uuidv7(), brand_id, 'broken', window_name, '{}', currency, starts_at, ends_at - interval '1 minute'
         from tournament.event where tournament_id = '${CUP}'`,
    )
    await Promise.all([freezeTournaments(engine, later), freezeTournaments(engine, later)])
    await server.asOwner(`delete from tournament.event where tournament_id = 'broken'`)
    await freezeTournaments(engine, later)
    const standing = await seen()
    expect(standing?.places.map(({ score, rank, prize }) => [score, rank, prize])).toEqual([
      ...[
        ['102.83', 1, '30.00'],
        ['5.00', 2, '12.50'],
        ['5.00', 2, '12.50'],
        ['0.60', 4, '0.00'],
      ],
    ])
    const body = { id: standing?.id ?? '', reason: 'reviewed' }
    const pay = () => server.call('payBoard', { as: cup.second, body })
    const codes = (await Promise.all([pay(), pay(), pay()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['BOARD_PAID', 'BOARD_PAID', 'OK'])
    for (const [{ member }, amount] of [
      [ana, '30.00'],
      [ben, '12.50'],
      [cai, '12.50'],
    ] as const) {
      const { content } = valueIn(
        await server.call('rewardCenter', { as: member, query: { view: 'ready' } }),
      )
      expect(content.map((reward) => reward.amount)).toEqual([amount])
    }
    // A board is ten seconds old at most.
    server.clock.advance(11_000)
    expect(await board(dan.member)).toMatchObject({
      state: 'paid',
      own: { rank: 4, score: '0.60' },
    })
  })
})
