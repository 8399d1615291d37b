import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'
import { must, type Work } from '#platform/work'
import { pathUnder } from './team.rules.ts'
import { insertPlace, selectPlace, selectUpline } from './team.sql.ts'

export { selectBelow as belowOf } from './team.sql.ts'

export type Upline = { memberId: string; nickname: string; type: number }

/**
 * Gives a member their place: under the agent who invited them, or as the root of a tree. It is given once;
 * false when the member already has one.
 */
export async function joinTeam(
  work: Work,
  { memberId, uplineId }: { memberId: string; uplineId: string | null },
): Promise<boolean> {
  const { brandId, now } = work
  if (uplineId === null) {
    return insertPlace(work.tx, { memberId, brandId, uplineId, path: [], now })
  }
  const upline = await selectPlace(work.tx, uplineId)
  must(upline?.brand_id === brandId, 'an upline without a place in this brand')
  const path = pathUnder({ memberId: upline.member_id, path: upline.path }, memberId)
  if (!path) return false
  return insertPlace(work.tx, { memberId, brandId, uplineId, path, now })
}

/** The agent directly above; null for a member directly under the house. */
export async function uplineOf(db: Kysely<Tables>, memberId: string): Promise<Upline | null> {
  const row = await selectUpline(db, memberId)
  return row ? { memberId: row.member_id, nickname: row.nickname, type: row.type } : null
}

type Pair = { agentId: string; memberId: string }

/** Whether a member is directly below an agent. */
export async function isDirectDownline(db: Kysely<Tables>, { agentId, memberId }: Pair) {
  return (await selectPlace(db, memberId))?.upline_id === agentId
}

/** Whether a member is below an agent, at any depth. */
export async function isInTeam(db: Kysely<Tables>, { agentId, memberId }: Pair) {
  return (await selectPlace(db, memberId))?.path.includes(agentId) ?? false
}
