// Made from the contract by `npm run wire`; a test keeps it fresh.
export const WIRE = {
  announcements: ['GET', '/wps/relay/getListAnnouncements', 0],
  favoriteNodes: ['GET', '/wps/relay/getFavoriteGames', 0],
  gameList: ['GET', '/wps/relay/gameList', 0],
  gameVendors: ['GET', '/wps/relay/getGameVendor', 0],
  hotGames: ['GET', '/wps/relay/hotGamesV2', 0],
  hotMatches: ['GET', '/wps/relay/sportsMatchHotList', 0],
  jackpots: ['GET', '/wps/relay/jackpots', 0],
  memberIcon: ['GET', '/wps/member/info/icon', 0],
  memberInfo: ['GET', '/wps/member/info', 0],
  playersNow: ['GET', '/wps/relay/playersNow', 0],
  recentGames: ['GET', '/wps/relay/recentGame', 0],
  resumeSession: ['POST', '/wps/session/resume', 0],
  systemStatus: ['GET', '/wps/system/status', 0],
  walletBalance: ['GET', '/wps/v2/wallets/balance', 0],
  whitelabel: ['GET', '/wps/system/whitelabel', 0],
  winnerBoard: ['GET', '/wps/relay/getRankList', 0],
} as const
