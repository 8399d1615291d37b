import { tintOf } from '@parola/art'
import type { GameCard, GameType } from '@parola/contract'
import type { TitleRow } from './catalogue.sql.ts'
import { kindOf } from './kind.rules.ts'

/** Whether a title is closed for a while, by us or by its vendor. */
export function isShut(
  row: Pick<TitleRow, 'maintenance' | 'vendor_maintenance' | 'vendor_status' | 'house_shut'>,
): boolean {
  const isOurs = row.maintenance || row.vendor_maintenance || row.house_shut
  return isOurs || row.vendor_status === 'maintenance'
}

/** A tile as the wire shows it, with its players now (requirement GAME-02). */
export function cardOf(row: TitleRow, playersOf: (nodeId: number) => number | null): GameCard {
  return {
    nodeId: row.node_id,
    nodeName: row.name,
    displayName: row.vendor_name,
    vassalage: row.vendor,
    vendorCode: row.vendor,
    gameType: row.game_type as GameType,
    gameClassify: row.classify,
    kind: kindOf(row),
    gameCode: row.game,
    showIcon: `/art/game/${row.node_id}`,
    lagerIcon: `/art/game/${row.node_id}`,
    tint: tintOf(row.theme),
    isGame: 'GAME',
    isHot: row.is_hot ? 1 : 0,
    isNew: row.is_new,
    tags: row.tags,
    demo: row.demo,
    maintenance: isShut(row) || row.vendor_away,
    online: playersOf(row.node_id),
  }
}
