import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Draw, machineOf } from './machine.ts'
import { parseSlotModel, type SlotModel } from './model.ts'
import { playRound } from './play.ts'

type Top = { times: string; oneIn?: string; rarerThan?: string }

const FOLDER = new URL('../../models/', import.meta.url)
const models = readdirSync(FOLDER).map((file) =>
  parseSlotModel(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))),
)
const topOf = ({ verified }: SlotModel) => verified.top as Top | undefined
/** Games of three reels and nothing else: every window they can show is looked at. */
const small = models.filter(
  ({ modes, freeSpins, hold }) => modes.base.strips.length === 3 && !freeSpins && !hold,
)

/** The most of all rounds there are, and how many of them come to it. */
function bestOf(model: SlotModel) {
  const machine = machineOf(model)
  const lengths = model.modes.base.strips.map((strip) => strip.length)
  const all = lengths.reduce((product, length) => product * length, 1)
  let [most, times, reel] = [0, 0, 0]
  const stops = lengths.map(() => 0)
  const draw: Draw = {
    int: () => {
      reel += 1
      return stops[reel - 1] as number
    },
    weighted: () => 0,
  }
  for (let round = 0; round < all; round += 1) {
    let left = round
    for (const [at, length] of lengths.entries()) {
      stops[at] = left % length
      left = Math.floor(left / length)
    }
    reel = 0
    const coins = playRound(machine, draw, { buy: null })
    if (coins > most) [most, times] = [coins, 0]
    if (coins === most) times += 1
  }
  return { times: most / model.bet.divisor, oneIn: all / times }
}

test('there are small games', () => expect(small.length).toBeGreaterThanOrEqual(4))

test.each(small.map((model) => [model.id, model] as const))(
  '[FAIR-010] the most that %s pays can be hit, and nothing is more',
  (_id, model) => {
    const { times, oneIn } = bestOf(model)
    expect(Number(topOf(model)?.times)).toBeCloseTo(times, 9)
    expect(Number(topOf(model)?.oneIn)).toBeCloseTo(oneIn, 1)
    expect(times).toBeLessThanOrEqual(model.maxWin)
  },
)

test.each(models.map((model) => [model.id, model] as const))(
  '[FAIR-010] %s promises no more than it can pay',
  (_id, model) => {
    const top = topOf(model)
    const largest = Number(model.verified.largestSimulated ?? 0)
    expect(Number(top?.times ?? model.maxWin)).toBeLessThanOrEqual(model.maxWin)
    expect(largest).toBeLessThanOrEqual(Number(top?.times ?? model.maxWin))
    // What was not hit in so many rounds is said to be rarer.
    if (top?.rarerThan) expect(largest).toBeLessThan(Number(top.times))
  },
)
