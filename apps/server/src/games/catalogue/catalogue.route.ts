import {
  addFavorite,
  favoriteGames,
  favoriteNodes,
  gameList,
  gameVendors,
  hotGames,
  newGameVendors,
  removeFavorite,
  vendorGameTypes,
} from '@parola/contract'
import { answers } from '#platform/http'
import { memberOf, refuse } from '#platform/work'
import { deleteFavourite, insertFavourite, selectFavourites } from './catalogue.sql.ts'
import {
  cardsOf,
  findTitle,
  listTitles,
  readLobby,
  readNewVendors,
  readTypesOf,
  readVendors,
} from './titles.ts'

/** As many as the specification's list of favourites asks for at most. */
const MAX_FAVOURITES = 999

export const catalogueRoutes = [
  answers(gameList, {
    reads: async (glance, { query }) => {
      const { content, total } = await listTitles(glance, {
        ...(query.gameType && query.gameType !== 'ALL' ? { gameType: query.gameType } : {}),
        ...(query.vassalage ? { vendor: query.vassalage } : {}),
        ...(query.gameClassify ? { classify: query.gameClassify } : {}),
        ...(query.tag ? { tag: query.tag } : {}),
        ...(query.search?.trim() ? { search: query.search.trim() } : {}),
        isNew: query.isNew === 'true',
        isHot: query.isHot === 'true',
        limit: query.pageSize,
        offset: (query.pageNo - 1) * query.pageSize,
      })
      const { pageNo, pageSize } = query
      return { content, pageNum: pageNo, pageSize, totalPages: Math.ceil(total / pageSize), total }
    },
  }),
  answers(hotGames, { reads: readLobby }),
  answers(gameVendors, { reads: ({ db }) => readVendors(db) }),
  answers(newGameVendors, { reads: ({ db }) => readNewVendors(db) }),
  answers(vendorGameTypes, { reads: ({ db }, { query }) => readTypesOf(db, query.vassalage) }),
  answers(favoriteNodes, {
    reads: (glance) => selectFavourites(glance.db, playerOf(glance), MAX_FAVOURITES),
  }),
  answers(favoriteGames, {
    reads: async (glance, { query: { pageNo, pageSize } }) => {
      const nodeIds = await selectFavourites(glance.db, memberOf(glance), pageSize)
      const content = await cardsOf(glance, nodeIds)
      return { content, pageNum: pageNo, pageSize, totalPages: 1, total: content.length }
    },
  }),
  answers(addFavorite, {
    writes: async (work, { body: { nodeId } }) => {
      if (!(await findTitle(work.tx, nodeId))) refuse('GAME_UNKNOWN')
      await insertFavourite(work.tx, { memberId: memberOf(work), nodeId, now: work.now })
      return null
    },
  }),
  answers(removeFavorite, {
    writes: async (work, { query }) => {
      await deleteFavourite(work.tx, { memberId: memberOf(work), nodeId: Number(query.nodeId) })
      return null
    },
  }),
]
