import type { SlotModel } from './model.ts'

/** A line that pays: its number, what ran along it, how far, and the coins. */
export type LineWin = { line: number; symbol: string; count: number; coins: number }

type Kinds = { wilds: Map<string, number> }

function kindsOf(model: SlotModel): Kinds {
  const wilds = model.symbols.filter((symbol) => symbol.kind === 'wild')
  return { wilds: new Map(wilds.map((wild) => [wild.id, wild.value ?? 1])) }
}

/** Wins of a window, one per line at most, the larger (slots rule book, section 3). */
export function winsOf(model: SlotModel, window: readonly (readonly string[])[]): LineWin[] {
  const kinds = kindsOf(model)
  return model.evaluation.lines.flatMap((rows, line) => {
    const cells = rows.map((row, reel) => window[reel]?.[row] ?? '')
    const win = bestOf(model, kinds, cells)
    return win ? [{ line, ...win }] : []
  })
}

type Win = Omit<LineWin, 'line'>

function bestOf(model: SlotModel, { wilds }: Kinds, cells: readonly string[]): Win | null {
  const asWild = runOfWilds(model, wilds, cells)
  const asSymbol = runOfSymbol(model, wilds, cells)
  const best = larger(asWild, asSymbol)
  return best ?? groupWin(model, wilds, cells)
}

function larger(a: Win | null, b: Win | null): Win | null {
  if (!a || !b) return a ?? b
  return a.coins > b.coins ? a : b
}

function runOfWilds(model: SlotModel, wilds: Map<string, number>, cells: readonly string[]) {
  const symbol = cells[0] ?? ''
  if (!wilds.has(symbol)) return null
  const count = lengthOf(cells, (cell) => wilds.has(cell))
  const coins = model.pays[symbol]?.[count]
  return coins ? { symbol, count, coins } : null
}

function runOfSymbol(model: SlotModel, wilds: Map<string, number>, cells: readonly string[]) {
  const symbol = cells.find((cell) => !wilds.has(cell))
  if (!symbol) return null
  const count = lengthOf(cells, (cell) => cell === symbol || wilds.has(cell))
  const pay = model.pays[symbol]?.[count]
  return pay ? { symbol, count, coins: pay * wildValue(wilds, cells.slice(0, count)) } : null
}

function groupWin(model: SlotModel, wilds: Map<string, number>, cells: readonly string[]) {
  const group = model.groupPays?.find(({ members }) =>
    cells.every((cell) => members.includes(cell) || wilds.has(cell)),
  )
  if (!group) return null
  return { symbol: group.id, count: cells.length, coins: group.pay * wildValue(wilds, cells) }
}

function wildValue(wilds: Map<string, number>, cells: readonly string[]): number {
  return cells.reduce((product, cell) => product * (wilds.get(cell) ?? 1), 1)
}

function lengthOf(cells: readonly string[], fits: (cell: string) => boolean): number {
  const end = cells.findIndex((cell) => !fits(cell))
  return end === -1 ? cells.length : end
}
