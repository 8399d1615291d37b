import type { Unmade } from './unmade.types.ts'

export const gamesUnmade: Unmade = {
  'another name of a call that the crowd makes': [
    'launchGameByLink',
    'launchGameOfRelay',
    'vendorGameTypes',
  ],
  'for lotteries and card rooms, which the crowd does not play': [
    'buyLotteryShares',
    'buyLotteryTickets',
    'cancelLotteryChase',
    'gameMenus',
    'lotteryGames',
    'keepLotteryFavourite',
    'lotteryFavourites',
    'lotteryHall',
    'lotteryHistory',
    'lotteryProof',
    'lotteryResults',
    'lotteryTicket',
    'lotteryTickets',
    'lotteryTrend',
    'lotterySyndicates',
    'myLotteryChase',
    'myLotteryChases',
    'openLotterySyndicate',
    'openedNumbers',
    'placeLotteryChase',
    'recentVnGames',
    'removeLotteryFavourite',
    'roomList',
    'tellLotteryDraws',
    'vnGameMenu',
    'vnOpenedNumbers',
  ],
  // `npm run new call` adds a call here; it leaves the list when a persona makes it.
  'for features that the crowd does not use yet': [],
}
