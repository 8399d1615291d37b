import { approvalKindsIn } from '../core/approval-kinds.ts'
import { callsIn } from '../core/calls-in.ts'
import { channelsIn } from '../core/channels-in.ts'
import * as catalogue from './catalogue.ts'
import * as freeRound from './free-round.ts'
import * as gameConsole from './game-console.ts'
import * as heldWin from './held-win.ts'
import * as jackpot from './jackpot.ts'
import * as lottery from './lottery.ts'
import * as lotteryChase from './lottery-chase.ts'
import * as lotteryFavourite from './lottery-favourite.ts'
import * as lotteryHalls from './lottery-halls.ts'
import * as lotteryMarket from './lottery-market.ts'
import * as lotteryResult from './lottery-result.ts'
import * as lotterySyndicate from './lottery-syndicate.ts'
import * as menus from './menus.ts'
import * as play from './play.ts'
import * as vendorCase from './vendor-case.ts'

export const gamesCalls = callsIn(
  catalogue,
  freeRound,
  gameConsole,
  heldWin,
  jackpot,
  lottery,
  lotteryFavourite,
  lotteryHalls,
  lotteryChase,
  lotteryMarket,
  lotteryResult,
  lotterySyndicate,
  menus,
  play,
  vendorCase,
)

export const gamesChannels = channelsIn(lotteryHalls)

export const gamesApprovals = approvalKindsIn(freeRound, heldWin, lotteryResult)
