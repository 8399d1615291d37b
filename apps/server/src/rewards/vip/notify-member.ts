import { vipChannel } from '@parola/contract'
import type { z } from 'zod'
import { settingsOf } from '#foundations/settings'
import { findMember } from '#people/member'
import type { Fact } from '#platform/events'
import type { Realtime } from '#platform/realtime'
import type { Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { labelOf } from './advance.ts'
import type { tierChanged, vipRewardPaid } from './facts.ts'
import { tiersIn } from './label.rules.ts'
import { vipSettings } from './vip-settings.ts'

type Changed = Fact<z.infer<typeof tierChanged.schema>>
type Paid = Fact<z.infer<typeof vipRewardPaid.schema>>

/** Updates the tier in every tab, and sends a message about it. */
export async function showTier(realtime: Realtime, work: Work, { memberId, data }: Changed) {
  const kind = data.cause === 'downgrade' ? 'vip-downgrade' : 'vip-tier'
  const member = await findMember({ db: work.tx }, memberId)
  const { tiers } = await settingsOf(work, vipSettings)
  const label = labelOf(data.tier, { tiers: tiersIn(tiers, member?.language ?? 'EN') })
  await sendMessage(work, { memberId, kind, params: { label } })
  await realtime.toMember(memberId, vipChannel, { tier: data.tier })
}

export async function notifyPaid(realtime: Realtime, work: Work, { memberId, data }: Paid) {
  const { source, ...params } = data
  await sendMessage(work, { memberId, kind: `vip-${source}`, params })
  await realtime.toMember(memberId, vipChannel, { tier: null })
}
