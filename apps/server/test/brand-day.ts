import type { AsOwner } from './database.ts'

/** The hour at which the day of a brand is: its clock may go ahead for most of the day, and what was just before is of today. */
const HOUR = 1
const FURTHEST_BEHIND = 12

/**
 * A zone in which it is past one in the morning. A test's clock runs ahead of the database's, so that a day which ends
 * between the two divides what belongs together.
 */
export function zoneOfMorning(now = new Date()): string {
  const ahead = ((HOUR - now.getUTCHours() + FURTHEST_BEHIND + 24) % 24) - FURTHEST_BEHIND
  // The names of these zones count westward.
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`
}

/** The brand's day has begun an hour ago and does not end during the test. Returns its zone; to be called before it is read. */
export async function beginDay(
  asOwner: AsOwner,
  { brandId = 'ph', zone = zoneOfMorning() } = {},
): Promise<string> {
  await asOwner(
    `update brand.brand set config = jsonb_set(config, '{timeZone}', to_jsonb($2::text)) where brand_id = $1`,
    [brandId, zone],
  )
  return zone
}
