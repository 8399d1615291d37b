import { expect, test } from 'vitest'
import vectors from '../../../../../packages/maths/vectors/rewards.json' with { type: 'json' }
import { takesChips } from './chip-games.rules.ts'
import { countsNext, roundScore } from './score.rules.ts'

type Input = {
  rounds: { stake: number; payout: number }[]
  minStake: number
  maxRounds: number
  capPerRound: number
}
const cases = vectors.cases.filter(({ fn }) => fn === 'tournamentScore')

test.each(cases.map((each) => [each.id, each] as const))('[PRO-05] %s', (_id, each) => {
  const { rounds, minStake, maxRounds, capPerRound } = each.input as unknown as Input
  const terms = { minStake: BigInt(minStake), maxRounds, capTimes: capPerRound / 100 }
  let counted = 0
  let score = 0
  for (const { stake, payout } of rounds) {
    if (!countsNext(BigInt(stake), counted, terms)) continue
    counted += 1
    score += Number(roundScore({ stake: BigInt(stake), payout: BigInt(payout) }, terms))
  }
  expect({ counted, score }).toEqual(each.expect)
})

test('[PRO-05] only the first rounds count, and a round without a stake is worth nothing', () => {
  expect(countsNext(100n, 2, { minStake: 100n, maxRounds: 2 })).toBe(false)
  expect(roundScore({ stake: 0n, payout: 100n }, { capTimes: 100 })).toBe(0n)
})

test('[PRO-05] jackpots, shared rooms, lotteries and wallets of vendors take no chips', () => {
  const slot = { model: 'classic-777', tags: ['FREE_SPINS'], vendor_wallet: 'seamless' }
  expect(takesChips(slot)).toBe(true)
  expect(takesChips({ ...slot, tags: ['JACKPOT'] })).toBe(false)
  expect(takesChips({ ...slot, model: 'crash' })).toBe(false)
  expect(takesChips({ ...slot, model: 'lottery' })).toBe(false)
  expect(takesChips({ ...slot, vendor_wallet: 'transfer' })).toBe(false)
})
