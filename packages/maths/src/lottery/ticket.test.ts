import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import { commitOf, toHex } from '../fair-stream.ts'
import type { Result, Selection } from './bet-type.ts'
import { fromDigits, holding, ofSide } from './builders.ts'
import { flawOf } from './check.ts'
import { coversTooMuch } from './coverage.ts'
import { isComplete } from './draw.ts'
import { betTypeOf, FAMILIES, type Family } from './families.ts'
import { contentHashOf, leafOf, ticketRoot } from './merkle.ts'
import { mostOf } from './most.ts'
import { readPasted } from './paste.ts'
import { settleTicket } from './price.ts'
import { flawsOfDraw, resultOf } from './proof.ts'
import { linesOf } from './rule/rules.ts'

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit))
const CARS = Array.from({ length: 10 }, (_, car) => String(car + 1))
const terms = { unitMinor: 1000n, prizeGroup: 1950 }

/** All draws of so many values. */
function allDraws(values: readonly string[], size: number): string[][] {
  if (size === 0) return [[]]
  return values.flatMap((value) => allDraws(values, size - 1).map((rest) => [value, ...rest]))
}

type Ticket = [family: string, code: string, selection: Selection]

function highestOf([family, code, selection]: Ticket, results: readonly Result[]): bigint {
  const bet = betTypeOf(family, code)
  expect(flawOf(bet, selection)).toBe(null)
  return results.reduce((most, result) => {
    const { payoutMinor } = settleTicket(bet, { selection, terms }, result)
    return payoutMinor > most ? payoutMinor : most
  }, 0n)
}

const foreseen = ([family, code, selection]: Ticket) =>
  mostOf(FAMILIES[family] as Family, betTypeOf(family, code), { selection, terms })

describe('[LOTT-05] the highest win of a ticket', () => {
  const digits = allDraws(DIGITS, 3).map((balls) => ({ balls: ['0', '0', ...balls] }))
  const five = allDraws(['1', '2', '3', '7'], 5).map((balls) => ({ balls }))
  const dice = allDraws(DIGITS.slice(1, 7), 3).map((balls) => ({ balls }))
  const ordered = ['00123', '00211'].map((number) => ({ n5: [number] }))
  const cases: [Ticket, Result[]][] = [
    [['SSC', 'B3_DIRECT', { sets: [['1', '2'], ['3'], ['4', '5']] }], digits],
    [['SSC', 'B2_DXDS', { sets: [['BIG', 'ODD', 'SMALL'], ['EVEN']] }], digits],
    [['SSC', 'B3_G3', { high: ['1', '2', '3'] }], digits],
    [['SSC', 'B3_BDW2', { picks: ['1', '2', '3', '4'] }], digits],
    [['SSC', 'RX2_DIRECT', { sets: [['1'], ['2', '3'], [], ['7'], ['1']] }], five],
    [['SSC', 'RX2_G2', { low: ['1', '2'], positions: ['W', 'Q', 'B', 'S', 'G'] }], five],
    [['SSC', 'RX3_G3', { high: ['1', '2', '3'], positions: ['W', 'Q', 'B', 'S'] }], five],
    [['SSC', '5X_LEAST2', { picks: ['1', '2', '3'] }], five],
    [['SSC', 'DWD', { sets: [['1'], ['2', '3'], [], [], ['7']] }], five],
    [['K3', 'DIFF2', { picks: ['1', '2', '3', '4'] }], dice],
    [['K3', 'SUM', { picks: ['3', '4', '11'] }], dice],
    [['K3', 'ONE', { picks: ['1', '2', '3', '4'] }], dice],
    [['TH_FAST', '3TOD', { picks: ['123', '132', '213', '231', '312', '321', '112'] }], ordered],
    [['PH_2D', 'RAM', { picks: ['1-2', '2-1', '3-4'] }], [{ pair: ['1', '2'] }]],
  ]
  test.each(cases)('%j is what the best draw pays', (ticket, results) => {
    expect(foreseen(ticket)).toBe(highestOf(ticket, results))
  })
  test('of a lotto system is the best of its tiers together, and of a bet on all numbers that of each position', () => {
    expect(foreseen(['VN_MB', 'LO2', { picks: ['45', '46'] }])).toBe(1000n * 99n * 27n)
    expect(foreseen(['VN_MN', 'XIEN2', { picks: ['11', '22', '33'] }])).toBe(3n * 33_000n)
    expect(foreseen(['KENO', 'PICK3', { picks: ['1', '2', '3'] }])).toBe(40_000n)
    expect(foreseen(['PK10', 'DWD', { sets: [['1'], ['1'], ...Array(8).fill([])] }])).toBe(9750n)
    expect(
      foreseen(['M6', 'LX6', { picks: ['RAT', 'OX', 'TIGER', 'RABBIT', 'DRAGON', 'SNAKE'] }]),
    ).toBe(1960n)
  })
})

test('[LOTT-02] a ticket that covers most of its market is no valid bet', () => {
  const duoi = betTypeOf('VN_MB', 'DUOI')
  expect([7, 8].map((count) => coversTooMuch(duoi, { picks: DIGITS.slice(0, count) }))).toEqual([
    false,
    true,
  ])
  const places = betTypeOf('TOGEL', 'SPEC')
  expect(coversTooMuch(places, { picks: ['AS:BESAR', 'KOP:KECIL'] })).toBe(false)
  expect(coversTooMuch(places, { picks: ['AS:BESAR', 'AS:KECIL', 'AS:GENAP'] })).toBe(true)
  expect(coversTooMuch(betTypeOf('SSC', 'F2_DIRECT'), { sets: [DIGITS, DIGITS.slice(0, 8)] })).toBe(
    true,
  )
})

test('[LOTT-05] a pasted list names what cannot be bought by its line', () => {
  const { numbers, bad } = readPasted(betTypeOf('VN_MB', 'LO2'), '12 13;14\n7\n\n13, 9x\r\n99')
  expect(numbers).toEqual(['12', '13', '14', '99'])
  expect(bad).toEqual([
    { line: 2, text: '7', reason: 'unknown' },
    { line: 4, text: '13', reason: 'repeated' },
    { line: 4, text: '9x', reason: 'unknown' },
  ])
  const many = Array.from({ length: 5002 }, (_, i) => String(i).padStart(4, '0')).join('\n')
  const long = readPasted(betTypeOf('VN_MB', 'LO4'), many)
  expect([long.numbers.length, long.bad.map(({ line, reason }) => [line, reason])]).toEqual([
    5000,
    [
      [5001, 'too-many'],
      [5002, 'too-many'],
    ],
  ])
})

test('[LOTT-05] builders give the numbers that they name', () => {
  expect(holding(7)).toHaveLength(19)
  expect([ofSide('high').length, ofSide('odd').slice(0, 2)]).toEqual([50, ['01', '03']])
  expect(fromDigits(['1', '2', '3', '4', '5'], 4)).toHaveLength(120)
})

test('[DRW-002] the root holds every ticket, in its order, and is the hash of nothing without tickets', () => {
  const leaves = ['a', 'b', 'c'].map((ticketId) =>
    leafOf({ ticketId, contentHash: contentHashOf(ticketId) }),
  )
  const root = ticketRoot(leaves)
  expect(ticketRoot([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(ticketRoot(leaves.slice(0, 1))).toBe(toHex(leaves[0] as Uint8Array))
  expect([ticketRoot(leaves.slice(0, 2)), ticketRoot(leaves.toReversed())]).not.toContain(root)
})

test('[DRW-002] a tree that grows leaf by leaf has the root of its levels, whatever their number', () => {
  const all = Array.from({ length: 40 }, (_, i) =>
    leafOf({ ticketId: String(i), contentHash: contentHashOf(String(i)) }),
  )
  const rootOf = (nodes: readonly Uint8Array[]): string =>
    nodes.length === 1
      ? toHex(nodes[0] as Uint8Array)
      : rootOf(
          Array.from({ length: Math.ceil(nodes.length / 2) }, (_, i) => {
            const [left, right] = nodes.slice(2 * i, 2 * i + 2) as [Uint8Array, Uint8Array?]
            return right ? sha256(new Uint8Array([...left, ...right])) : left
          }),
        )
  for (let size = 1; size <= all.length; size += 1) {
    const leaves = all.slice(0, size)
    expect(ticketRoot(leaves)).toBe(rootOf(leaves))
  }
})

test('[LOTT-04] tuples of different numbers are counted without writing them out', () => {
  const q5 = betTypeOf('PK10', 'Q5')
  expect(linesOf(q5, { sets: Array(5).fill(CARS) })).toBe(30_240)
  const sets = [['1', '2'], ['2', '3'], ['1', '3', '4'], ['5'], ['6', '1']]
  const [a = [], b = [], c = [], d = [], e = []] = sets
  const tuples = a.flatMap((v) =>
    b.flatMap((w) => c.flatMap((x) => d.flatMap((y) => e.map((z) => [v, w, x, y, z])))),
  )
  const different = tuples.filter((tuple) => new Set(tuple).size === 5)
  expect(linesOf(q5, { sets })).toBe(different.length)
})

test('[DRW-005] a result is complete when every number is there as the draw writes it', () => {
  const { draw } = FAMILIES.LA as Family
  expect(
    [{ n4: ['0123'] }, { n4: ['123'] }, { n4: [] }, { n4: ['0123'], x: [] }].map((r) =>
      isComplete(draw, r as Result),
    ),
  ).toEqual([true, false, false, false])
  const { draw: six } = FAMILIES.M6 as Family
  const regular = ['1', '2', '3', '4', '5', '6']
  expect(isComplete(six, { regular, special: ['7'] })).toBe(true)
  expect(isComplete(six, { regular, special: ['6'] })).toBe(false)
})

test('[DRW-002] a published file that was changed anywhere is found out', () => {
  const seed = '00'.repeat(32)
  const tickets = ['a', 'b'].map((ticketId) => ({ ticketId, contentHash: contentHashOf(ticketId) }))
  const name = { game: 'K3_1M', numero: '20261126-0001', root: ticketRoot(tickets.map(leafOf)) }
  const file = {
    ...{ gameCode: name.game, numero: name.numero, family: 'K3', commit: commitOf(seed), seed },
    ...{ ticketRoot: name.root, ticketCount: 2, tickets },
    result: resultOf(FAMILIES.K3 as Family, { ...name, seed }),
  }
  expect(flawsOfDraw(file)).toEqual([])
  expect(flawsOfDraw({ ...file, tickets: tickets.toReversed() })).toHaveLength(1)
  expect(flawsOfDraw({ ...file, tickets: tickets.slice(1) })).toHaveLength(2)
  expect(flawsOfDraw({ ...file, result: { balls: ['7', '7', '7'] } })).toHaveLength(1)
  expect(flawsOfDraw({ ...file, numero: '20261126-0002' })).toHaveLength(1)
  expect(flawsOfDraw({ ...file, seed: '11'.repeat(32) })).toHaveLength(2)
  expect(flawsOfDraw({ ...file, seed: null })).toEqual(['the draw is not published yet'])
})
