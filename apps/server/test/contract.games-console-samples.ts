import { randomUUID } from 'node:crypto'
import type { Samples } from './contract.types.ts'

const because = 'for the test'
const DRAW = { gameCode: 'PH_3D', numero: '20261126-1' }
const SUBJECT = { vassalage: 'PG', nodeId: null, because }

/** One valid input for every call about the games of a brand. */
export const gamesConsoleSamples = {
  opsVendors: {},
  opsJackpots: {},
  opsTitles: {
    query: {
      search: 'dragon',
      vassalage: 'PG',
      gameType: 'RNG',
      standing: 'open',
      pageNo: '1',
      pageSize: '5',
    },
  },
  shutGame: { body: { ...SUBJECT, from: null, until: null } },
  openGame: { body: SUBJECT },
  hideGame: { body: { ...SUBJECT, isHidden: false } },
  orderVendors: { body: { seen: [], requested: ['PG'], because } },
  orderTitles: { body: { gameType: 'RNG', seen: [], requested: [], because } },
  retireJackpot: {
    body: {
      ...{ vassalage: 'PG', currency: 'PHP', because },
      from: { jackpot: 'old-vault', level: 'MINI' },
      to: { jackpot: 'lucky-vault', level: 'MINI' },
    },
  },
  lotteryGames: {},
  openedNumbers: { query: { gameCode: 'SSC_1M' } },
  vnOpenedNumbers: { query: { gameCode: 'VN_MB_1M' } },
  lotteryResults: { query: { gameCode: 'SSC_1M', pageNo: '1', pageSize: '30' } },
  lotteryProof: { query: { gameCode: 'SSC_1M', numero: '20261126-0001', after: randomUUID() } },
  lotteryHall: { query: { hall: 'lottery' } },
  lotteryHistory: {
    query: { gameCode: 'SSC_1M', day: '2026-11-26', pageNo: '1', pageSize: '30' },
  },
  lotteryTrend: { query: { gameCode: 'SSC_1M', issues: '30' } },
  lotteryTickets: { query: { state: 'drawn', gameCode: 'SSC_1M', pageNo: '1', pageSize: '20' } },
  lotteryTicket: { query: { ticketId: randomUUID() } },
  buyLotteryTickets: {
    body: {
      gameCode: 'VN_MB_1M',
      numero: '20261126-0001',
      requestKey: randomUUID(),
      bets: [
        {
          bet: 'LO2',
          selection: { picks: ['45'] },
          unit: '1.00',
          prizeGroup: 1950,
          seenOdds: { '*': '99' },
        },
      ],
    },
  },
  lotterySyndicates: { query: { gameCode: 'L28_1M', pageNo: '1', pageSize: '20' } },
  openLotterySyndicate: {
    body: {
      ...{ gameCode: 'L28_1M', numero: '20261126-0001', shares: 10, own: 2 },
      bets: [{ bet: 'SIDE', selection: { picks: ['BIG'] }, unit: '1.00' }],
      requestKey: randomUUID(),
    },
  },
  buyLotteryShares: { body: { syndicateId: randomUUID(), count: 1, requestKey: randomUUID() } },
  notifyLotteryDraws: { body: { isSeen: false } },
  lotteryFavourites: { query: { gameCode: 'VN_MB_1M' } },
  keepLotteryFavourite: {
    body: { gameCode: 'VN_MB_1M', name: 'Mine', bet: 'LO2', selection: { picks: ['45'] } },
  },
  removeLotteryFavourite: { body: { favouriteId: randomUUID() } },
  placeLotteryChase: {
    body: {
      ...{ gameCode: 'L28_1M', numero: '20261126-0001', issues: 3, stopOnWin: true },
      plan: { kind: 'SAME', multiple: 1 },
      bets: [{ bet: 'SIDE', selection: { picks: ['BIG'] }, unit: '1.00' }],
      requestKey: randomUUID(),
    },
  },
  myLotteryChases: { query: { pageNo: '1', pageSize: '20' } },
  myLotteryChase: { query: { chaseId: randomUUID() } },
  cancelLotteryChase: { body: { chaseId: randomUUID() } },
  lotteryCalendar: {
    query: { show: 'waiting', gameCode: 'PH_3D', pageNo: '1', pageSize: '50' },
  },
  lotteryIssue: { query: DRAW },
  enterLotteryResult: { body: { ...DRAW, result: { n3: ['123'] }, because } },
  lotteryEffect: { body: { ...DRAW, result: { n3: ['123'] } } },
  proposeLotteryChange: { body: { ...DRAW, result: { n3: ['123'] }, because } },
  releaseLotteryIssue: { body: { ...DRAW, because } },
  lotteryMarkets: {},
  lotteryMarket: { query: { gameCode: 'PH_3D' } },
  changeLotteryTerms: {
    body: {
      ...{ gameCode: 'VN_MB', version: 0, startsAt: null, because },
      terms: {
        ...{ odds: { LO2: { '*': '98' } }, mostUnit: '10.00', mostPayout: '10.00' },
        ...{ mostLiability: '10.00', closeSeconds: 60 },
      },
    },
  },
  pauseLottery: { body: { gameCode: 'PH_3D', isPaused: true, because } },
  lotteryLiability: { query: DRAW },
  closeLotteryNumber: {
    body: { ...DRAW, bet: 'STR', number: '123', isClosed: true, because },
  },
  lotterySales: { query: { days: '7', gameCode: 'PH_3D' } },
  releaseGame: { body: { nodeId: 1, because } },
} satisfies Partial<Samples>
