import { vipChannel } from '@parola/contract'
import type { z } from 'zod'
import type { Fact } from '#platform/events'
import type { Realtime } from '#platform/realtime'
import type { Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import type { tierChanged, vipRewardPaid } from './facts.ts'

type Changed = Fact<z.infer<typeof tierChanged.schema>>
type Paid = Fact<z.infer<typeof vipRewardPaid.schema>>

/** Updates the tier in every tab, and sends a message about it. */
export async function showTier(realtime: Realtime, work: Work, { memberId, data }: Changed) {
  const kind = data.cause === 'downgrade' ? 'vip-downgrade' : 'vip-tier'
  await sendMessage(work, { memberId, kind, params: { label: data.label } })
  await realtime.toMember(memberId, vipChannel, { tier: data.tier })
}

export async function tellPaid(realtime: Realtime, work: Work, { memberId, data }: Paid) {
  const { source, ...params } = data
  await sendMessage(work, { memberId, kind: `vip-${source}`, params })
  await realtime.toMember(memberId, vipChannel, { tier: null })
}
