import { awayNetOf, type BetRegister } from './games/bet/index.ts'
import { hasDepositInReview } from './money/deposit/index.ts'
import { walletsAway } from './money/transfer/index.ts'
import { awayOf, type Played } from './money/turnover/index.ts'

/**
 * Money in a vendor's wallet is not lost yet: it counts with what is at stake. Nothing lapses while a round, a
 * transfer or a deposit of theirs has no end that is known.
 */
export function playedEverywhere(register: BetRegister): Played {
  const away = async (db: Parameters<Played['openStakes']>[0], memberId: string) => {
    const wallets = await walletsAway(db, memberId)
    const net = async (vendor: string) => awayNetOf(db, { memberId, vendor })
    return awayOf(
      await Promise.all(
        wallets.map(async ({ vendor, moved, ...wallet }) => ({
          ...wallet,
          expected: moved + (await net(vendor)),
        })),
      ),
    )
  }
  return {
    touched: register.touched,
    openStakes: async (db, memberId) =>
      (await register.openStakes(db, memberId)) + (await away(db, memberId)).minor,
    isInDoubt: async (db, memberId) =>
      (await register.isInDoubt(db, memberId)) ||
      (await away(db, memberId)).isInDoubt ||
      (await hasDepositInReview(db, memberId)),
  }
}
