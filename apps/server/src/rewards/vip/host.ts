import { settingsOf } from '#foundations/settings'
import { addMs, DAY_MS } from '#platform/clock'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { uploadUrl } from '#site/content'
import { labelOf } from './advance.ts'
import { type Host, hostSettings } from './host-settings.ts'
import { clubOf } from './standing.ts'
import { findRank, updateHost } from './tier.sql.ts'
import { type VipSettings, vipSettings } from './vip-settings.ts'

/** A member may choose another host once in this time (rules/loyalty §1). */
const CHOICE_DAYS = 30

type Rank = Awaited<ReturnType<typeof findRank>>

export async function readHosts(glance: Glance) {
  const settings = await clubOf(glance)
  const { hosts } = await settingsOf(glance, hostSettings)
  const rank = await findRank(glance.db, memberOf(glance))
  const first = settings.tiers.findIndex(({ hasHost }) => hasHost)
  const nextAt = changeableAt(rank, hosts)
  const isMember = isEntitled(rank, settings)
  const hostId = hostIn(hosts, rank)?.id ?? null
  return {
    hosts: hosts.map(({ id, name, hours, contact, pictureId }) => ({
      ...{ id, name, hours, pictureUrl: pictureId ? uploadUrl(pictureId) : null },
      contact: isMember && id === hostId ? contact : '',
    })),
    fromLabel: first < 0 ? null : labelOf(first, settings),
    isEntitled: isMember,
    hostId,
    changeableAt: nextAt && nextAt > glance.now ? nextAt : null,
  }
}

/** @throws Refusal VIP_HOST_NONE for a tier without a host or an unknown one, VIP_HOST_TOO_SOON */
export async function chooseHost(work: Work, hostId: string): Promise<null> {
  const memberId = memberOf(work)
  const settings = await settingsOf(work, vipSettings)
  const { hosts } = await settingsOf(work, hostSettings)
  const rank = await findRank(work.tx, memberId)
  const isKnown = hosts.some(({ id }) => id === hostId)
  if (!isEntitled(rank, settings) || !isKnown) refuse('VIP_HOST_NONE')
  const nextAt = changeableAt(rank, hosts)
  if (nextAt && nextAt > work.now) refuse('VIP_HOST_TOO_SOON', { until: nextAt.toISOString() })
  await updateHost(work.tx, memberId, { id: hostId, now: work.now })
  return null
}

/** The host whom an entitled member has chosen; null for anybody else. */
export async function chosenHost(
  glance: Pick<Glance, 'db' | 'brandId' | 'now'>,
  memberId: string,
): Promise<string | null> {
  const settings = await settingsOf(glance, vipSettings)
  const { hosts } = await settingsOf(glance, hostSettings)
  const rank = await findRank(glance.db, memberId)
  return isEntitled(rank, settings) ? (hostIn(hosts, rank)?.id ?? null) : null
}

function hostIn(hosts: readonly Host[], rank: Rank): Host | undefined {
  return hosts.find(({ id }) => id === rank?.host)
}

function isEntitled(rank: Rank, { tiers }: VipSettings): boolean {
  return tiers[rank?.tier ?? 0]?.hasHost ?? false
}

/** Whose host has left the club chooses again at once. */
function changeableAt(rank: Rank, hosts: readonly Host[]): Date | null {
  if (!hostIn(hosts, rank)) return null
  return rank?.host_chosen_at ? addMs(rank.host_chosen_at, CHOICE_DAYS * DAY_MS) : null
}
