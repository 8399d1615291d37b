import { hasDepositInReview } from './money/deposit/index.ts'
import { walletsAway } from './money/transfer/index.ts'
import { awayOf, type Elsewhere } from './money/turnover/index.ts'

type Db = Parameters<Elsewhere['minor']>[0]

/** Money in a vendor's wallet, in transit to or from it, and in deposits under review: it is not lost yet. */
export const moneyElsewhere: Elsewhere = {
  minor: async (db, memberId) => (await away(db, memberId)).minor,
  isDisputed: async (db, memberId) =>
    (await away(db, memberId)).isDisputed || (await hasDepositInReview(db, memberId)),
}

async function away(db: Db, memberId: string) {
  return awayOf(await walletsAway(db, memberId))
}
