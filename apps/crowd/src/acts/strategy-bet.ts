import { INSTANT_GAMES, type InstantId, STRATEGIES } from '@parola/maths/instant'

/** The bet of a game's stated strategy at another stake, in minor units. */
export function strategyBet(id: InstantId, stake: number): unknown {
  const { bet } = STRATEGIES[id]
  const { stakeOf } = INSTANT_GAMES[id]
  return scaled(bet, stake / stakeOf(bet as never))
}

/** Amounts of a bet are under `stake`, or chips on places; nothing else is scaled. */
function scaled(bet: unknown, by: number): unknown {
  const { stake, bets, ...rest } = bet as { stake?: number; bets?: unknown }
  const money = (minor: number) => Math.round(minor * by)
  if (stake !== undefined) return { ...rest, stake: money(stake) }
  if (Array.isArray(bets)) return { ...rest, bets: bets.map((item) => scaled(item, by)) }
  const chips = Object.entries(bets as Record<string, number>)
  return { ...rest, bets: Object.fromEntries(chips.map(([place, minor]) => [place, money(minor)])) }
}
