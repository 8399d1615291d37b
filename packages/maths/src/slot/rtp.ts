import { holdReturn } from './hold-return.ts'
import { linesReturn } from './lines-return.ts'
import { type JackpotLevel, type Mode, type SlotModel, stripsOf, tallest } from './model.ts'

/** Shares of the stake that a model gives back, part by part. */
export type Return = {
  total: number
  wins: number
  scatter: number
  free: number
  hold: number
  jackpotSeeds: number
  jackpotContributions: number
}

/** Whether the return of a model can be counted; others are simulated. */
export function isCountable(model: SlotModel): boolean {
  const { type } = model.evaluation
  const isStanding = !model.cascade?.enabled && !model.freeSpins?.stickyWilds
  return isStanding && (type === 'lines' || type === 'ways')
}

/**
 * The exact return of a model by the closed forms of rules/slots §3: reels are independent
 * of each other, so that the chances of a line, a way, a scatter and a hold are products.
 * @throws RangeError for a model that cannot be counted.
 */
export function exactRtp(model: SlotModel): Return {
  if (!isCountable(model)) throw new RangeError(`${model.id} can only be simulated`)
  const wins = winsReturn(model, 'base')
  const scatter = scatterReturn(model, 'base')
  const free = freeReturn(model)
  const hold = holdReturn(model, chancesOf(model, 'base', [model.hold?.symbol ?? '']))
  const jackpots = model.jackpots ?? []
  const jackpotSeeds = jackpots.reduce((sum, level) => sum + seedReturn(level), 0)
  const jackpotContributions = jackpots.reduce((sum, j) => sum + Number(j.contribution), 0)
  const total = wins + scatter + free + hold + jackpotSeeds + jackpotContributions
  return { total, wins, scatter, free, hold, jackpotSeeds, jackpotContributions }
}

/**
 * What the seeds of a jackpot give back. One that drops below a ceiling drops, on average, half way
 * there: so much has to be staked for each seed.
 */
function seedReturn({ seed, trigger, ceiling, contribution }: JackpotLevel): number {
  if (trigger !== undefined) return seed / trigger
  return ((2 * seed) / ((ceiling ?? seed) - seed)) * Number(contribution)
}

function winsReturn(model: SlotModel, mode: Mode): number {
  return model.evaluation.type === 'lines' ? linesReturn(model, mode) : waysReturn(model, mode)
}

function scattersOf(model: SlotModel): string[] {
  return model.symbols.filter(({ kind }) => kind === 'scatter').map(({ id }) => id)
}

function scatterReturn(model: SlotModel, mode: Mode): number {
  return expected(chancesOf(model, mode, scattersOf(model)), model.scatterPays ?? {})
}

function freeReturn(model: SlotModel): number {
  const { freeSpins } = model
  if (!freeSpins) return 0
  const scatters = scattersOf(model)
  const won = expected(chancesOf(model, 'base', scatters), freeSpins.trigger)
  const wonAgain = expected(chancesOf(model, 'free', scatters), freeSpins.retrigger)
  const times = freeSpins.multiplier.type === 'fixed' ? freeSpins.multiplier.value : 1
  const perSpin = times * (winsReturn(model, 'free') + specialReturn(model))
  return (won / (1 - wonAgain)) * (perSpin + scatterReturn(model, 'free'))
}

/** What a drawn symbol pays per free spin, on the average of the symbols that may be drawn. */
function specialReturn(model: SlotModel): number {
  const special = model.freeSpins?.special ?? []
  if (special.length === 0 || model.evaluation.type !== 'lines') return 0
  const lines = model.evaluation.lines.length
  const perSymbol = special.map((symbol) => {
    const shows = windowsOf(model, 'free').map((reel) =>
      reel.reduce((sum, { cells, chance }) => sum + (cells.includes(symbol) ? chance : 0), 0),
    )
    return expected(countsOf(shows), model.pays[symbol] ?? {}) * lines
  })
  return perSymbol.reduce((sum, coins) => sum + coins, 0) / special.length / model.bet.divisor
}

/** The chance that just so many of independent things happen. */
function countsOf(chances: readonly number[]): number[] {
  let counts = [1]
  for (const chance of chances) {
    counts = [...counts, 0].map((same, n) => same * (1 - chance) + (counts[n - 1] ?? 0) * chance)
  }
  return counts
}

type Window = { cells: string[]; chance: number }

/** Every window that a reel can show, with its chance. */
function windowsOf(model: SlotModel, mode: Mode): Window[][] {
  const { grid } = model
  return stripsOf(model, mode).map((strip, reel) => {
    const weights = 'rows' in grid ? null : (grid.rowWeights[reel] ?? [])
    const all = weights?.reduce((sum, weight) => sum + weight, 0) ?? 1
    const heights = weights
      ? weights.map((weight, i) => [('rows' in grid ? 0 : grid.rowsMin) + i, weight / all] as const)
      : [[tallest(model), 1] as const]
    return heights.flatMap(([height, share]) =>
      strip.map((_, stop) => ({
        cells: Array.from({ length: height }, (_row, j) => strip[(stop + j) % strip.length] ?? ''),
        chance: share / strip.length,
      })),
    )
  })
}

/** The chance of each number of these symbols in the window, by convolution over the reels. */
function chancesOf(model: SlotModel, mode: Mode, symbols: readonly string[]): number[] {
  const tall = tallest(model)
  return windowsOf(model, mode).reduce<number[]>(
    (chances, reel) => {
      const next = new Array<number>(chances.length + tall).fill(0)
      for (const { cells, chance } of reel) {
        const seen = cells.filter((cell) => symbols.includes(cell)).length
        for (const [n, before] of chances.entries()) {
          next[n + seen] = (next[n + seen] ?? 0) + before * chance
        }
      }
      return next
    },
    [1],
  )
}

function waysReturn(model: SlotModel, mode: Mode): number {
  const reels = windowsOf(model, mode).map((windows) =>
    windows.map(({ cells, chance }) => ({ cells: expanded(model, cells), chance })),
  )
  const values = new Map(
    model.symbols.filter(({ kind }) => kind === 'wild').map(({ id, value = 1 }) => [id, value]),
  )
  const coins = Object.entries(model.pays).map(([symbol, table]) => {
    const counted = reels.map((windows) =>
      windows.map(({ cells, chance }) => ({
        chance,
        count: cells.reduce((n, cell) => n + (cell === symbol ? 1 : (values.get(cell) ?? 0)), 0),
      })),
    )
    const means = counted.map((reel) => reel.reduce((sum, w) => sum + w.count * w.chance, 0))
    const none = counted.map((reel) =>
      reel.reduce((sum, w) => sum + (w.count === 0 ? w.chance : 0), 0),
    )
    return Object.entries(table).reduce((sum, [run, pay]) => {
      const k = Number(run)
      const ways = means.slice(0, k).reduce((product, mean) => product * mean, 1)
      return sum + pay * ways * (k < none.length ? (none[k] ?? 0) : 1)
    }, 0)
  })
  return coins.reduce((sum, part) => sum + part, 0) / model.bet.divisor
}

/** A reel as it is evaluated: a wild has filled it, where the model says so. */
function expanded(model: SlotModel, cells: string[]): string[] {
  const wilds = model.symbols.filter(({ kind }) => kind === 'wild').map(({ id }) => id)
  const wild = model.expandingWilds ? cells.find((cell) => wilds.includes(cell)) : undefined
  return wild ? cells.map(() => wild) : cells
}

function expected(chances: readonly number[], table: Record<string, number>): number {
  return chances.reduce((sum, chance, n) => sum + chance * (table[n] ?? 0), 0)
}
