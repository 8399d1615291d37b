import { chiSquareTail, normalTail } from './tails.ts'

/** The source of the tested numbers. */
export type Source = { int(n: number): number; sample<T>(items: readonly T[], k: number): T[] }

/** One test: what it counts per draw, in cells that add up, and the verdict of the cells. */
export type NumberTest = {
  name: string
  cells: number
  count(source: Source, draws: number, cells: number[]): void
  /** The tail beyond the count: near 0 it strays too far, near 1 it is too even to be chance. */
  p(cells: readonly number[]): number
}

const WORD = 2 ** 32
const BITS = 32
const RANGES = [2, 3, 6, 10, 37, 52, 1000]
const DIGITS = 10
const HAND = 5
const DECK = 52
/** Gaps of this many draws or more share a cell. */
const LONG_GAP = 40
/** A hand of five digits holds 1, 2, 3, 4 or 5 different ones. */
const HANDS = [0.0001, 0.0135, 0.18, 0.504, 0.3024]

const add = (cells: number[], amount: number, more = 1) => {
  cells[amount] = (cells[amount] as number) + more
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, item) => all + item, 0)

function chiSquare(cells: readonly number[], chances: readonly number[]): number {
  const all = sum(cells)
  return (
    sum(cells.map((n, i) => (n - all * (chances[i] as number)) ** 2 / (chances[i] as number))) / all
  )
}

function range(n: number): NumberTest {
  const even = new Array<number>(n).fill(1 / n)
  return {
    name: `range of ${n}`,
    cells: n,
    count: (source, draws, cells) => {
      for (let i = 0; i < draws; i += 1) add(cells, source.int(n))
    },
    p: (cells) =>
      n === 2 ? normalTail(strayOfTwo(cells)) : chiSquareTail(chiSquare(cells, even), n - 1),
  }
}

/** Two cells are often exactly even, so they are judged only by how far they stray. */
function strayOfTwo([zeros = 0, ones = 0]: readonly number[]): number {
  return (zeros - ones) / Math.sqrt(zeros + ones)
}

/** Each of the 32 bits is one in half of the words. */
const monobit: NumberTest = {
  name: 'monobit, each bit',
  cells: BITS + 1,
  count: (source, draws, cells) => {
    for (let i = 0; i < draws; i += 1) {
      const word = source.int(WORD)
      for (let bit = 0; bit < BITS; bit += 1) add(cells, bit, (word >>> bit) & 1)
    }
    add(cells, BITS, draws)
  },
  p: (cells) => {
    const words = cells[BITS] as number
    const strays = cells.slice(0, BITS).map((ones) => (2 * ones - words) ** 2 / words)
    return chiSquareTail(sum(strays), BITS)
  },
}

function onesOf(word: number): number {
  let ones = 0
  for (let left = word >>> 0; left > 0; left = (left & (left - 1)) >>> 0) ones += 1
  return ones
}

/** A bit differs from the one before it in half of the cases. */
const runs: NumberTest = {
  name: 'runs of bits',
  cells: 2,
  count: (source, draws, cells) => {
    let before = source.int(WORD)
    for (let i = 1; i < draws; i += 1) {
      const word = source.int(WORD)
      // Each bit of the word beside its neighbour, the first beside the last of the word before.
      add(cells, 0, onesOf(word ^ ((word >>> 1) | ((before & 1) << (BITS - 1)))))
      before = word
    }
    add(cells, 1, (draws - 1) * BITS)
  },
  p: ([changes = 0, pairs = 0]) => normalTail((2 * changes - pairs) / Math.sqrt(pairs)),
}

/** A word says nothing about the next. */
const serial: NumberTest = {
  name: 'serial correlation',
  cells: 2,
  count: (source, draws, cells) => {
    let before = source.int(WORD) / WORD - 0.5
    for (let i = 1; i < draws; i += 1) {
      const now = source.int(WORD) / WORD - 0.5
      add(cells, 0, before * now)
      before = now
    }
    add(cells, 1, draws - 1)
  },
  // The variance of an even number of 0 to 1 is a twelfth.
  p: ([products = 0, pairs = 0]) => normalTail((12 * products) / Math.sqrt(pairs)),
}

/** How many draws lie between two zeros among ten digits. */
const gap: NumberTest = {
  name: 'gaps',
  cells: LONG_GAP + 1,
  count: (source, draws, cells) => {
    let since = -1
    for (let i = 0; i < draws; i += 1) {
      if (source.int(DIGITS) > 0) {
        if (since >= 0) since += 1
      } else {
        if (since >= 0) add(cells, Math.min(since, LONG_GAP))
        since = 0
      }
    }
  },
  p: (cells) => {
    const chances = cells.map((_, k) => (k < LONG_GAP ? 0.1 * 0.9 ** k : 0.9 ** LONG_GAP))
    return chiSquareTail(chiSquare(cells, chances), LONG_GAP)
  },
}

const poker: NumberTest = {
  name: 'poker',
  cells: HANDS.length,
  count: (source, draws, cells) => {
    for (let i = 0; i < draws; i += HAND) {
      let seen = 0
      for (let k = 0; k < HAND; k += 1) seen |= 1 << source.int(DIGITS)
      add(cells, onesOf(seen) - 1)
    }
  },
  p: (cells) => chiSquareTail(chiSquare(cells, HANDS), HANDS.length - 1),
}

/** Each card lies at each place equally often. */
const shuffle: NumberTest = {
  name: 'shuffle of 52',
  cells: DECK * DECK,
  count: (source, draws, cells) => {
    const deck = Array.from({ length: DECK }, (_, card) => card)
    for (let i = 0; i < draws; i += DECK) {
      const order = source.sample(deck, DECK)
      for (let place = 0; place < DECK; place += 1) {
        add(cells, place * DECK + (order[place] as number))
      }
    }
  },
  p: (cells) => {
    const even = new Array<number>(cells.length).fill(1 / cells.length)
    // The totals of rows and columns are fixed: (n - 1)^2 cells are free, and vary a little less.
    return chiSquareTail((chiSquare(cells, even) * (DECK - 1)) / DECK, (DECK - 1) ** 2)
  },
}

export const NUMBER_TESTS: readonly NumberTest[] = [
  ...RANGES.map(range),
  monobit,
  runs,
  serial,
  gap,
  poker,
  shuffle,
]
