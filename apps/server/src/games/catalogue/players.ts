import { brandById } from '#foundations/brand'
import { selectPlayers } from '#games/bet'
import { keptFor } from '#platform/cache'
import type { Glance } from '#platform/work'

const KEPT_MS = 5000
const WITHIN_S = 60
/** Fewer players of a game are not shown. */
const LEAST = 5
const DECORATIVE_LEAST = 500
const DECORATIVE_SPAN = 1501

type ByNode = ReadonlyMap<number, number>
const kept = keptFor<ByNode>(KEPT_MS)

/** Members who play each game now, at most five seconds old (reading 16, SHOW-004). */
export function readPlayers({ db, brandId, now }: Glance): Promise<ByNode> {
  const load = async () => {
    const rows = await selectPlayers(db, { brandId, seconds: WITHIN_S, least: LEAST })
    return new Map(rows.map((row) => [row.node_id, row.players]))
  }
  return kept({ owner: db, key: brandId, now, load })
}

/** What the cards of a brand show as players: real ones, or invented ones in the decorative mode. */
export async function playersOf(glance: Glance): Promise<(nodeId: number) => number | null> {
  const { config } = await brandById(glance.db, glance.brandId, glance.now)
  if (config.decorativeFigures) return decorativePlayers
  const players = await readPlayers(glance)
  return (nodeId) => players.get(nodeId) ?? null
}

/**
 * The invented number of players of a card, 500 to 2000 and fixed for the card; shown only on brands
 * of play money and labelled "demo" (reading 16, SHOW-003).
 */
export function decorativePlayers(nodeId: number): number {
  const mixed = Math.imul(nodeId ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  return DECORATIVE_LEAST + (mixed % DECORATIVE_SPAN)
}
