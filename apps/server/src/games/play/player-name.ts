import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'
import { newHandle } from '#platform/random'
import { insertPlayer, selectPlayer } from './play.sql.ts'

const PLAYER_LENGTH = 20

/** A member's name at a vendor: opaque and permanent. Created on first use, by whichever call is first. */
export async function playerNamed(
  db: Kysely<Tables>,
  { memberId, vendor, brandId }: { memberId: string; vendor: string; brandId: string },
): Promise<string> {
  const known = await selectPlayer(db, memberId, vendor)
  if (known) return known
  const player = `${brandId}_${newHandle(PLAYER_LENGTH)}`
  return insertPlayer(db, { memberId, vendor, player })
}
