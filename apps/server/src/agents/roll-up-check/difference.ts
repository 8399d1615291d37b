import type { Difference } from '#agents/payout-stop'

export type Brand = { brandId: string; timeZone: string }

/** A sum as it was counted and as bets add up, by measure; null where there is none. */
export type Row = Pick<Difference, 'sum' | 'memberId' | 'day' | 'part'> & {
  counted: Measures
  raw: Measures
}
type Measures = Partial<Record<Difference['measure'], string | null>>

const MEASURES = ['bets', 'stake', 'validBet', 'payout'] as const

/** The measures of sums that differ, one by one. */
export function differencesIn(rows: readonly Row[]): Difference[] {
  return rows.flatMap(({ counted, raw, ...sum }) =>
    MEASURES.filter((measure) => measure in counted)
      .map((measure) => ({
        ...{ ...sum, measure, counted: counted[measure] ?? '0', raw: raw[measure] ?? '0' },
      }))
      .filter((item) => BigInt(item.counted) !== BigInt(item.raw)),
  )
}
