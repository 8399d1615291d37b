import {
  launchGame,
  launchGameByLink,
  launchGameOfRelay,
  recentGames,
  recentVnGames,
} from '@parola/contract'
import { cardsOf } from '#games/catalogue'
import { answers, pageAt, rangeOf } from '#platform/http'
import { type Engine, memberOf } from '#platform/work'
import { openGame } from './launch.ts'
import { selectRecent } from './play.sql.ts'
import type { Vendors } from './vendor.gateway.ts'

const VN_VENDOR = 'TCG_LOTTO_VN'
/** How many of the latest games are looked through for Vietnamese lotteries. */
const RECENT_MAX = 100

export function playRoutes(parts: { engine: Engine; vendors: Vendors; publicUrl: string }) {
  return [
    answers(launchGame, { acts: (opening, { body }) => openGame(parts, opening, body) }),
    answers(launchGameOfRelay, { acts: (opening, { body }) => openGame(parts, opening, body) }),
    answers(launchGameByLink, { acts: (opening, { query }) => openGame(parts, opening, query) }),
    answers(recentGames, {
      reads: async (glance, { query: { page, pageSize, gameType } }) => {
        const requested = { pageNo: page, pageSize }
        const { nodeIds, total } = await selectRecent(glance.db, {
          memberId: memberOf(glance),
          ...(gameType && gameType !== 'ALL' ? { gameType } : {}),
          ...rangeOf(requested),
        })
        return pageAt(requested, { content: await cardsOf(glance, nodeIds), total })
      },
    }),
    answers(recentVnGames, {
      reads: async (glance) => {
        const latest = { memberId: memberOf(glance), limit: RECENT_MAX, offset: 0 }
        const { nodeIds } = await selectRecent(glance.db, latest)
        const cards = await cardsOf(glance, nodeIds)
        const games = cards.filter(({ vassalage }) => vassalage === VN_VENDOR)
        const [first] = games
        if (!first) return { gameMenus: [] }
        const { vassalage, displayName, gameType } = first
        return { gameMenus: [{ vassalage, displayName, gameType, games }] }
      },
    }),
  ]
}
