import { formatMinor } from '@parola/money'
import { balanceOf } from '#foundations/ledger'
import type { Fact } from '#platform/events'
import type { Realtime } from '#platform/realtime'
import type { Work } from '#platform/work'

/** The balance as it is once a transfer has ended, for every tab of the member. */
export async function tellBrowser(realtime: Realtime, work: Work, { memberId }: Fact) {
  if (!memberId) return
  const { balanceMinor, seq, currency } = await balanceOf(work.tx, memberId)
  const balance = formatMinor(balanceMinor, currency)
  await realtime.toMember(memberId, { type: 'balance', balance, seq: Number(seq), currency })
}
