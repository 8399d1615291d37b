import type { Kysely } from 'kysely'
import { mobileIn } from '#people/member'
import { dayOf } from '#platform/clock'
import type { Tables } from '#platform/db'
import type { Profile } from './audience.rules.ts'
import { selectFirstDeposits, selectLastPlayed, selectMobiles } from './member-facts.sql.ts'

/** What is known of a member, whenever it is asked for. */
export type Known = {
  country: string | null
  firstDeposit: Date | null
  /** The newest first. */
  played: readonly { day: string; valid: bigint }[]
}

/** What is known of each of these members, with the last days on which they played: three reads for all of them. */
export async function knownOf(
  db: Kysely<Tables>,
  members: readonly string[],
  days: number,
): Promise<(memberId: string) => Known> {
  const mobiles = await selectMobiles(db, members)
  const deposits = await selectFirstDeposits(db, members)
  const played = await selectLastPlayed(db, { members, limit: days })
  const playedBy = Map.groupBy(played, ({ memberId }) => memberId)
  return (memberId) => ({
    country: mobileIn(mobiles.get(memberId) ?? '', []).country,
    firstDeposit: deposits.get(memberId) ?? null,
    played: playedBy.get(memberId) ?? [],
  })
}

type Then = { label: string; now: Date; timeZone: string }

/** A member as they were at an instant. */
export function profileAt(known: Known, { label, now, timeZone }: Then): Profile {
  const { country, firstDeposit } = known
  const today = dayOf(now, timeZone)
  return {
    ...{ label, country, today, hasDeposited: firstDeposit !== null && firstDeposit < now },
    played: known.played.filter(({ day }) => day <= today),
  }
}
