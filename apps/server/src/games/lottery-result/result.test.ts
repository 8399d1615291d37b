import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, reconcile } from '#foundations/ledger'
import { type LotteryBet, lotteryOf, OPENING_MINOR } from '../../../test/lottery.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>

const GAME = 'PH_3D'
const because = 'for the test'
const onNumber = (number: string): LotteryBet[] => [
  { bet: 'STR', selection: { picks: [number] }, unit: '10.00' },
]
let server: TestServer
let lottery: ReturnType<typeof lotteryOf>
let [one, two, treasurer]: (Operator | undefined)[] = []
let ana: Person
let ben: Person
let numero: string

beforeAll(async () => {
  server = await openTestServer()
  lottery = lotteryOf(server)
  await server.asOwner(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     values ('ph', 'lottery', 1, '{"simulatesStateDraws": false}', now(), now(), 'test', 'for the test')`,
  )
  one = await server.operator({ roles: ['draw-officer'] })
  two = await server.operator({ roles: ['draw-officer'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
})
beforeEach(async () => {
  await lottery.openAhead()
  ana = await lottery.player()
  ben = await lottery.player()
  // Each test has a draw of its own: those of the schedule are hours away.
  numero = `T${Math.round(performance.now() * 1000)}`
  await server.asOwner(
    `insert into lottery_issue.issue (issue_id, brand_id, game, numero, opens_at, closes_at, draws_at, seed_hash, sealed_seed)
     select gen_random_uuid(), brand_id, game, $1, opens_at, closes_at, draws_at, seed_hash, sealed_seed
       from lottery_issue.issue where brand_id = 'ph' and game = $2 order by draws_at desc limit 1`,
    [numero, GAME],
  )
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
})

const named = () => ({ gameCode: GAME, numero })
const enter = (as: Operator | undefined, n3: string) =>
  server.call('enterLotteryResult', {
    as: as as Operator,
    body: { ...named(), result: { n3: [n3] }, because },
  })
const shown = async (as = one) =>
  valueIn(await server.call('lotteryIssue', { as: as as Operator, query: named() }))
const won = async (person: Person) => (await lottery.balance(person)) - OPENING_MINOR

/** Two operators enter the same, and the draw is settled. */
async function settled(n3: string) {
  await lottery.arrive(GAME, numero)
  await lottery.run()
  await enter(one, n3)
  await enter(two, n3)
  await lottery.run()
}

async function approve(kind: string) {
  const as = treasurer as Operator
  const open = valueIn(await server.call('approvals', { as, query: {} }))
  const request = open.find(
    (item) => item.kind === kind && item.subject === `draw:${GAME}:${numero}`,
  )
  const body = { requestId: request?.requestId ?? '', isApproved: true }
  const answer = await server.call('decideApproval', { as, body })
  return { request, answer }
}

const cases = async () =>
  valueIn(
    await server.call('vendorCases', { as: treasurer as Operator, query: { state: 'open' } }),
  ).content.filter(({ subject }) => subject.endsWith(numero))

const propose = (result: { n3: string[] } | null) =>
  server.call('proposeLotteryChange', {
    as: one as Operator,
    body: { ...named(), result, because },
  })

describe('[LOTT-03] the result of a state draw', () => {
  test('is entered by two operators who do not see each other, and then published and paid', async () => {
    await lottery.buy(ana, named(), onNumber('123'))
    expect(await enter(one, '123')).toMatchObject({ code: 'LOTT_RESULT_NOT_DUE' })
    await lottery.arrive(GAME, numero)
    await lottery.run()
    await lottery.run()
    expect((await lottery.proof(GAME, numero)).state).toBe('closed')
    expect(await enter(one, '12')).toMatchObject({ code: 'LOTT_RESULT_INCOMPLETE' })
    expect(valueIn(await enter(one, '123'))).toEqual({ outcome: 'entered' })
    expect(await enter(one, '123')).toMatchObject({ code: 'LOTT_RESULT_ENTERED' })
    expect(await shown(one)).toMatchObject({
      mayEnter: false,
      entries: [{ result: { n3: ['123'] } }],
    })
    expect(await shown(two)).toMatchObject({ mayEnter: true, entries: [{ by: '', result: null }] })
    expect(valueIn(await enter(two, '123'))).toEqual({ outcome: 'published' })
    await lottery.run()
    expect(await lottery.proof(GAME, numero)).toMatchObject({
      ...{ state: 'settled', result: { n3: ['123'] }, seed: null, isSimulated: false },
    })
    expect(await won(ana)).toBe(450_000n - 1000n)
    expect((await shown()).issue).toMatchObject({ payout: '4500.00', tickets: 1 })
  })

  test('that two enter differently holds the draw with a case until it is entered again', async () => {
    await lottery.buy(ana, named(), onNumber('123'))
    await lottery.arrive(GAME, numero)
    await lottery.run()
    await enter(one, '123')
    expect(valueIn(await enter(two, '124'))).toEqual({ outcome: 'differs' })
    await lottery.run()
    expect(await shown()).toMatchObject({
      ...{ issue: { state: 'closed', heldBecause: 'ENTRIES_DIFFER' }, mayEnter: false },
      entries: [{ result: { n3: ['123'] } }, { result: { n3: ['124'] } }],
    })
    expect(await cases()).toMatchObject([{ kind: 'draw_differs' }])
    const body = { ...named(), because }
    valueIn(await server.call('releaseLotteryIssue', { as: two as Operator, body }))
    expect(await server.call('releaseLotteryIssue', { as: two as Operator, body })).toMatchObject({
      code: 'LOTT_NOT_HELD',
    })
    expect(await cases()).toEqual([])
    await enter(one, '124')
    await enter(two, '124')
    await lottery.run()
    expect(await won(ana)).toBe(-1000n)
  })

  test('that differs a day late is entered again, and not made void by the one who releases it', async () => {
    await lottery.buy(ana, named(), onNumber('123'))
    await lottery.arrive(GAME, numero)
    await lottery.run()
    await enter(one, '123')
    await enter(two, '124')
    await server.asOwner(
      `update lottery_issue.issue set opens_at = now() - interval '3 days',
              closes_at = now() - interval '2 days', draws_at = now() - interval '2 days'
        where numero = $1`,
      [numero],
    )
    const body = { ...named(), because }
    valueIn(await server.call('releaseLotteryIssue', { as: two as Operator, body }))
    await lottery.run()
    expect(await shown()).toMatchObject({
      ...{ issue: { state: 'closed', heldBecause: 'ENTRIES_LATE' }, mayEnter: true, entries: [] },
    })
    expect(await server.call('releaseLotteryIssue', { as: two as Operator, body })).toMatchObject({
      code: 'LOTT_NOT_HELD',
    })
    await enter(one, '123')
    expect(valueIn(await enter(two, '123'))).toEqual({ outcome: 'published' })
    await lottery.run()
    expect(await won(ana)).toBe(449_000n)
  })

  test('that differs may be made void by two people, which closes its case', async () => {
    await lottery.buy(ana, named(), onNumber('123'))
    await lottery.arrive(GAME, numero)
    await lottery.run()
    await enter(one, '123')
    await enter(two, '124')
    expect(await cases()).toHaveLength(1)
    valueIn(await propose(null))
    await approve('draw.void')
    await lottery.run()
    expect(await won(ana)).toBe(0n)
    expect(await cases()).toEqual([])
  })

  test('is in the audit log when both have entered it, and not before', async () => {
    const auditor = await server.operator({ roles: ['auditor'] })
    const query = { what: 'draw.enter', subject: `draw:${GAME}:${numero}` }
    const logged = async () =>
      valueIn(await server.call('auditEntries', { as: auditor, query })).content.map(
        ({ after }) => after,
      )
    await lottery.arrive(GAME, numero)
    await lottery.run()
    await enter(one, '123')
    expect(JSON.stringify(await logged())).not.toContain('123')
    await enter(two, '123')
    expect((await logged())[0]).toEqual({ result: { n3: ['123'] }, first: { n3: ['123'] } })
  })

  test('[DRW-008] is entered only by those who do not set the odds', async () => {
    await lottery.arrive(GAME, numero)
    await lottery.run()
    for (const roles of [
      ['brand-manager'],
      ['administrator'],
      ['administrator', 'draw-officer'],
    ] as const) {
      const settingOdds = await server.operator({ roles })
      expect(await enter(settingOdds, '123')).toMatchObject({ code: 'NOT_ALLOWED' })
    }
    const body = { gameCode: GAME, isPaused: true, because }
    expect(await server.call('pauseLottery', { as: one as Operator, body })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
  })
})

describe('[DRW-005] a correction after payment', () => {
  test('takes two people, shows its effect, reverses and pays, and leaves what is spent owed', async () => {
    await lottery.buy(ana, named(), onNumber('123'))
    await lottery.buy(ben, named(), onNumber('321'))
    await settled('123')
    expect([await won(ana), await won(ben)]).toEqual([449_000n, -1000n])
    const { balanceMinor } = await balanceOf(server.db.kysely, ana.memberId)
    await spend(ana, balanceMinor - 100_000n)
    const effect = valueIn(await propose({ n3: ['321'] }))
    expect(effect).toMatchObject({
      ...{ tickets: 2, changed: 2, paid: '4500.00', taken: '4500.00', owed: '3500.00' },
    })
    expect(Date.parse(effect.asOf)).toBeGreaterThan(Date.now() - 60_000)
    expect(await propose({ n3: ['321'] })).toMatchObject({ code: 'ALREADY_REQUESTED' })
    expect((await shown()).waiting).toMatchObject({ change: 'correct' })
    await lottery.run()
    expect(await won(ben)).toBe(-1000n)
    const { request, answer } = await approve('draw.correct')
    expect(request?.details).toMatchObject({
      ...{ owed: '3500.00', isPartial: false, before: { n3: ['123'] }, asOf: effect.asOf },
    })
    expect(answer.code).toBe('OK')
    await lottery.run()
    await lottery.run()
    expect(await won(ben)).toBe(449_000n)
    expect(await balanceOf(server.db.kysely, ana.memberId)).toMatchObject({
      ...{ balanceMinor: 0n, owedMinor: 350_000n },
    })
    expect(await lottery.proof(GAME, numero)).toMatchObject({
      ...{ state: 'settled', result: { n3: ['321'] } },
      earlierResults: [{ result: { n3: ['123'] } }],
    })
  })

  test('is refused for a result that follows from a seed, and for one that has changed meanwhile', async () => {
    const gameCode = 'L28_1M'
    const fast = (await lottery.open(gameCode)).at(-1) ?? ''
    await lottery.drawAs(gameCode, fast, { balls: ['1', '2', '3'] })
    const body = { gameCode, numero: fast, result: { balls: ['3', '2', '1'] }, because }
    expect(await server.call('proposeLotteryChange', { as: one as Operator, body })).toMatchObject({
      code: 'LOTT_DRAW_PROVABLE',
    })
    await lottery.buy(ana, named(), onNumber('123'))
    await settled('123')
    valueIn(await propose(null))
    await server.asOwner(`update lottery_issue.issue set version = version + 1 where numero = $1`, [
      numero,
    ])
    expect((await approve('draw.void')).answer).toMatchObject({ code: 'LOTT_DRAW_CHANGED' })
  })
})

describe('[LOTT-06] a void', () => {
  test('of a draw that is paid returns every stake and takes every win', async () => {
    await lottery.buy(ana, named(), onNumber('123'))
    await lottery.buy(ben, named(), onNumber('321'))
    await settled('123')
    expect(valueIn(await propose(null))).toMatchObject({ paid: '10.00', taken: '4490.00' })
    await approve('draw.void')
    await lottery.run()
    expect([await won(ana), await won(ben)]).toEqual([0n, 0n])
    expect(await lottery.proof(GAME, numero)).toMatchObject({ state: 'void' })
    expect(await propose(null)).toMatchObject({ code: 'LOTT_DRAW_CHANGED' })
  })

  test('of a draw on sale ends its sale and returns every stake at once', async () => {
    await lottery.buy(ana, named(), onNumber('123'))
    valueIn(await propose(null))
    await approve('draw.void')
    await lottery.run()
    expect(await won(ana)).toBe(0n)
    expect(await lottery.buy(ana, named(), onNumber('123'))).toMatchObject({
      code: 'LOTT_ISSUE_CLOSED',
    })
  })
})

test('[LOTT-06] the calendar lists what waits, what is to come and what is over', async () => {
  const list = async (show: 'waiting' | 'coming' | 'over') =>
    valueIn(
      await server.call('lotteryCalendar', {
        as: one as Operator,
        query: { show, gameCode: GAME, pageSize: '100' },
      }),
    ).content.filter((issue) => issue.numero === numero)
  expect([(await list('coming')).length, (await list('waiting')).length]).toEqual([1, 0])
  await lottery.arrive(GAME, numero)
  await lottery.run()
  expect(await list('waiting')).toMatchObject([{ state: 'closed', source: 'OFFICIAL', entries: 0 }])
  await settled('555')
  expect(await list('over')).toMatchObject([{ state: 'settled', entries: 2, stake: '0.00' }])
})

/** What a member has played away since. */
async function spend(person: Person, minor: bigint) {
  const gameCode = 'L28_90S'
  const fast = (await lottery.open(gameCode)).at(-1) ?? ''
  const bets: LotteryBet[] = [
    { bet: 'SIDE', selection: { picks: ['BIG'] }, unit: (Number(minor) / 100).toFixed(2) },
  ]
  valueIn(await lottery.buy(person, { gameCode, numero: fast }, bets))
}
