import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, reconcile } from '#foundations/ledger'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { countUnbalancedBets } from '../../../test/wrong-rows.ts'
import { depositFor, type Move, newPlayer, type Player } from './bet.fixture.ts'
import { type BetRegister, createBetRegister } from './index.ts'

const RUNS = 100
const OPENING_MINOR = 10_000n
const TIME_LIMIT_MS = 25_000

let database: TestDatabase
let register: BetRegister

beforeAll(async () => {
  database = await testDatabase()
  register = createBetRegister(database.db)
})
afterAll(async () => {
  await register.close()
  await database.drop()
})

/** Few names, so that calls collide: the same transaction twice, other content, a late bet. */
const round = fc.constantFrom('R1', 'R2', 'R3')
const tx = fc.integer({ min: 1, max: 12 }).map((n) => `T${n}`)
const minor = fc.integer({ min: 0, max: 6000 })
const type = fc.constantFrom<Move[0]>(
  'bet',
  'bet',
  'win',
  'free_bet',
  'free_win',
  'jackpot_win',
  'promo_win',
  'adjust',
)
const move = fc
  .tuple(type, minor, tx, fc.boolean())
  .map(([kind, n, id, isTaken]): Move => [kind, kind === 'adjust' && isTaken ? -n : n, id])

type Step = (player: Player) => Promise<unknown>

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(round, fc.array(move, { minLength: 1, maxLength: 3 }), fc.boolean()).map(
      ([r, moves, closes]): Step =>
        (player) =>
          player.call(r, moves, closes),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(tx, round, fc.option(tx, { nil: undefined, freq: 4 })).map(
      ([id, r, ref]): Step =>
        (player) =>
          player.back(`B${id}`, r, ref),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 4000 }).map(
      (n): Step =>
        (player) =>
          depositFor(database, player.memberId, BigInt(n)),
    ),
  },
  {
    weight: 1,
    arbitrary: round.map(
      (r): Step =>
        (player) =>
          player.close(r, 0n, 0n),
    ),
  },
)

/** Sends steps in order, or several concurrently, as chunks of the given width. */
async function play(player: Player, steps: readonly Step[], width: number) {
  const answers: unknown[] = []
  for (let i = 0; i < steps.length; i += width) {
    answers.push(...(await Promise.all(steps.slice(i, i + width).map((send) => send(player)))))
  }
  return answers
}

test(
  '[LED-009] in any order of calls, sums are zero, nothing is overdrawn, and repeats get the first result',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 60 }),
        fc.constantFrom(1, 4, 16),
        async (steps, width) => {
          const player = await newPlayer(database, register, OPENING_MINOR)
          await play(player, steps, width)
          expect((await reconcile(database.db.kysely)).broken).toEqual(ALL_ZERO)
          expect(await countUnbalancedBets(database.db.kysely)).toBe(0n)
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
  },
  TIME_LIMIT_MS,
)

const ALL_ZERO = expect.toSatisfy((broken: Record<string, bigint>) =>
  Object.values(broken).every((rows) => rows === 0n),
)

test(
  '[RND-005] an applied call always returns its first result, and moves nothing again',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(round, move), { maxLength: 25 }), async (calls) => {
        const player = await newPlayer(database, register, OPENING_MINOR)
        const send = () =>
          Promise.all(calls.map(([r, only]) => player.call(r, [only], only[0] === 'win')))
        const first = await send()
        const before = await balanceOf(database.db.kysely, player.memberId)
        const applied = calls.filter((_, i) => first[i]?.code === 'OK')
        const results = first.filter(({ code }) => code === 'OK').map(({ results }) => results)
        const again = await Promise.all(
          applied.map(([r, only]) => player.call(r, [only], only[0] === 'win')),
        )
        expect(again.map((a) => [a.code, a.duplicate, a.results])).toEqual(
          results.map((r) => ['OK', true, r]),
        )
        expect(await balanceOf(database.db.kysely, player.memberId)).toEqual(before)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  },
  TIME_LIMIT_MS,
)
