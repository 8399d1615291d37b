import type { z } from 'zod'
import { showBalance } from '#foundations/ledger'
import type { Fact } from '#platform/events'
import type { Realtime } from '#platform/realtime'
import type { Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import type { rebatePaid } from './facts.ts'

type Paid = Fact<z.infer<typeof rebatePaid.schema>>

/** Updates the balance in every tab, and sends a message to a member who did not claim it themselves. */
export async function notifyMember(realtime: Realtime, work: Work, { memberId, data }: Paid) {
  const { how, ...params } = data
  if (how === 'automatic') await sendMessage(work, { memberId, kind: 'rebate-credited', params })
  await showBalance(realtime, work.tx, memberId)
}
