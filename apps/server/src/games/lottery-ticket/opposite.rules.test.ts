import { readFileSync } from 'node:fs'
import { netOpposite } from '@parola/maths/lottery'
import { expect, test } from 'vitest'
import { partsOf, validOf } from './opposite.rules.ts'
import type { Content } from './ticket.rules.ts'

type Leg = { side: 'A' | 'B'; stake: number; valid: number }
type Case = { id: string; fn: string; input: { legs: Leg[] }; expect: { valid: number[] } }

const cases = ['agents', 'agent-contracts'].flatMap((name) => {
  const file = new URL(`../../../test/vectors/${name}.json`, import.meta.url)
  const { cases: all } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }
  return all.filter(({ fn }) => fn === 'netOpposite').map((item) => [item.id, item] as const)
})

test.each(cases)('[LOTT-06] opposite bets: vector %s', (_id, { input, expect: expected }) => {
  const legs = input.legs.map(({ side, stake, valid }) => ({
    ...{ side, stake: BigInt(stake), valid: BigInt(valid) },
  }))
  expect(netOpposite(legs).map(Number)).toEqual(expected.valid)
})

const ticket = (name: string, picks: string[], cost: number): Content => {
  const [family = '', bet = ''] = name.split(' ')
  const unit = String(cost / picks.length)
  return { family, bet, selection: { picks }, unit, cost: String(cost) }
}

const countedOf = (tickets: Content[]) => validOf(tickets.map(partsOf))

test('[LOTT-06] tickets on both sides of one play count only what is left of them', () => {
  const big = ticket('L28 SIDE', ['BIG'], 100_000)
  const small = ticket('L28 SIDE', ['SMALL'], 70_000)
  expect(countedOf([big, small])).toEqual([30_000n, 0n])
  const others = [ticket('L28 SIDE', ['ODD'], 500), ticket('L28 SUM', ['13'], 700)]
  expect(countedOf([big, ...others])).toEqual([100_000n, 500n, 700n])
})

test('[LOTT-06] the two sides may be bets of their own, and only at one place', () => {
  const dragon = ticket('PK10 DRAGON', ['1', '2'], 400)
  const tiger = ticket('PK10 TIGER', ['2'], 200)
  expect(countedOf([dragon, tiger])).toEqual([200n, 0n])
  const at = (pick: string) => ticket('TOGEL SPEC', [pick], 1000)
  expect(countedOf([at('AS:BESAR'), at('KOP:KECIL')])).toEqual([1020n, 1020n])
})

test('[LOTT-06] a ticket that covers both sides counts nothing, and offsets others', () => {
  const both = ticket('L28 SIDE', ['BIG', 'SMALL', 'ODD', 'EVEN'].slice(0, 2), 200)
  const big = ticket('L28 SIDE', ['BIG'], 100)
  expect(countedOf([both, big])).toEqual([50n, 50n])
  const wide = ticket('VN_MB TX_DB', ['TAI', 'XIU'], 200)
  const tai = ticket('VN_MB TX_DB', ['TAI'], 300)
  expect(countedOf([wide, tai])).toEqual([0n, 225n])
})
