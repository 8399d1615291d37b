import { randomUUID } from 'node:crypto'
import type { Samples } from './contract.types.ts'

const NODE_ID = 10_001
const PAGE = { pageNo: '1', pageSize: '5' }

/** One valid input for every call of this floor that has no list of its own. */
export const gamesSamples = {
  addFavorite: { body: { nodeId: NODE_ID, vendor: 'BGS', gameType: 'BGS' } },
  favoriteGames: { query: PAGE },
  gameList: {
    query: {
      ...PAGE,
      gameType: 'RNG',
      vassalage: 'PG',
      gameClassify: 'slot',
      tag: 'new',
      isNew: 'true',
      isHot: 'true',
      search: 'a',
      language: 'EN',
      clientType: '3',
      platform: 'html5',
    },
  },
  gameMenus: { query: { prizeMode: 'ELOTT', language: 'EN' } },
  vnGameMenu: { query: { device: 'WEB' } },
  recentVnGames: { query: { device: 'WEB' } },
  roomList: { query: { ...PAGE, vassalage: 'KAL', language: 'EN' } },
  gameVendors: {},
  playersNow: {},
  newGameVendors: { query: { platform: 'html5' } },
  vendorGameTypes: { query: { vassalage: 'PG' } },
  favoriteNodes: {},
  hotGames: { query: { language: 'EN' } },
  recentGames: { query: { page: '1', pageSize: '5' } },
  removeFavorite: { query: { nodeId: String(NODE_ID) } },
  winnerBoard: { query: { gameCategory: 'ALL', limitNum: '5' } },
  winnersList: { query: { cursor: `1767225600000.${randomUUID()}`, pageSize: '5' } },
  launchGame: {
    body: { nodeId: NODE_ID, language: 'EN', platform: 'html5', mode: 'demo', backUrl: '/' },
  },
  launchGameOfRelay: {
    body: { nodeId: NODE_ID, language: 'EN', platform: 'html5', mode: 'demo', backUrl: '/' },
  },
  launchGameByLink: {
    query: {
      nodeId: String(NODE_ID),
      language: 'EN',
      platform: 'html5',
      mode: 'demo',
      backUrl: '/',
    },
  },
  winnerRound: { query: { id: randomUUID(), gameTime: '2026-01-01T00:00:00.000Z' } },
  roundDetail: { query: { id: randomUUID() } },
} satisfies Partial<Samples>
