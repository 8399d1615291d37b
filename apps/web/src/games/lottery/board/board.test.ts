import { FAMILIES, flawOf, linesOf } from '@parola/maths/lottery'
import { describe, expect, test } from 'vitest'
import { chosenOf, rowsOf, selectionOf, toggled } from './board.ts'
import { type Chance, filled, fillsOf, quickPick } from './fill.ts'
import { allOrders, numbersOf } from './numbers.ts'

const BETS = Object.entries(FAMILIES).flatMap(([family, { bets }]) =>
  Object.entries(bets).map(([code, bet]) => ({ family, code, bet })),
)

/** Numbers that go round, the same in every run. */
function chanceFrom(seed: number): Chance {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const betOf = (family: string, code: string) => {
  const bet = FAMILIES[family]?.bets[code]
  if (!bet) throw new RangeError(code)
  return bet
}
const rowIds = (family: string, code: string) =>
  rowsOf(family, betOf(family, code)).map(({ id }) => id)

describe('[LOTT-05] a board', () => {
  test.each(BETS)('of $family $code can be filled by a quick pick, and shows it again', (row) => {
    const { family, bet } = row
    const rows = rowsOf(family, bet)
    for (const seed of [1, 7, 99]) {
      const chosen = quickPick(bet, rows, { before: {}, chance: chanceFrom(seed) })
      const selection = selectionOf(bet, rows, chosen)
      expect(flawOf(bet, selection)).toBeNull()
      const again = selectionOf(bet, rows, chosenOf(bet, rows, selection))
      expect(linesOf(bet, again)).toBe(linesOf(bet, selection))
    }
  })

  test('has the rows that its bet describes', () => {
    expect(rowIds('SSC', '5X_DIRECT')).toEqual(['set0', 'set1', 'set2', 'set3', 'set4'])
    expect(rowIds('SSC', '5X_G60')).toEqual(['high', 'low'])
    expect(rowIds('SSC', 'RX3_G3')).toEqual(['high', 'positions'])
    expect(rowIds('11X5', 'RX3')).toEqual(['bankers', 'picks'])
    expect(rowIds('TH_GLO', '3TOP')).toEqual(['column0', 'column1', 'column2'])
    expect(rowIds('TOGEL', 'SPEC')).toEqual(['AS', 'KOP', 'KEPALA', 'EKOR'])
    const [faces] = [['K3', 'TRIPLE', 'dice'] as const, ['PK10', 'DWD', 'car'] as const].map(
      ([family, code, face]) => [rowsOf(family, betOf(family, code))[0]?.face, face],
    )
    expect(faces?.[0]).toBe(faces?.[1])
    expect(rowsOf('M6', betOf('M6', 'TM_ZODIAC'))[0]).toMatchObject({ face: 'sign' })
  })

  test('makes every number of its columns, and those that were typed, each once', () => {
    const bet = betOf('PH_3D', 'STR')
    const rows = rowsOf('PH_3D', bet)
    const chosen = {
      column0: ['1', '2'],
      column1: ['0'],
      column2: ['7', '8'],
      typed: ['107', '999'],
    }
    expect(selectionOf(bet, rows, chosen).picks).toEqual(['107', '999', '108', '207', '208'])
    const pairs = betOf('PH_2D', 'RAM')
    const two = { column0: ['3'], column1: ['3', '31'] }
    expect(selectionOf(pairs, rowsOf('PH_2D', pairs), two).picks).toEqual(['3-31'])
  })

  test('moves a number between banker and the others, and takes it back', () => {
    const [bankers, picks] = rowsOf('11X5', betOf('11X5', 'RX2'))
    if (!bankers || !picks) throw new RangeError('two rows')
    const chosen = toggled(toggled({}, picks, '3'), bankers, '3')
    expect(chosen).toEqual({ picks: [], bankers: ['3'] })
    expect(toggled(chosen, bankers, '3')).toEqual({ picks: [], bankers: [] })
  })
})

describe('[LOTT-05] a row is filled at once', () => {
  const [row] = rowsOf('SSC', betOf('SSC', 'DWD'))
  if (!row) throw new RangeError('a row')
  test.each([
    ['all', '0123456789'],
    ['big', '56789'],
    ['small', '01234'],
    ['odd', '13579'],
    ['even', '02468'],
    ['rest', '02345678'],
    ['none', ''],
  ] as const)('with %s', (fill, values) => {
    expect(filled(row, ['1', '9'], fill).join('')).toBe(values)
  })

  test('by halves only where it has numbers', () => {
    const [sides] = rowsOf('K3', betOf('K3', '2S'))
    expect(sides && fillsOf(sides)).toEqual(['all', 'none'])
  })

  test('by groups of numbers and by every order of their digits', () => {
    const bet = betOf('VN_MB', 'LO2')
    expect(numbersOf(bet, 'sum:7')).toEqual([
      '07',
      '16',
      '25',
      '34',
      '43',
      '52',
      '61',
      '70',
      '89',
      '98',
    ])
    expect(numbersOf(bet, 'head:4')).toHaveLength(10)
    expect(allOrders(betOf('PH_3D', 'STR'), ['112'])).toEqual(['112', '121', '211'])
  })
})
