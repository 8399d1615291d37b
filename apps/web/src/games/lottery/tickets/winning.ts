import {
  type BetType,
  payoutOf,
  type Result,
  type Selection,
  type Terms,
  winsOf,
} from '@parola/maths/lottery'

export type WinLine = {
  /** The pick that won, where each is a line of its own. */
  pick: string | null
  tier: string
  lines: number
  hits: number
  payoutMinor: bigint
}

/** Which lines of a ticket won, and what each of them was paid. */
export function winLines(
  bet: BetType,
  { selection, terms }: { selection: Selection; terms: Terms },
  result: Result,
): WinLine[] {
  const isSingle = bet.rule !== 'group' && bet.sets === undefined && (bet.pick ?? 1) === 1
  const parts = isSingle && selection.picks ? selection.picks : [null]
  return parts.flatMap((pick) => {
    const wins = winsOf(bet, pick === null ? selection : { picks: [pick] }, result)
    return wins
      .map((win) => ({ ...win, pick, payoutMinor: payoutOf(bet, [win], terms) }))
      .filter(({ payoutMinor }) => payoutMinor > 0n)
  })
}
