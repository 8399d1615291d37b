import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'
import { selectPlayer } from './play.sql.ts'
import type { Vendors } from './vendor.gateway.ts'

type Requested = { member_id: string; vendor: string; round: string }

/** The vendor's report of a round; null when it does not respond. */
export async function roundReport(
  db: Kysely<Tables>,
  vendors: Vendors,
  { member_id, vendor, round }: Requested,
) {
  const player = await selectPlayer(db, member_id, vendor)
  if (!player) return null
  const response = await vendors.sendRequest(vendor, '/rounds/get', { player, round })
  return response.kind === 'value' ? response.value : null
}
