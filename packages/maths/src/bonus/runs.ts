/** A reward that has to be wagered, in whole minor units. */
export type BonusRun = {
  /** The member's own money in it, such as the deposit that is matched. */
  cash: number
  /** Bonus money, which becomes cash once it is wagered; 0 where the reward is cash. */
  bonus: number
  /** What has to be staked until all of it is free. */
  toStake: number
  /** One bet. */
  stake: number
  /** The most bonus money that becomes cash; null for all of it. */
  maxConvert: number | null
}

export type BonusOutlook = {
  tries: number
  /** Share of the tries that end with money to withdraw. */
  withMoney: number
  /** Share of the tries that wager all of it. */
  completed: number
  /** What is left on the average, and in the middle of all tries. */
  average: number
  median: number
}

/** One bet of a game: what it gives back, in stakes. */
export type Play = () => number

/** Money that a member has left when a bonus is wagered or lost: cash first, payouts split by the stake (rules/rewards §11). */
function oneRun(play: Play, run: BonusRun): { left: number; isCompleted: boolean } {
  let { cash, bonus } = run
  for (let staked = 0; staked < run.toStake; ) {
    const stake = Math.min(run.stake, cash + bonus)
    if (stake <= 0 || (run.bonus > 0 && bonus <= 0)) return { left: cash, isCompleted: false }
    const cashPart = Math.min(stake, cash)
    const payout = Math.max(0, Math.floor(stake * play()))
    const won = Math.floor((payout * cashPart) / stake)
    cash += won - cashPart
    bonus += payout - won - (stake - cashPart)
    staked += stake
  }
  const kept = run.maxConvert === null ? bonus : Math.min(bonus, run.maxConvert)
  return { left: cash + kept, isCompleted: true }
}

/** Plays a bonus to its end so many times. */
export function bonusOutlook(play: Play, run: BonusRun, tries: number): BonusOutlook {
  const left: number[] = []
  let completed = 0
  for (let i = 0; i < tries; i += 1) {
    const end = oneRun(play, run)
    left.push(end.left)
    if (end.isCompleted) completed += 1
  }
  left.sort((a, b) => a - b)
  return {
    tries,
    withMoney: left.filter((each) => each > 0).length / tries,
    completed: completed / tries,
    average: left.reduce((sum, each) => sum + each, 0) / tries,
    median: left[Math.floor(tries / 2)] ?? 0,
  }
}

const BETS_MAX = 1_500_000
const TRIES_MAX = 1000
const TRIES_MIN = 50
const BETS_OF_TRY_MAX = 100_000

/** How often a bonus is played so that it takes a moment: fewer times where it needs many bets, and not for too many. */
export function triesFor({ toStake, stake }: Pick<BonusRun, 'toStake' | 'stake'>): number {
  const bets = Math.max(1, Math.ceil(toStake / stake))
  if (bets > BETS_OF_TRY_MAX) return 0
  return Math.max(TRIES_MIN, Math.min(TRIES_MAX, Math.floor(BETS_MAX / bets)))
}
