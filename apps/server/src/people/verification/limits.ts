import { addMs } from '#platform/clock'
import { refuse, subnetOf, type Work } from '#platform/work'
import type { Recipient } from './recipient.rules.ts'
import {
  ADDRESS_PER_HOUR,
  NUMBER_PER_DAY,
  PREFIX_PER_DAY,
  refusalOf,
  SUBNET_PER_HOUR,
} from './verification.rules.ts'
import { countSendings, lockAsks, selectSendings } from './verification.sql.ts'

/**
 * Counts what was sent to this number or mailbox and from this address and network, on all nodes alike.
 * @throws Refusal CODE_TOO_SOON, CODE_TOO_MANY, CODE_QUOTA
 */
export async function refuseBeyondLimits(work: Work, to: Recipient) {
  const { tx, now, actor } = work
  const subnet = subnetOf(actor.address)
  await lockAsks(tx, [`code:${to.address}`, `code:${subnet}`])
  const times = (
    column: 'recipient' | 'address' | 'subnet',
    value: string,
    { withinMs, most }: { withinMs: number; most: number },
  ) => selectSendings(tx, { column, value, since: addMs(now, -withinMs), limit: most })
  const prefixCount = await countSendings(tx, to.prefix, addMs(now, -PREFIX_PER_DAY.withinMs))
  const refused = refusalOf(
    {
      number: await times('recipient', to.address, NUMBER_PER_DAY),
      address: await times('address', actor.address, ADDRESS_PER_HOUR),
      subnet: await times('subnet', subnet, SUBNET_PER_HOUR),
      prefixCount,
    },
    now,
  )
  if (prefixCount >= PREFIX_PER_DAY.most) {
    work.log.error({ prefix: to.prefix, prefixCount }, 'budget of codes used up')
  }
  if (refused) refuse(refused.code, { retryAfterS: refused.retryAfterS })
}
