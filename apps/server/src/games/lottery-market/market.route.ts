import {
  changeLotteryTerms,
  closeLotteryNumber,
  lotteryLiability,
  lotteryMarket,
  lotteryMarkets,
  lotterySales,
  pauseLottery,
} from '@parola/contract'
import { answers } from '#platform/http'
import { readLiability, setNumber } from './numbers.ts'
import { readSales } from './sales.ts'
import { changeTerms, pause, readMarket, readMarkets } from './terms.ts'

export const marketRoutes = [
  answers(lotteryMarkets, { reads: readMarkets }),
  answers(lotteryMarket, { reads: readMarket }),
  answers(changeLotteryTerms, { writes: changeTerms }),
  answers(pauseLottery, { writes: pause }),
  answers(lotteryLiability, { reads: readLiability }),
  answers(closeLotteryNumber, { writes: setNumber }),
  answers(lotterySales, { reads: readSales }),
]
