import {
  addFavorite,
  favoriteGames,
  favoriteNodes,
  gameList,
  gameMenus,
  gameVendors,
  hotGames,
  newGameVendors,
  playersNow,
  removeFavorite,
  roomList,
  vendorGameTypes,
  vnGameMenu,
} from '@parola/contract'
import { answers, pageAt, rangeOf } from '#platform/http'
import { memberOf, refuse } from '#platform/work'
import { deleteFavourite, insertFavourite, selectFavourites } from './catalogue.sql.ts'
import { readGameMenus } from './menus.ts'
import { readPlayers } from './players.ts'
import {
  cardsOf,
  listedTitle,
  listTitles,
  readLobby,
  readNewVendors,
  readTypesOf,
  readVendors,
} from './titles.ts'

/** The most that a list of favourites returns (rules/product §2). */
const MAX_FAVOURITES = 999

/** The game type that a list is narrowed to. */
const ofType = ({ gameType }: { gameType?: string | undefined }) =>
  gameType && gameType !== 'ALL' ? { gameType } : {}

export const catalogueRoutes = [
  answers(gameList, {
    reads: async (glance, { query }) => {
      const list = await listTitles(glance, {
        ...ofType(query),
        ...(query.vassalage ? { vendor: query.vassalage } : {}),
        ...(query.gameClassify ? { classify: query.gameClassify } : {}),
        ...(query.tag ? { tag: query.tag } : {}),
        ...(query.search?.trim() ? { search: query.search.trim() } : {}),
        isNew: query.isNew,
        isHot: query.isHot,
        ...rangeOf(query),
      })
      return pageAt(query, list)
    },
  }),
  answers(roomList, {
    reads: async (glance, { query }) => {
      const ofVendor = query.vassalage ? { vendor: query.vassalage } : {}
      const rooms = await listTitles(glance, { gameType: 'PVP', ...ofVendor, ...rangeOf(query) })
      return pageAt(query, rooms)
    },
  }),
  answers(gameMenus, {
    reads: async (glance, { query }) => ({
      gameMenus: await readGameMenus(glance, query),
    }),
  }),
  answers(vnGameMenu, {
    reads: async (glance, { query }) => ({
      gameMenus: await readGameMenus(glance, { ...query, lottoArea: 'VN' }),
    }),
  }),
  answers(hotGames, { reads: readLobby }),
  answers(playersNow, {
    reads: async (glance) =>
      [...(await readPlayers(glance))].map(([nodeId, players]) => ({ nodeId, players })),
  }),
  answers(gameVendors, { reads: readVendors }),
  answers(newGameVendors, { reads: readNewVendors }),
  answers(vendorGameTypes, { reads: (glance, { query }) => readTypesOf(glance, query.vassalage) }),
  answers(favoriteNodes, {
    reads: async (glance) => {
      const all = { memberId: memberOf(glance), limit: MAX_FAVOURITES, offset: 0 }
      return (await selectFavourites(glance, all)).nodeIds
    },
  }),
  answers(favoriteGames, {
    reads: async (glance, { query }) => {
      const { nodeIds, total } = await selectFavourites(glance, {
        memberId: memberOf(glance),
        ...ofType(query),
        ...rangeOf(query),
      })
      return pageAt(query, { content: await cardsOf(glance, nodeIds), total })
    },
  }),
  answers(addFavorite, {
    writes: async (work, { body: { nodeId } }) => {
      if (!(await listedTitle({ ...work, db: work.tx }, { nodeId }))) refuse('GAME_UNKNOWN')
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
