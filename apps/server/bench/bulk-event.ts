import type { bulk } from '../src/games/bet/index.ts'

export const EVENT: bulk.OpenEvent = {
  ...{ source: 'DRAW', event: 'D1', nodeId: 20_001 },
  ...{ gameType: 'LOTT', currency: 'PHP' },
}
export const WINNING = 7
export const PAYOUT_MINOR = 9000n

/** One pick out of a hundred wins. */
export function outcomeOf({ terms, stakeMinor }: bulk.EventBet): bulk.Outcome {
  return { payoutMinor: Number(terms) === WINNING ? PAYOUT_MINOR : 0n, validMinor: stakeMinor }
}
