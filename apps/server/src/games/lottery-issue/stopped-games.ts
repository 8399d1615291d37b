import type { Kysely } from 'kysely'
import { settingsOf } from '#foundations/settings'
import { openTitles } from '#games/catalogue'
import type { Tables } from '#platform/db'
import type { Glance, Work } from '#platform/work'
import type { GameRow } from './issue.sql.ts'
import { lotterySettings } from './lottery-settings.ts'

/**
 * Those of the games that the brand does not sell now: paused, or their title is hidden, removed or closed, alone or
 * with its vendor. A game without a title is not stopped by it.
 */
export async function stoppedGames(
  glance: Glance | Work,
  db: Kysely<Tables>,
  games: readonly Pick<GameRow, 'game' | 'node_id'>[],
): Promise<string[]> {
  const { pausedGames } = await settingsOf(glance, lotterySettings)
  const { brandId, now } = glance
  const nodeIds = games.map(({ node_id }) => node_id)
  const isOpen = await openTitles({ db, brandId, now }, nodeIds)
  return games
    .filter(({ game, node_id }) => pausedGames.includes(game) || isOpen.get(node_id) === false)
    .map(({ game }) => game)
}
