import type { z } from 'zod'
import { showBalance } from '#foundations/ledger'
import type { Fact } from '#platform/events'
import type { Realtime } from '#platform/realtime'
import type { Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import type { teamTransferred } from './facts.ts'

type Transferred = Fact<z.infer<typeof teamTransferred.schema>>

/** The receiver gets a message, and the tabs of both show their current balance. */
export async function notifyParties(realtime: Realtime, work: Work, fact: Transferred) {
  const { memberId, data } = fact
  const params = { amount: data.amount, from: data.sender }
  await sendMessage(work, { memberId, kind: `transfer-from-${data.direction}`, params })
  for (const party of [memberId, data.senderId]) await showBalance(realtime, work.tx, party)
}
