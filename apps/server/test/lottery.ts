import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import type { Result } from '@parola/maths/lottery'
import { balanceOf } from '../src/foundations/ledger/index.ts'
import { drawIssue } from '../src/games/lottery-draw/draw-issue.ts'
import { runDraws } from '../src/games/lottery-draw/run-draws.ts'
import { openIssues } from '../src/games/lottery-issue/index.ts'
import { bySystem, work } from '../src/platform/work/index.ts'
import { type Person, type TestServer, valueIn } from './test-server.ts'

export type LotteryBet = BodyOf<Calls['buyLotteryTickets']>['bets'][number]

export const OPENING_MINOR = 10_000_000n

/** What tests of the lotteries do with a server: time passes when they say so, and results are theirs. */
export function lotteryOf(server: TestServer) {
  let games = 0
  const run = () => server.asSystem((engine) => runDraws(engine, server.fieldKeys))
  const issueIs = (gameCode: string, numero: string) =>
    `brand_id = 'ph' and game = '${gameCode}' and numero = '${numero}'`
  const lottery = {
    run,
    openAhead: () => server.asSystem((engine) => openIssues(engine, server.fieldKeys)),

    /** A game of its own for a test: drawn every minute, with ten issues open. */
    async addGame(family: string): Promise<string> {
      games += 1
      const game = `TEST_${games}`
      await server.asOwner(
        `insert into lottery_issue.game (game, vendor, family, node_id, game_type, name, mode, source, zone, schedule, close_s)
         values ($1, 'ELOTT', $2, $3, 'ELOTT', $1, 'ELOTT', 'RNG', 'Asia/Manila', '{"everyS": 60}', 5)`,
        [game, family, 49_000 + games],
      )
      await lottery.openAhead()
      return game
    },

    async player(): Promise<Person> {
      const person = await server.register()
      await server.asOwner(`update member.member set kyc = 'A' where member_id = $1`, [
        person.memberId,
      ])
      await server.fund(person.memberId, OPENING_MINOR)
      return person
    },

    async balance({ memberId }: Person) {
      return (await balanceOf(server.db.kysely, memberId)).balanceMinor
    },

    /** Issues that are open, the last of them last: the clock of the database does not reach those in a test. */
    async open(gameCode: string): Promise<string[]> {
      const { issues } = valueIn(await server.call('openedNumbers', { query: { gameCode } }))
      return issues.map(({ numero }) => numero)
    },

    async buy(as: Person, draw: { gameCode: string; numero: string }, bets: LotteryBet[]) {
      const body = { ...draw, bets, requestKey: randomUUID() }
      return server.call('buyLotteryTickets', { as, body })
    },

    /** Sales end and the draw is due, as if its time had come. */
    async arrive(gameCode: string, numero: string) {
      await server.asOwner(`update lottery_issue.issue
         set opens_at = now() - interval '2 days', closes_at = now() - interval '1 second',
             draws_at = now() - interval '1 second' where ${issueIs(gameCode, numero)}`)
    },

    /** Draws an issue with this result, and settles it. */
    async drawAs(gameCode: string, numero: string, result: Result) {
      await lottery.arrive(gameCode, numero)
      while ((await lottery.proof(gameCode, numero)).state === 'open') await run()
      await lottery.drawOnly(gameCode, numero)
      await server.asOwner(
        `update lottery_issue.issue set result = $1 where ${issueIs(gameCode, numero)}`,
        [JSON.stringify(result)],
      )
      await run()
    },

    /** A run settles what it draws: this one does not, so that the result can be another. */
    async drawOnly(gameCode: string, numero: string) {
      const { rows } = await server.asOwner(
        `select issue_id from lottery_issue.issue where ${issueIs(gameCode, numero)}`,
      )
      await server.asSystem((engine) =>
        work(engine, bySystem('ph'), (w) =>
          drawIssue(w, String(rows[0]?.issue_id), server.fieldKeys),
        ),
      )
    },

    proof: async (gameCode: string, numero: string) =>
      valueIn(await server.call('lotteryProof', { query: { gameCode, numero } })),
  }
  return lottery
}
