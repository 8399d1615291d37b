import { deviceIn, whatIsKnown } from '#people/known-device'
import { usernameKey } from '#people/member'
import { sha256Hex } from '#platform/crypto'
import type { Input, Opening } from '#platform/http'
import { type Glance, subnetOf } from '#platform/work'

/** An id that no member has: a query for nobody takes the same time. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What failed attempts are counted under. */
export type Account = {
  key: string
  /** The member's own browser: attempts of others from its address and network do not affect it. */
  isOwnDevice: boolean
}

type LoginName = { name: string; memberId: string | undefined; cookies: Input<never>['cookies'] }

/**
 * The account under attack; counted apart from it, the account in a browser or at a network the member has
 * used before, so that nobody else's failures lock the member out there (ACC-006). An unknown name takes the
 * same time.
 */
export async function accountAt(
  look: Glance,
  { actor }: Opening,
  { name, memberId = NOBODY, cookies }: LoginName,
): Promise<Account> {
  const device = deviceIn(cookies)
  const known = await whatIsKnown(look, { memberId, device })
  const key = usernameKey(name)
  if (known.device) return { key: `${key} with ${sha256Hex(device)}`, isOwnDevice: true }
  return { key: known.network ? `${key} at ${subnetOf(actor.address)}` : key, isOwnDevice: false }
}
