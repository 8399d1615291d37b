import { launchGame, launchGameByLink, launchGameOfRelay, recentGames } from '@parola/contract'
import { cardsOf } from '#games/catalogue'
import { answers, pageAt, rangeOf } from '#platform/http'
import { type Engine, memberOf } from '#platform/work'
import { openGame } from './launch.ts'
import { selectRecent } from './play.sql.ts'
import type { Vendors } from './vendor.gateway.ts'

export function playRoutes(parts: { engine: Engine; vendors: Vendors; publicUrl: string }) {
  return [
    answers(launchGame, { acts: (opening, { body }) => openGame(parts, opening, body) }),
    answers(launchGameOfRelay, { acts: (opening, { body }) => openGame(parts, opening, body) }),
    answers(launchGameByLink, { acts: (opening, { query }) => openGame(parts, opening, query) }),
    answers(recentGames, {
      reads: async (glance, { query: { page, pageSize } }) => {
        const requested = { pageNo: page, pageSize }
        const { nodeIds, total } = await selectRecent(glance.db, {
          memberId: memberOf(glance),
          ...rangeOf(requested),
        })
        return pageAt(requested, { content: await cardsOf(glance, nodeIds), total })
      },
    }),
  ]
}
