import { addMs } from '#platform/clock'
import { refuse, sourceOf, subnetOf, type Work } from '#platform/work'
import type { Recipient } from './recipient.rules.ts'
import {
  ADDRESS_PER_HOUR,
  NUMBER_PER_DAY,
  PREFIX_PER_DAY,
  refusalOf,
  SUBNET_PER_HOUR,
} from './verification.rules.ts'
import { countSendings, lockRequests, selectSendings } from './verification.sql.ts'

type Requested = { to: Recipient; isOwner: boolean }

/**
 * Counts the codes sent to this number or mailbox, by its owner or by others, and those others requested from
 * this address and network, across all nodes.
 * @throws Refusal CODE_TOO_SOON, CODE_TOO_MANY, CODE_QUOTA
 */
export async function refuseBeyondLimits(work: Work, { to, isOwner }: Requested) {
  const { tx, now, actor } = work
  const subnet = subnetOf(actor.address)
  await lockRequests(tx, [`code:${to.address}`, ...(isOwner ? [] : [`code:${subnet}`])])
  const times = (
    column: 'recipient' | 'address' | 'subnet',
    value: string,
    { withinMs, most }: { withinMs: number; most: number },
  ) => selectSendings(tx, { column, value, isOwner, since: addMs(now, -withinMs), limit: most })
  const prefixCount = await countSendings(tx, to.prefix, addMs(now, -PREFIX_PER_DAY.withinMs))
  const refused = refusalOf(
    {
      isOwner,
      number: await times('recipient', to.address, NUMBER_PER_DAY),
      address: isOwner ? [] : await times('address', sourceOf(actor.address), ADDRESS_PER_HOUR),
      subnet: isOwner ? [] : await times('subnet', subnet, SUBNET_PER_HOUR),
      prefixCount,
    },
    now,
  )
  if (prefixCount >= PREFIX_PER_DAY.most) {
    work.log.error({ prefix: to.prefix, prefixCount }, 'budget of codes used up')
  }
  if (refused) refuse(refused.code, { retryAfterS: refused.retryAfterS })
}
