import { bulk } from '#games/bet'
import { turnover } from '#games/lottery-ticket'
import type { Db } from '#platform/db'

type Chunk = {
  bets: readonly bulk.EventBet[]
  /** What each ticket stakes on which side, by what was sold. */
  partsOf: ReturnType<typeof turnover.partsByText>
}

/**
 * How much of each of these bets counts as turnover, by its ref. Bets of one member come together; those at either end
 * of the list may have more of them, which are read.
 */
export async function validBets(
  db: Db,
  name: bulk.EventName,
  { bets, partsOf }: Chunk,
): Promise<Map<string, bigint>> {
  const edges = new Set([bets[0]?.memberId, bets.at(-1)?.memberId])
  const counted = new Map<string, bigint>()
  for (const [memberId, own] of Map.groupBy(bets, (bet) => bet.memberId)) {
    if (!own.some(({ terms }) => turnover.hasSide(partsOf(terms)))) continue
    const all = edges.has(memberId) ? await bulk.selectBetsOf(db, { ...name, memberId }) : own
    const valid = turnover.validOf(all.map(({ terms }) => partsOf(terms)))
    for (const [i, { ref }] of all.entries()) counted.set(ref, valid[i] ?? 0n)
  }
  return counted
}
