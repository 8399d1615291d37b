import { formatMinor, majorUnit } from '@parola/money'
import { Refused } from '../client/answers.ts'
import type { Member } from '../member.ts'

/**
 * How an act ended. `broke`: there is not enough money. `waiting`: somebody else has to act first. `closed`: the game
 * has to be opened again.
 */
export type Outcome = 'done' | 'won' | 'broke' | 'refused' | 'waiting' | 'closed'
/** One thing that a member does. @throws NoAnswer when it is not known what came of it */
export type Act = (member: Member) => Promise<Outcome>

/** Whole units of the member's currency, as they are sent. */
export function units(member: Member, amount: number): string {
  const { currency } = member.records
  return formatMinor(BigInt(amount) * majorUnit(currency), currency)
}

/** The balance in whole units, by the member's own records. */
export function unitsLeft({ records }: Member): number {
  return Number(records.expected() / majorUnit(records.currency))
}

/** Looks again until there is something to see, or for so long. */
export async function lookUntil<T>(
  { pace }: Member,
  look: () => Promise<T | null>,
  { everyMs, withinMs }: { everyMs: number; withinMs: number },
): Promise<T | null> {
  const until = performance.now() + withinMs
  while (performance.now() < until && !pace.isOver()) {
    const seen = await look()
    if (seen !== null) return seen
    // Other programs work at their own pace, however fast the members live.
    await new Promise((go) => setTimeout(go, everyMs))
  }
  return null
}

/** An act whose refusal is part of its purpose: the member reads the message and goes on. */
export async function orRefused(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refused) return 'refused'
    throw error
  }
}
