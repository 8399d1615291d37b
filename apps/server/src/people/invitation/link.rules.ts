/** Why a link leads nowhere; a visitor sees one message for all of them (rules/agents §8). */
export type LinkState =
  | 'OK'
  | 'LINK_DISABLED'
  | 'LINK_OWNER_INACTIVE'
  | 'LINK_EXPIRED'
  | 'LINK_USED_UP'

type Link = {
  isDisabled: boolean
  isOwnerActive: boolean
  expiresAt: Date | null
  maxUses: number | null
  uses: number
}

/** The first thing that is wrong with a link. */
export function linkState(link: Link, now: Date): LinkState {
  if (link.isDisabled) return 'LINK_DISABLED'
  if (!link.isOwnerActive) return 'LINK_OWNER_INACTIVE'
  if (link.expiresAt && link.expiresAt <= now) return 'LINK_EXPIRED'
  if (link.maxUses !== null && link.uses >= link.maxUses) return 'LINK_USED_UP'
  return 'OK'
}

export type Rates = Readonly<Record<string, number>>

/** The highest rates that an agent may give: the own ones less the gap between levels, never below 0. */
export function ratesToGive(own: Rates, gapPpm: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(own).map(([category, ppm]) => [category, Math.max(0, ppm - gapPpm)]),
  )
}

/** The lowest of several rates in each category; what one of them does not name is 0 there. */
export function lowestOf([first = {}, ...others]: readonly Rates[]): Rates {
  const lowest = (category: string, ppm: number) =>
    Math.min(ppm, ...others.map((rates) => rates[category] ?? 0))
  return Object.fromEntries(
    Object.entries(first).map(([category, ppm]) => [category, lowest(category, ppm)]),
  )
}

/** What a new member gets: the rates of the link, as far as the agent may give them now. */
export function ratesAtRegistration(link: Rates, toGive: Rates): Record<string, number> {
  return Object.fromEntries(
    Object.entries(link).map(([category, ppm]) => [category, Math.min(ppm, toGive[category] ?? 0)]),
  )
}

/** The categories whose rate is higher than the agent may give. */
export function ratesAbove(link: Rates, toGive: Rates): string[] {
  return Object.keys(link).filter((category) => (link[category] ?? 0) > (toGive[category] ?? 0))
}
