import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

const HOSTS_MAX = 50

const host = z.object({
  /** The name of the operator who chats with the members that chose this host. */
  id: z.string().min(1).max(40),
  name: z.string().min(1).max(60),
  /** When the host answers, in the brand's time. */
  hours: z.string().min(1).max(60),
  /** Another way to reach them; empty where there is none. */
  contact: z.string().max(120).default(''),
  /** An uploaded picture. */
  pictureId: z.string().nullable().default(null),
})
export type Host = z.output<typeof host>

/** The hosts of a brand's VIP club (rules/loyalty §1). They move no money, so one operator changes them. */
export const hostSettings = defineSettings(
  'vip-hosts',
  z.object({ hosts: z.array(host).max(HOSTS_MAX).refine(isEachOnce, 'twice') }),
  { hosts: [] as Host[] },
  { elsewhere: 'all' },
)

function isEachOnce(hosts: readonly { id: string }[]): boolean {
  return new Set(hosts.map(({ id }) => id)).size === hosts.length
}
