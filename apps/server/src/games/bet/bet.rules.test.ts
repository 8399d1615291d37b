import { describe, expect, test } from 'vitest'
import { arrayLiteral } from './array-literal.ts'
import { flawOf, signedAmount, sumActions } from './bet.rules.ts'
import type { Action } from './bet.types.ts'

const action = (type: Action['type'], amountMinor: bigint, tx = type): Action => ({
  tx,
  type,
  amountMinor,
})

describe('the sums of a call', () => {
  test.each([
    ['bet', -5n, { debit: 5n, paid: 0n, opens: true, wins: false }],
    ['win', 5n, { debit: 0n, paid: 5n, opens: false, wins: true }],
    ['free_bet', 0n, { debit: 0n, paid: 0n, opens: true, wins: false }],
    ['free_win', 5n, { debit: 0n, paid: 5n, opens: false, wins: true }],
    ['jackpot_win', 5n, { paid: 5n, inRound: false, wins: true, onBet: true }],
    ['promo_win', 5n, { paid: 0n, inRound: false, wins: false, onBet: false }],
    ['adjust', 5n, { paid: 5n, inRound: false, corrects: true, wins: false }],
  ] as const)('%s of 5 moves %s', (type, moves, sums) => {
    expect(signedAmount(action(type, 5n))).toBe(moves)
    expect(sumActions([action(type, 5n)])).toMatchObject({ ...sums, delta: moves })
  })

  test('of a spin hold the stake, the payout, and what the wallet gains', () => {
    const sums = sumActions([action('bet', 20n), action('win', 35n)])
    expect(sums).toMatchObject({ debit: 20n, paid: 35n, delta: 15n, opens: true, wins: true })
  })
})

describe('a flaw of a call', () => {
  test('is a negative amount, but for a correction', () => {
    expect(flawOf({ actions: [action('win', -1n)] })).toBe('AMOUNT_INVALID')
    expect(flawOf({ actions: [action('adjust', -1n)] })).toBeNull()
  })

  test('is a transaction that is named twice', () => {
    const actions = [action('bet', 1n, 'bet'), action('win', 1n, 'bet')]
    expect(flawOf({ actions })).toBe('TX_CONFLICT')
  })
})

test('arrays are written as PostgreSQL reads them, whatever an element holds', () => {
  expect(arrayLiteral([1, 2n, true, 'a:b-1', undefined])).toBe('{1,2,true,a:b-1,null}')
  expect(arrayLiteral(['', 'a b', 'NULL', '\\x00'])).toBe('{"","a b","NULL","\\\\x00"}')
  expect(arrayLiteral(['b"', '{,}'])).toBe('{"b\\"","{,}"}')
})
