import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'
import { must, type Work } from '#platform/work'
import { pathUnder } from './team.rules.ts'
import { insertPlace, keepPlaces, selectPlace, selectUpline } from './team.sql.ts'

export { selectJoined as joinedTeam, selectSize as sizeOf } from './size.sql.ts'
export { keepPlaces, selectBelow as belowOf } from './team.sql.ts'

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
  await keepPlaces(work.tx)
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

/** The agents above a member, the root first; null for a member in no tree. */
export async function pathOf(db: Kysely<Tables>, memberId: string): Promise<string[] | null> {
  return (await selectPlace(db, memberId))?.path ?? null
}

/** Whether a member is in a tree, as its root or below somebody. */
export async function hasPlace(db: Kysely<Tables>, memberId: string): Promise<boolean> {
  return (await selectPlace(db, memberId)) !== undefined
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
