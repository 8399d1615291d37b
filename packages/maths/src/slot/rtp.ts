import type { SlotModel } from './model.ts'

/**
 * The exact return of a lines model with free spins, by the closed form of the rule book (section
 * 7): reels are independent, and the first reel holds no wild.
 */
export function exactRtp(model: SlotModel): {
  total: number
  lines: number
  scatter: number
  free: number
} {
  const base = model.modes.base.strips
  const freeStrips = model.modes.free?.strips ?? base
  const lines = linesReturn(model, base)
  const chances = scatterChances(model, base)
  const scatter = scatterReturn(model, chances)
  if (!model.freeSpins) return { total: lines + scatter, lines, scatter, free: 0 }
  const freeChances = scatterChances(model, freeStrips)
  const won = expected(chances, model.freeSpins.trigger)
  const wonAgain = expected(freeChances, model.freeSpins.retrigger)
  const { multiplier } = model.freeSpins
  const times = multiplier.type === 'fixed' ? multiplier.value : 1
  const perSpin = times * linesReturn(model, freeStrips) + scatterReturn(model, freeChances)
  const free = (won / (1 - wonAgain)) * perSpin
  return { total: lines + scatter + free, lines, scatter, free }
}

function linesReturn(model: SlotModel, strips: readonly (readonly string[])[]): number {
  const wilds = new Set(model.symbols.filter((s) => s.kind === 'wild').map((s) => s.id))
  const perLine = Object.entries(model.pays).reduce((sum, [symbol, table]) => {
    const q = strips.map(
      (strip) => strip.filter((cell) => cell === symbol || wilds.has(cell)).length / strip.length,
    )
    return sum + Object.entries(table).reduce((s, [k, pay]) => s + pay * runChance(q, Number(k)), 0)
  }, 0)
  return (perLine * model.evaluation.lines.length) / model.bet.divisor
}

/** The chance that a run is exactly k long. */
function runChance(q: readonly number[], k: number): number {
  const run = q.slice(0, k).reduce((product, chance) => product * chance, 1)
  return k < q.length ? run * (1 - (q[k] ?? 0)) : run
}

/** The chance of each number of scatters in a window, by convolution over the reels. */
function scatterChances(model: SlotModel, strips: readonly (readonly string[])[]): number[] {
  const scatter = model.symbols.find((symbol) => symbol.kind === 'scatter')?.id
  return strips.reduce<number[]>(
    (chances, strip) => {
      const next = new Array<number>(chances.length + model.grid.rows).fill(0)
      for (let stop = 0; stop < strip.length; stop += 1) {
        const seen = Array.from(
          { length: model.grid.rows },
          (_, row) => strip[(stop + row) % strip.length],
        ).filter((cell) => cell === scatter).length
        for (const [n, chance] of chances.entries()) {
          next[n + seen] = (next[n + seen] ?? 0) + chance / strip.length
        }
      }
      return next
    },
    [1],
  )
}

function scatterReturn(model: SlotModel, chances: readonly number[]): number {
  return expected(chances, model.scatterPays ?? {})
}

function expected(chances: readonly number[], table: Record<string, number>): number {
  return chances.reduce((sum, chance, n) => sum + chance * (table[n] ?? 0), 0)
}
