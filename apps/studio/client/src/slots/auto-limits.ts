import type { Played } from '../platform/api.ts'

/** What ends autoplay: amounts in minor units; a `winMinor` of 0 means no limit. */
export type Limits = { count: number; lossMinor: number; winMinor: number; onFeature: boolean }
export type Stop = 'count' | 'loss' | 'win' | 'feature'

type Round = Pick<Played, 'stake' | 'payout'> & {
  outcome: { hold?: unknown; spins: readonly { mode: 'base' | 'free' }[] }
}

const minor = (amount: string) => Number(amount.replace('.', ''))

/** Counts what autoplay has played and lost against its limits (rules/slots §2). */
export function countAuto(limits: Limits) {
  let left = limits.count
  let lostMinor = 0
  return {
    left: () => left,
    /** Why no further round is bet at this stake: it could pass the loss limit even without a win. */
    before: (stakeMinor: number): Stop | null => {
      if (left === 0) return 'count'
      return lostMinor + stakeMinor > limits.lossMinor ? 'loss' : null
    },
    /** Counts a round; returns why autoplay should stop, if it should. */
    after: ({ stake, payout, outcome }: Round): Stop | null => {
      left -= 1
      lostMinor += minor(stake) - minor(payout)
      if (limits.winMinor > 0 && minor(payout) > limits.winMinor) return 'win'
      const isFeature = Boolean(outcome.hold) || outcome.spins.some(({ mode }) => mode === 'free')
      return limits.onFeature && isFeature ? 'feature' : null
    },
  }
}
