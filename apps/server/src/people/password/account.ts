import { usernameKey } from '#people/member'
import { sha256Hex } from '#platform/crypto'
import type { Input, Opening } from '#platform/http'
import { type Glance, subnetOf } from '#platform/work'
import { deviceIn, whatIsKnown } from './devices.ts'

/** An id that no member has: what is asked for where there is none takes the same time. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What failed tries are counted by. */
export type Account = {
  key: string
  /** The member's own browser: what others do at its address and network is no matter of its own. */
  isOwnDevice: boolean
}

type Who = { name: string; memberId: string | undefined; cookies: Input<never>['cookies'] }

/**
 * The account that is guessed at; apart from it, the account in a browser or at a network where its
 * member has been before, so that no stranger's failures lock the member out there (ACC-006). It
 * takes the same time when nobody has the name.
 */
export async function accountAt(
  look: Glance,
  { actor }: Opening,
  { name, memberId = NOBODY, cookies }: Who,
): Promise<Account> {
  const device = deviceIn(cookies)
  const known = await whatIsKnown(look, { memberId, device })
  const key = usernameKey(name)
  if (known.device) return { key: `${key} with ${sha256Hex(device)}`, isOwnDevice: true }
  return { key: known.network ? `${key} at ${subnetOf(actor.address)}` : key, isOwnDevice: false }
}
