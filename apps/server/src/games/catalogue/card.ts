import type { GameCard, GameType } from '@parola/contract'
import type { TitleRow } from './catalogue.sql.ts'

const DECORATIVE_LEAST = 500
const DECORATIVE_SPAN = 1501

/** Whether a title is closed for a while, by us or by its vendor. */
export function isShut(
  row: Pick<TitleRow, 'maintenance' | 'vendor_maintenance' | 'vendor_status' | 'house_shut'>,
): boolean {
  const isOurs = row.maintenance || row.vendor_maintenance || row.house_shut
  return isOurs || row.vendor_status === 'maintenance'
}

/** A tile as the wire shows it (requirement GAME-02). */
export function cardOf(row: TitleRow, look: { decorative: boolean }): GameCard {
  return {
    nodeId: row.node_id,
    nodeName: row.name,
    displayName: row.vendor_name,
    vassalage: row.vendor,
    vendorCode: row.vendor,
    gameType: row.game_type as GameType,
    gameClassify: row.classify,
    gameCode: row.game,
    showIcon: `/art/game/${row.node_id}`,
    lagerIcon: `/art/game/${row.node_id}`,
    isGame: 'GAME',
    isHot: row.is_hot ? 1 : 0,
    isNew: row.is_new,
    tags: row.tags,
    demo: row.demo,
    maintenance: isShut(row) || row.vendor_away,
    online: look.decorative ? decorativePlayers(row.node_id) : null,
  }
}

/**
 * The invented number of players of a card, 500 to 2000 and fixed for the card; shown only on brands
 * of play money and labelled "demo" (reading 16, SHOW-003).
 */
export function decorativePlayers(nodeId: number): number {
  const mixed = Math.imul(nodeId ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  return DECORATIVE_LEAST + (mixed % DECORATIVE_SPAN)
}
