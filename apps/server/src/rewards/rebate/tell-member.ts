import { formatMinor } from '@parola/money'
import { balanceOf } from '#foundations/ledger'
import type { Fact } from '#platform/events'
import type { Realtime } from '#platform/realtime'
import type { Work } from '#platform/work'
import { sendMessage } from '#site/inbox'

/** The balance for every tab; a message besides for who did not claim it themselves. */
export async function tellMember(realtime: Realtime, work: Work, { memberId, data }: Fact) {
  if (!memberId) return
  if (data.how === 'automatic') {
    const { amount, currency, reference } = data as Record<string, string>
    await sendMessage(work, {
      memberId,
      kind: 'rebate-credited',
      params: { amount: amount ?? '', currency: currency ?? '', reference: reference ?? '' },
    })
  }
  const { balanceMinor, seq, currency } = await balanceOf(work.tx, memberId)
  const balance = formatMinor(balanceMinor, currency)
  await realtime.toMember(memberId, { type: 'balance', balance, seq: Number(seq), currency })
}
