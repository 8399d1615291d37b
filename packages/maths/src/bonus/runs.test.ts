import { expect, test } from 'vitest'
import { type BonusGameId, bonusGame } from './games.ts'
import { type BonusRun, bonusOutlook, triesFor } from './runs.ts'

const IDS: readonly BonusGameId[] = ['classic-777', 'orchard-10', 'dice', 'roulette', 'plinko']
const RUN: BonusRun = { cash: 0, bonus: 5000, toStake: 50_000, stake: 100, maxConvert: 50_000 }

/** What each bet gives back, in order, again from the start. */
const backs = (...times: number[]) => {
  let bet = -1
  return () => {
    bet += 1
    return times[bet % times.length] as number
  }
}

test('[PRO-08] cash is staked first, and a payout is split in the proportion of the stake', () => {
  // The worked example: 600.00 of cash and 2,500.00 of bonus money, and the bets that it counts in full.
  const run = { cash: 60_000, bonus: 250_000, stake: 40_000, maxConvert: null }
  const once = bonusOutlook(backs(0, 2.500025), { ...run, toStake: 80_000 }, 1)
  expect(once).toMatchObject({ completed: 1, average: 50_000 + 280_001 })
})

test('[PRO-08] a bonus that is lost leaves nothing, one that is wagered at most what converts', () => {
  expect(bonusOutlook(backs(0), RUN, 3)).toMatchObject({ withMoney: 0, completed: 0, average: 0 })
  expect(bonusOutlook(backs(3), RUN, 3)).toMatchObject({ withMoney: 1, median: 50_000 })
  const cash = { ...RUN, cash: 5000, bonus: 0, maxConvert: null }
  expect(bonusOutlook(backs(1), cash, 1)).toMatchObject({ completed: 1, average: 5000 })
})

test.each(IDS)(
  '[PRO-08] %s comes to its return by its own rounds, the same for the same seed',
  (id) => {
    const { rtp, play } = bonusGame(id)
    const rounds = 200_000
    const [one, two] = [play(7), play(7)]
    let sum = 0
    for (let i = 0; i < rounds; i += 1) sum += one()
    expect(Math.abs(sum / rounds - rtp)).toBeLessThan(0.06)
    expect([two(), two(), two()]).toEqual(((again) => [again(), again(), again()])(play(7)))
  },
)

test('[PRO-08] what is left on the average is what the return leaves of the stakes', () => {
  const { rtp, play } = bonusGame('dice')
  const run = { cash: 100_000, bonus: 0, toStake: 50_000, stake: 100, maxConvert: null }
  const { average } = bonusOutlook(play(1), run, 2000)
  const expected = 100_000 - 50_000 * (1 - rtp)
  expect(Math.abs(average - expected)).toBeLessThan(250)
})

test('[PRO-08] many bets are played fewer times', () => {
  expect(triesFor({ toStake: 1000, stake: 100 })).toBe(1000)
  expect(triesFor({ toStake: 1_000_000, stake: 100 })).toBe(150)
  expect(triesFor({ toStake: 5_000_000, stake: 100 })).toBe(50)
})

test('[PRO-08] more bets than a device plays in a moment are not played', () => {
  expect(triesFor({ toStake: 100_000_000, stake: 100 })).toBe(0)
  expect(triesFor({ toStake: 25_000_000, stake: 1 })).toBe(0)
})
