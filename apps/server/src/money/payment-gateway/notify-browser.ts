import type { depositChannel, MessageOf, withdrawalChannel } from '@parola/contract'
import { showBalance } from '#foundations/ledger'
import type { Fact } from '#platform/events'
import type { Realtime } from '#platform/realtime'
import type { Work } from '#platform/work'

type MoneyChannel = typeof depositChannel | typeof withdrawalChannel
type Change = { channel: MoneyChannel; fact: Fact<Omit<MessageOf<MoneyChannel>, 'type'>> }

/** Reports a change of a deposit or a withdrawal to the member's tabs, with the current balance. */
export async function notifyBrowser(realtime: Realtime, work: Work, { channel, fact }: Change) {
  await realtime.toMember(fact.memberId, channel, fact.data)
  await showBalance(realtime, work.tx, fact.memberId)
}
