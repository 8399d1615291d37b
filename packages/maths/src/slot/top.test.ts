import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Draw, machineOf } from './machine.ts'
import { parseSlotModel, type SlotModel } from './model.ts'
import { playRound } from './play.ts'
import { quickDraw } from './statistics.ts'

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

/** The same of five reels: too many to look at all of them each time. */
const large = models.filter(
  ({ modes, freeSpins, hold }) => modes.base.strips.length === 5 && !freeSpins && !hold,
)

const holding = models.filter(({ hold }) => hold)

/** Plays rounds by their stops, all luck of a hold included; what they pay, in coins. */
function byStops(model: SlotModel) {
  const machine = machineOf(model)
  const prizes = model.hold?.prizes.map(({ value }) => value) ?? []
  const greatest = Math.max(0, prizes.indexOf(Math.max(...prizes)))
  let stops: readonly number[] = []
  let reel = 0
  const draw: Draw = {
    int: () => {
      reel += 1
      return stops[reel - 1] ?? 0
    },
    weighted: () => greatest,
  }
  return (next: readonly number[]) => {
    stops = next
    reel = 0
    return playRound(machine, draw, { buy: null })
  }
}

const lengthsOf = ({ modes }: SlotModel) => modes.base.strips.map((strip) => strip.length)

/** The most of all rounds there are, and how many of them come to it. */
function bestOf(model: SlotModel) {
  const play = byStops(model)
  const lengths = lengthsOf(model)
  const all = lengths.reduce((product, length) => product * length, 1)
  const stops = lengths.map(() => 0)
  let [most, times] = [0, 0]
  for (let round = 0; round < all; round += 1) {
    let left = round
    for (const [reel, length] of lengths.entries()) {
      stops[reel] = left % length
      left = Math.floor(left / length)
    }
    const coins = play(stops)
    if (coins > most) [most, times] = [coins, 0]
    if (coins === most) times += 1
  }
  return { times: most / model.bet.divisor, oneIn: all / times }
}

/** The best round that is found from many others by turning one reel after the other. */
function climbed(model: SlotModel): number {
  const play = byStops(model)
  const lengths = lengthsOf(model)
  const draw = quickDraw(3)
  let most = 0
  for (let start = 0; start < 4000; start += 1) {
    const stops = lengths.map((length) => draw.int(length))
    let best = play(stops)
    for (let before = -1; best > before; ) {
      before = best
      for (const [reel, length] of lengths.entries()) {
        let kept = stops[reel] as number
        for (let stop = 0; stop < length; stop += 1) {
          stops[reel] = stop
          const coins = play(stops)
          if (coins > best) [best, kept] = [coins, stop]
        }
        stops[reel] = kept
      }
    }
    most = Math.max(most, best)
  }
  return most / model.bet.divisor
}

/** The stops of a reel that show something of their own, with how many coins they show. */
function windowsOf({ grid, hold }: SlotModel, strip: readonly string[]) {
  const rows = 'rows' in grid ? grid.rows : 0
  const shown = strip.map((_, stop) =>
    Array.from({ length: rows }, (_row, row) => strip[(stop + row) % strip.length]),
  )
  const first = new Map(shown.map((cells, stop) => [cells.join(), { cells, stop }]))
  return [...first.values()].map(({ cells, stop }) => ({
    stop,
    coins: cells.filter((symbol) => symbol === hold?.symbol).length,
  }))
}

/** The best round that holds coins: whatever window begins it, the greatest prize in every cell. */
function bestHold(model: SlotModel): number {
  const play = byStops(model)
  const reels = model.modes.base.strips.map((strip) => windowsOf(model, strip))
  let most = 0
  const turn = (stops: number[], coins: number) => {
    const windows = reels[stops.length]
    if (windows) {
      for (const { stop, coins: more } of windows) turn([...stops, stop], coins + more)
    } else if (coins >= (model.hold?.trigger ?? 0)) most = Math.max(most, play(stops))
  }
  turn([], 0)
  return most / model.bet.divisor
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

test.each(large.map((model) => [model.id, model] as const))(
  '[FAIR-010] the most that %s pays can be hit, and nothing more is found',
  (_id, model) => {
    expect(large.length).toBeGreaterThanOrEqual(3)
    expect(climbed(model)).toBeCloseTo(Number(topOf(model)?.times), 9)
  },
)

test.each(holding.map((model) => [model.id, model] as const))(
  '[FAIR-010] the most that %s pays can be hit, by the greatest prize in every cell',
  (_id, model) => {
    expect(bestHold(model)).toBeCloseTo(Number(topOf(model)?.times), 9)
  },
)

test.each(models.map((model) => [model.id, model] as const))(
  '[FAIR-010] %s promises no more than it can pay',
  (_id, model) => {
    const top = topOf(model)
    const largest = Number(model.verified.largestSimulated ?? 0)
    expect(Number(top?.times ?? model.maxWin)).toBeLessThanOrEqual(model.maxWin)
    expect(largest).toBeLessThanOrEqual(Number(top?.times ?? model.maxWin))
    // What was not hit in so many rounds is stated to be rarer.
    if (top?.rarerThan) expect(largest).toBeLessThan(Number(top.times))
  },
)
