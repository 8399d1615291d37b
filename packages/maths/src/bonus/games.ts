import seven from '../../models/classic-777.json' with { type: 'json' }
import orchard from '../../models/orchard-10.json' with { type: 'json' }
import type { InstantId } from '../instant/games.ts'
import { playStatedWay } from '../instant/simulation.ts'
import { STRATEGIES } from '../instant/strategies.ts'
import { quickWords } from '../quick-words.ts'
import { machineOf } from '../slot/machine.ts'
import { parseSlotModel } from '../slot/model.ts'
import { playRound } from '../slot/play.ts'
import { exactRtp } from '../slot/rtp.ts'
import { quickDraw } from '../slot/statistics.ts'
import type { Play } from './runs.ts'

/** So far apart that the words of two rounds have nothing to do with each other. */
const APART = 0x9e3779b1
const PERCENT = 100

/** A game by whose own maths a bonus is played: its return, and its rounds. */
type BonusGame = { rtp: number; play: (seed: number) => Play }

function slotGame(json: unknown): BonusGame {
  const model = parseSlotModel(json)
  const machine = machineOf(model)
  const play = (seed: number): Play => {
    const draw = quickDraw(seed)
    return () => playRound(machine, draw) / model.bet.divisor
  }
  return { rtp: exactRtp(model).total, play }
}

function instantGame(id: InstantId): BonusGame {
  const play = (seed: number): Play => {
    let nonce = 0
    return () => {
      nonce += 1
      const start = (seed + Math.imul(nonce, APART)) | 0
      const seeds = { serverSeed: '', clientSeed: '', nonce, words: () => quickWords(start) }
      return playStatedWay(id, seeds).back
    }
  }
  return { rtp: Number(STRATEGIES[id].certified) / PERCENT, play }
}

/** The games that a member may choose, each with how its rounds are played. */
const GAMES = {
  'classic-777': () => slotGame(seven),
  'orchard-10': () => slotGame(orchard),
  dice: () => instantGame('dice'),
  roulette: () => instantGame('roulette'),
  plinko: () => instantGame('plinko'),
} satisfies Record<string, () => BonusGame>

export type BonusGameId = keyof typeof GAMES

export const bonusGame = (id: BonusGameId): BonusGame => GAMES[id]()
