import type { ServerMessage } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { balanceOf } from '#foundations/ledger'
import type { Fact } from '#platform/events'
import type { Realtime } from '#platform/realtime'
import type { Work } from '#platform/work'

type News = { type: 'deposit' | 'withdrawal'; fact: Fact }

/** Tells a member's tabs what became of a deposit or a withdrawal, with the balance as it is now. */
export async function tellBrowser(realtime: Realtime, work: Work, { type, fact }: News) {
  const { memberId, data } = fact
  if (!memberId) return
  const { balanceMinor, seq, currency } = await balanceOf(work.tx, memberId)
  await realtime.toMember(memberId, { type, ...data } as ServerMessage)
  await realtime.toMember(memberId, {
    type: 'balance',
    balance: formatMinor(balanceMinor, currency),
    seq: Number(seq),
    currency,
  })
}
