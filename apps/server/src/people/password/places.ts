import { usernameKey } from '#people/member'
import type { Opening } from '#platform/http'
import { type Glance, subnetOf, type Work } from '#platform/work'
import { selectPlace, upsertPlace } from './places.sql.ts'

/** Notes the network from which a member has come in. */
export async function keepPlace(w: Work, memberId: string) {
  await upsertPlace(w.tx, { memberId, subnet: subnetOf(w.actor.address), now: w.now })
}

/** An id that no member has: what is asked for where there is none takes the same time. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * What failed tries are counted by: the name, and apart from it the name at a network where its
 * member has been before, so that no stranger's failures lock the member out there (ACC-006). It
 * takes the same time when nobody has the name.
 */
export async function accountAt(
  { db }: Glance,
  { actor }: Opening,
  who: { username: string; memberId: string | undefined },
): Promise<string> {
  const subnet = subnetOf(actor.address)
  const isKnown = await selectPlace(db, { memberId: who.memberId ?? NOBODY, subnet })
  const name = usernameKey(who.username)
  return isKnown ? `${name} at ${subnet}` : name
}
