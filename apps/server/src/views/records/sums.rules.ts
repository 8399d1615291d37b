import type { DaySum } from './records.sql.ts'

export type Sums = {
  bets: number
  stake: bigint
  validBet: bigint
  payout: bigint
  inOpenRounds: bigint
  net: bigint
}

const NOTHING: Sums = {
  ...{ bets: 0, stake: 0n, validBet: 0n, payout: 0n },
  ...{ inOpenRounds: 0n, net: 0n },
}

/**
 * Sums of bets. What lies in open rounds is neither won nor lost yet and stands by itself, so that the sums add up:
 * payout − stake + in open rounds = net.
 */
export function summed(rows: readonly DaySum[]): Sums {
  return rows.reduce(
    (sum, row) => ({
      bets: sum.bets + row.bets,
      stake: sum.stake + row.stake,
      validBet: sum.validBet + row.valid,
      payout: sum.payout + row.payout,
      inOpenRounds: sum.inOpenRounds + (row.state === 'open' ? row.stake - row.payout : 0n),
      net: sum.net + (row.state === 'open' ? 0n : row.payout - row.stake),
    }),
    NOTHING,
  )
}

type Filter = {
  state?: string | undefined
  vassalage?: string | undefined
  gameType?: string | undefined
}

export function matching(rows: readonly DaySum[], filter: Filter): DaySum[] {
  const isRight = (wanted: string | undefined, is: string) => wanted === undefined || wanted === is
  return rows.filter(
    (row) =>
      isRight(filter.state, row.state) &&
      isRight(filter.vassalage, row.vendor) &&
      isRight(filter.gameType, row.game_type),
  )
}
