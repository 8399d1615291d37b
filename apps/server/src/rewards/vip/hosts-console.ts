import type { changeVipHosts } from '@parola/contract'
import { changeSettings, settingsToEdit } from '#foundations/settings'
import { selectOperators } from '#people/operator'
import type { Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { countPictures, uploadUrl } from '#site/content'
import { hostSettings } from './host-settings.ts'
import { countByHost } from './tier.sql.ts'

/** The hosts as operators edit them, with how many members have each. */
export async function readOwnHosts(glance: Glance) {
  const { settings, version } = await settingsToEdit(glance, hostSettings)
  const chosen = await countByHost(glance.db, glance.brandId)
  const operators = await selectOperators(glance.db)
  return {
    version,
    hosts: settings.hosts.map((host) => ({
      ...{ ...host, pictureUrl: host.pictureId ? uploadUrl(host.pictureId) : null },
      members: chosen.get(host.id) ?? 0,
    })),
    operators: operators
      .filter(({ status }) => status === 'active')
      .map(({ username }) => username)
      .sort(),
  }
}

/**
 * Replaces the hosts; the change is in the audit log with what was before.
 * @throws Refusal VALIDATION for one operator twice or a picture that the brand does not have, BRAND_CHANGED
 */
export async function changeHosts(work: Work, { body }: Input<typeof changeVipHosts>) {
  const { version, hosts, reason } = body
  const named = hosts.flatMap(({ pictureId }) =>
    pictureId ? [{ pictureId, shape: 'portrait' }] : [],
  )
  if (named.length > 0 && (await countPictures(work.tx, work.brandId, named)) < named.length)
    refuse('VALIDATION', { fields: [{ field: 'pictureId', rule: 'unknown' }] })
  await changeSettings(work, hostSettings, { value: { hosts }, version, reason })
  return null
}
