import digital from '../../data/lottery-digital.json' with { type: 'json' }
import sea from '../../data/lottery-sea.json' with { type: 'json' }
import vn from '../../data/lottery-vn.json' with { type: 'json' }
import type { BetType } from './bet-type.ts'
import type { DrawStep } from './draw.ts'

/** A kind of draw and the bets on it. Games with a schedule of their own share one. */
export type Family = { draw: readonly DrawStep[]; bets: Readonly<Record<string, BetType>> }

/** All families, by the names that games refer to. */
export const FAMILIES: Readonly<Record<string, Family>> = { ...vn, ...sea, ...digital } as Record<
  string,
  Family
>

/** @throws RangeError for a family or a bet type that does not exist */
export function betTypeOf(family: string, code: string): BetType {
  const bet = FAMILIES[family]?.bets[code]
  if (!bet) throw new RangeError(`no bet ${code} of ${family}`)
  return bet
}
