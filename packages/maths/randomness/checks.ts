import { fairStream } from '../src/fair-stream.ts'
import { isInstant } from '../src/instant/games.ts'
import { instantSimulator } from '../src/instant/simulation.ts'
import { machineOf } from '../src/slot/machine.ts'
import { playRound } from '../src/slot/play.ts'
import { certifiedHits, hitsP, slotModel } from './certified.ts'
import { NUMBER_TESTS, type NumberTest, type Source } from './number-tests.ts'
import { SOURCES, seedsOf } from './sources.ts'

/** A round of a game takes many numbers, and there are many games. */
const DRAWS_OF_A_ROUND = 50

/** Counts in shares, each from a server seed, that are judged when they are added up. */
export type Check = {
  name: string
  count(serverSeed: string, draws: number): number[]
  p(cells: readonly number[]): number
}

export function checkOfNumbers(
  name: string,
  { source, test }: { source: (serverSeed: string) => Source; test: NumberTest },
): Check {
  return {
    name: `${name}, ${test.name}`,
    p: test.p,
    count: (serverSeed, draws) => {
      const cells = new Array<number>(test.cells).fill(0)
      test.count(source(serverSeed), draws, cells)
      return cells
    },
  }
}

/** How many of this many rounds pay anything. */
function hitsOf(game: string, serverSeed: string, rounds: number): number {
  if (isInstant(game)) {
    const play = instantSimulator(game, { seedsOf: (nonce) => seedsOf(serverSeed, nonce) })
    return play(rounds).hits
  }
  const machine = machineOf(slotModel(game))
  let hits = 0
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    if (playRound(machine, fairStream(seedsOf(serverSeed, nonce))) > 0) hits += 1
  }
  return hits
}

/** Every test of numbers on every source, and the hit rate of every game. */
export function allChecks(): Check[] {
  const numbers = Object.entries(SOURCES).flatMap(([name, source]) =>
    NUMBER_TESTS.map((test) => checkOfNumbers(name, { source, test })),
  )
  const games = certifiedHits().map((certified) => ({
    name: `hits of ${certified.game}`,
    p: (cells: readonly number[]) => hitsP(certified, cells),
    count: (serverSeed: string, draws: number) => {
      const rounds = Math.ceil(draws / DRAWS_OF_A_ROUND)
      return [hitsOf(certified.game, serverSeed, rounds), rounds]
    },
  }))
  return [...numbers, ...games]
}
