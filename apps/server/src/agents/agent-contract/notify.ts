import type { Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import type { Own } from './contracts.ts'

/** Tells the other side what this one has done; the house has no inbox and no name. */
export async function notifyOther(work: Work, { row, side }: Own, kind: string) {
  if (side === 'upline' && row.upline_id === null) {
    return notify(work, row.downline_id, { kind: `${kind}-by-house`, from: '' })
  }
  const [other, from] =
    side === 'downline' ? [row.upline_id, row.downline] : [row.downline_id, row.upline]
  await notify(work, other, { kind, from: from ?? '' })
}

export async function notify(
  work: Work,
  memberId: string | null,
  { kind, from }: { kind: string; from: string },
) {
  if (memberId) await sendMessage(work, { memberId, kind, params: { from } })
}
