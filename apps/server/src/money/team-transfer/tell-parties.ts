import { formatMinor } from '@parola/money'
import { balanceOf } from '#foundations/ledger'
import type { Fact } from '#platform/events'
import type { Realtime } from '#platform/realtime'
import type { Work } from '#platform/work'
import { sendMessage } from '#site/inbox'

/** The receiver finds a message, and the tabs of both show their balance as it is now. */
export async function tellParties(realtime: Realtime, work: Work, { memberId, data }: Fact) {
  if (!memberId) return
  const params = { amount: String(data.amount), from: String(data.sender) }
  await sendMessage(work, { memberId, kind: `transfer-from-${data.direction}`, params })
  for (const party of [memberId, String(data.senderId)]) {
    const { balanceMinor, seq, currency } = await balanceOf(work.tx, party)
    const balance = formatMinor(balanceMinor, currency)
    await realtime.toMember(party, { type: 'balance', balance, seq: Number(seq), currency })
  }
}
