import { balanceChannel } from '@parola/contract'
import { formatMinor } from '@parola/money'
import type { Tx } from '#platform/db'
import type { Realtime } from '#platform/realtime'
import { balanceOf } from './ledger.ts'

/** Sends every tab of a member the current balance; the sequence number orders two of them. */
export async function showBalance(realtime: Realtime, tx: Tx, memberId: string) {
  const { balanceMinor, seq, currency } = await balanceOf(tx, memberId)
  const balance = formatMinor(balanceMinor, currency)
  await realtime.toMember(memberId, balanceChannel, { balance, seq: Number(seq), currency })
}
