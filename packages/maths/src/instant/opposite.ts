type Side = readonly string[]

/** The two sides of a choice, each with the places on it: one of both wins, or neither. */
const CHOICES: Readonly<Record<string, readonly (readonly [Side, Side])[]>> = {
  roulette: [
    [['RED'], ['BLACK']],
    [['ODD'], ['EVEN']],
    [['LOW'], ['HIGH']],
  ],
  baccarat: [
    [['PLAYER'], ['BANKER', 'BANKER_NC']],
    [['BIG'], ['SMALL']],
  ],
  'dragon-tiger': [
    [['DRAGON'], ['TIGER']],
    [['DRAGON_BIG'], ['DRAGON_SMALL']],
    [['DRAGON_ODD'], ['DRAGON_EVEN']],
    [['TIGER_BIG'], ['TIGER_SMALL']],
    [['TIGER_ODD'], ['TIGER_EVEN']],
  ],
  'sic-bo': [
    [['SMALL'], ['BIG']],
    [['ODD'], ['EVEN']],
  ],
}

type Chips = Readonly<Record<string, number>> | readonly { type: string; stake: number }[]

/** What a bet stakes on each of its places. */
function stakesOf(bets: Chips): Map<string, number> {
  const chips: [string, number][] = Array.isArray(bets)
    ? bets.map(({ type, stake }: { type: string; stake: number }) => [type, stake])
    : Object.entries(bets as Readonly<Record<string, number>>)
  const stakes = new Map<string, number>()
  for (const [place, stake] of chips) stakes.set(place, (stakes.get(place) ?? 0) + stake)
  return stakes
}

/** What a bet stakes on some places. */
export function stakeOn(bet: unknown, places: Side): number {
  const { bets } = (bet ?? {}) as { bets?: Chips }
  const stakes = stakesOf(bets ?? {})
  return places.reduce((sum, place) => sum + (stakes.get(place) ?? 0), 0)
}

/**
 * What of a bet's stake cancels itself out, on both sides of complementary places of one round (rules/agents §6): the
 * rest counts as turnover. Nothing in games without such places, and nothing on places that are left out.
 */
export function oppositeStake(game: string, bet: unknown, without: Side = []): number {
  const choices = CHOICES[game] ?? []
  const stakedOn = (side: Side) =>
    stakeOn(
      bet,
      side.filter((place) => !without.includes(place)),
    )
  const offsets = choices.map(([one, other]) => Math.min(stakedOn(one), stakedOn(other)))
  return offsets.reduce((sum, offset) => sum + 2 * offset, 0)
}
