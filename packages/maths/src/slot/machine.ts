import { type Mode, type SlotModel, stripsOf, tallest } from './model.ts'

/** Where random numbers come from: the fair stream of a round, or a fast one to simulate with. */
export type Draw = { int(n: number): number; weighted(weights: readonly number[]): number }

type Strips = { readonly base: readonly Uint8Array[]; readonly free: readonly Uint8Array[] }
export type Group = { id: string; isMember: Uint8Array; pay: number }

/** The wins of one window, side by side in arrays that are used again and again. */
export type Wins = {
  count: number
  symbol: Int16Array
  length: Int16Array
  /** The line, the number of ways, or the first cell of a cluster. */
  detail: Float64Array
  coins: Float64Array
}

/**
 * A model made ready to be played without asking for memory: symbols are numbers, tables are arrays,
 * and the window is written over at every spin. One machine plays one round at a time.
 */
export type Machine = {
  readonly model: SlotModel
  readonly reels: number
  readonly tall: number
  readonly ids: readonly string[]
  readonly isWild: Int32Array
  readonly isScatter: Int32Array
  /** The multiplier of a wild, 1 for any other. */
  readonly wildValue: Int32Array
  readonly orbValue: Int32Array
  /** Coins of `symbol * span + count`; for counts in bands, every count has its own entry. */
  readonly pays: Int32Array
  readonly span: number
  readonly payIds: readonly number[]
  readonly lines: readonly Uint8Array[]
  readonly groups: readonly Group[]
  readonly strips: Strips
  readonly rowWeights: readonly (readonly number[])[] | null
  readonly scatterCoins: Int32Array
  readonly awards: { readonly base: Int32Array; readonly free: Int32Array }
  readonly cap: number
  readonly isCascading: boolean
  readonly hasOrbs: boolean
  readonly special: readonly number[]
  readonly heights: Uint8Array
  readonly stops: Int32Array
  /** Where each strip stands above the window, after what has fallen. */
  readonly above: Int32Array
  readonly grid: Uint8Array
  readonly marks: Uint8Array
  readonly stuck: Uint8Array
  readonly seen: Int32Array
  readonly wins: Wins
  readonly run: Run
}

/** What a round carries from spin to spin. */
export type Run = {
  multiplier: number
  orbTotal: number
  /** The symbol that fills reels in these free spins, or -1. */
  special: number
  scatters: number
  orbSum: number
  freeSpins: number
  baseCoins: number
  freeCoins: number
  holdCoins: number
  isCapped: boolean
}

/** Stands in a cell of `stuck` where nothing does. */
export const NOTHING = 255
const MOST_WINS = 128

function tableOf(table: Record<string, number> | undefined, length: number, times = 1): Int32Array {
  const made = new Int32Array(length)
  for (const [count, value] of Object.entries(table ?? {})) made[Number(count)] = value * times
  return made
}

/** Bands are lower bounds: every count pays what the highest band at or below it pays. */
function bandsOf(table: Record<string, number>, length: number): Int32Array {
  const made = tableOf(table, length)
  for (let n = 1; n < length; n += 1) if (made[n] === 0) made[n] = made[n - 1] as number
  return made
}

function paysOf(model: SlotModel, span: number): Int32Array {
  const isInBands = model.evaluation.type === 'anywhere' || model.evaluation.type === 'clusters'
  const pays = new Int32Array(model.symbols.length * span)
  for (const [symbol, table] of Object.entries(model.pays)) {
    const at = model.symbols.findIndex(({ id }) => id === symbol) * span
    pays.set(isInBands ? bandsOf(table, span) : tableOf(table, span), at)
  }
  return pays
}

/** A value of every symbol; beyond them, as for a cell without one, 0. */
function byNumber(values: readonly number[]): Int32Array {
  const made = new Int32Array(NOTHING + 1)
  made.set(values)
  return made
}

function newRun(): Run {
  return {
    multiplier: 1,
    orbTotal: 0,
    special: -1,
    scatters: 0,
    orbSum: 0,
    freeSpins: 0,
    baseCoins: 0,
    freeCoins: 0,
    holdCoins: 0,
    isCapped: false,
  }
}

function windowOf(reels: number, tall: number) {
  const cells = reels * tall
  return {
    heights: new Uint8Array(reels).fill(tall),
    stops: new Int32Array(reels),
    above: new Int32Array(reels),
    grid: new Uint8Array(cells),
    marks: new Uint8Array(cells),
    stuck: new Uint8Array(cells).fill(NOTHING),
    seen: new Int32Array(Math.max(cells, 64)),
    wins: {
      count: 0,
      symbol: new Int16Array(MOST_WINS),
      length: new Int16Array(MOST_WINS),
      detail: new Float64Array(MOST_WINS),
      coins: new Float64Array(MOST_WINS),
    },
    run: newRun(),
  }
}

/** Makes a machine of a model that was read by `parseSlotModel`. */
export function machineOf(model: SlotModel): Machine {
  const { symbols, grid, evaluation, freeSpins } = model
  const tall = tallest(model)
  const span = grid.reels * tall + 1
  const ids = symbols.map(({ id }) => id)
  const flag = (kind: string) => byNumber(symbols.map((s) => (s.kind === kind ? 1 : 0)))
  const valuesOf = (kind: string, none: number) =>
    byNumber(symbols.map((s) => (s.kind === kind ? (s.value ?? 1) : none)))
  const numbers = (mode: Mode) =>
    stripsOf(model, mode).map((strip) => Uint8Array.from(strip, (id) => ids.indexOf(id)))
  return {
    model,
    reels: grid.reels,
    tall,
    ids,
    isWild: flag('wild'),
    isScatter: flag('scatter'),
    wildValue: valuesOf('wild', 1),
    orbValue: valuesOf('orb', 0),
    pays: paysOf(model, span),
    span,
    payIds: ids.flatMap((id, i) => (model.pays[id] ? [i] : [])),
    lines: evaluation.type === 'lines' ? evaluation.lines.map((l) => Uint8Array.from(l)) : [],
    groups: (model.groupPays ?? []).map(({ id, members, pay }) => ({
      id,
      pay,
      isMember: Uint8Array.from(symbols, (s) =>
        s.kind === 'wild' || members.includes(s.id) ? 1 : 0,
      ),
    })),
    strips: { base: numbers('base'), free: numbers('free') },
    rowWeights: 'rows' in grid ? null : grid.rowWeights,
    scatterCoins: tableOf(model.scatterPays, span, model.bet.divisor),
    awards: {
      base: tableOf(freeSpins?.trigger, span),
      free: tableOf(freeSpins?.retrigger, span),
    },
    cap: model.maxWin * model.bet.divisor,
    isCascading: model.cascade?.enabled ?? false,
    hasOrbs: symbols.some(({ kind }) => kind === 'orb'),
    special: (freeSpins?.special ?? []).map((id) => ids.indexOf(id)),
    ...windowOf(grid.reels, tall),
  }
}
