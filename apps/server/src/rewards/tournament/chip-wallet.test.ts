import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adjust, bet, type ChipPlayer, type Cup, openCup, win } from '../../../test/chips.ts'
import { valueIn } from '../../../test/test-server.ts'

const RUNS = Number(process.env.CHIP_RUNS ?? 25)
const FUNDS = 100_000n

let cup: Cup

beforeAll(async () => {
  cup = await openCup()
  valueIn(await cup.propose([cup.terms({ maxRounds: 1000 })]))
  await cup.decide()
})
afterAll(() => cup.close())

type Answer = ReturnType<Cup['send']>

/** What a vendor reads in an answer, but for names and counters. */
async function read(answer: Answer): Promise<string> {
  const { code, value } = await answer
  const { balance, duplicate, outcome, owed, bet: staked, win: paid } = value ?? {}
  const parts = [code, balance, duplicate === true && 'again', outcome, owed, staked, paid]
  return parts.filter((part) => part && part !== '0.00').join(' ')
}

async function readAll(answers: (() => Answer)[]): Promise<string[]> {
  const all: string[] = []
  for (const answer of answers) all.push(await read(answer()))
  return all
}

describe('[PRO-05] [WAL-08] chips', () => {
  test('are not won in a round whose stake was undone, and a later stake in it counts', async () => {
    const player = await cup.entered()
    const answers = await readAll([
      () => cup.transact(player, 'R1', [bet('T1', '20.00')]),
      () => cup.undo(player, 'R1', ['B1', 'T1']),
      () => cup.transact(player, 'R1', [win('T2', '500.00')]),
      () => cup.transact(player, 'R1', [adjust('T3', '500.00')]),
      () => cup.transact(player, 'R1', [bet('T4', '10.00')]),
      () => cup.transact(player, 'R1!', [win('T5', '25.00')]),
    ])
    expect(answers).toEqual([
      ...['OK 980.00', 'OK 1000.00 ROLLED_BACK', 'ROUND_CLOSED 1000.00', 'ROUND_CLOSED 1000.00'],
      ...['OK 990.00', 'OK 1015.00'],
    ])
    const { own } = valueIn(
      await cup.server.call('tournamentBoard', { as: player.member, query: cup.named }),
    )
    expect(own?.score).toBe('2.50')
  })

  test('stay as they are in a round that is closed, by its last call or by its totals', async () => {
    const player = await cup.entered()
    const answers = await readAll([
      () => cup.transact(player, 'R1', [bet('T1', '20.00')]),
      () => cup.transact(player, 'R1', [win('T2', '30.00')]),
      () => cup.transact(player, 'R1!', [win('T3', '0.00')]),
      // What is undone is not the call that closed it.
      () => cup.undo(player, 'R1', ['B1', 'T2']),
      () => cup.transact(player, 'R1', [win('T4', '40.00')]),
      () => cup.undo(player, 'R1', ['B2', 'T3']),
      () => cup.transact(player, 'R1', [win('T5', '40.00')]),
      () => cup.closeRound(player, 'R1', ['20.00', '41.00']),
      () => cup.closeRound(player, 'R1', ['20.00', '40.00']),
      () => cup.transact(player, 'R1', [win('T6', '50.00')]),
      () => cup.transact(player, 'R1', [adjust('T7', '-10.00')]),
      () => cup.transact(player, 'R1', [adjust('T8', '-30.01')]),
      () => cup.undo(player, 'R1', ['B3', 'T5']),
      () => cup.undoRound(player, 'R1', 'B4'),
      () => cup.transact(player, 'R1', [bet('T9', '1.00')]),
      () => cup.undoRound(player, 'R1', 'B5'),
    ])
    expect(answers).toEqual([
      ...['OK 980.00', 'OK 1010.00', 'OK 1010.00', 'OK 980.00 ROLLED_BACK'],
      ...['ROUND_CLOSED 980.00', 'OK 980.00 ROLLED_BACK', 'OK 1020.00'],
      ...['ROUND_MISMATCH 20.00 40.00', 'OK 20.00 40.00', 'ROUND_CLOSED 1020.00', 'OK 1010.00'],
      ...['AMOUNT_INVALID 1010.00', 'ROUND_SETTLED 1010.00', 'OK 1000.00 ROLLED_BACK'],
      ...['ROUND_CLOSED 1000.00', 'OK 1000.00 ALREADY'],
    ])
  })

  test('are neither staked nor won in a round that was undone before it arrived', async () => {
    const player = await cup.entered()
    const answers = await readAll([
      () => cup.undoRound(player, 'R1', 'B1'),
      () => cup.transact(player, 'R1', [bet('T1', '20.00')]),
      () => cup.transact(player, 'R1', [win('T2', '20.00')]),
      () => cup.undoRound(player, 'R1', 'B2'),
    ])
    expect(answers).toEqual([
      ...['OK 1000.00 NOT_FOUND', 'TX_ROLLED_BACK 1000.00', 'TX_ROLLED_BACK 1000.00'],
      'OK 1000.00 NOT_FOUND',
    ])
  })
})

type AtVendor = Pick<ChipPlayer, 'player' | 'session'>
/** What a vendor does next; transactions are named by number, so that some of them are repeats. */
type Step =
  | { kind: 'move'; round: string; isLast: boolean; actions: object[] }
  | { kind: 'undo'; round: string; names: [string, string] }
  | { kind: 'undoRound' | 'close'; round: string; name: string }

const roundName = fc.constantFrom('a', 'b', 'c')
const txName = fc.integer({ min: 1, max: 9 }).map((no) => `T${no}`)
const rollbackName = fc.integer({ min: 1, max: 5 }).map((no) => `B${no}`)
const sum = fc.constantFrom('5.00', '10.00', '400.00', '700.00')
const action = fc.oneof(
  fc.tuple(txName, sum).map(([tx, amount]) => bet(tx, amount)),
  fc.tuple(txName, fc.constantFrom('0.00', '3.00', '20.00')).map(([tx, amount]) => win(tx, amount)),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: moveStep() },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('undo' as const),
      round: roundName,
      names: fc.tuple(rollbackName, txName),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('undoRound' as const, 'close' as const),
      round: roundName,
      name: rollbackName,
    }),
  },
)

function moveStep() {
  return fc.record({
    kind: fc.constant('move' as const),
    round: roundName,
    isLast: fc.boolean(),
    actions: fc.array(action, { minLength: 1, maxLength: 2 }),
  })
}

/** One step of a vendor, for a player of money or of chips: closing asks for the totals first. */
async function take(player: AtVendor, made: Step): Promise<string[]> {
  const { round } = made
  if (made.kind === 'move')
    return readAll([() => cup.transact(player, made.isLast ? `${round}!` : round, made.actions)])
  if (made.kind === 'undo') return readAll([() => cup.undo(player, round, made.names)])
  if (made.kind === 'undoRound') return readAll([() => cup.undoRound(player, round, made.name)])
  const requested = await cup.closeRound(player, round, ['0.00', '77.00'])
  const { bet: staked = '0.00', win: paid = '0.00' } = (requested.value ?? {}) as Record<
    string,
    string
  >
  return [requested.code, ...(await readAll([() => cup.closeRound(player, round, [staked, paid])]))]
}

/** A member with as much money as chips, and a game open with each. */
async function playingBoth() {
  const { member, ...chips } = await cup.entered()
  await cup.server.fund(member.memberId, FUNDS)
  const nodeId = cup.game.node_id
  const body = { nodeId, language: 'EN', platform: 'html5', mode: 'real' } as const
  valueIn(await cup.server.call('launchGame', { as: member, body }))
  return { chips, money: await cup.authenticate() }
}

const isOwed = (answers: readonly string[]) =>
  answers.some((answer) => /ROLLED_BACK \d/.test(answer))

test('[PRO-05] [WAL-08] whatever a vendor sends, chips are answered as money is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const { chips, money } = await playingBoth()
      for (const made of steps) {
        const answers = await take(money, made)
        expect(await take(chips, made)).toEqual(answers)
        // Money is owed from then on, chips are not: they go their own ways.
        if (isOwed(answers)) return
      }
    }),
    { numRuns: RUNS },
  )
}, 180_000)
