import { walletBalance, walletBalanceV2 } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { balanceOf } from '#foundations/ledger'
import { answers } from '#platform/http'
import { type Glance, memberOf } from '#platform/work'

async function readBalance(glance: Glance) {
  const { db, brandId, now } = glance
  const { balanceMinor, heldMinor, seq, currency } = await balanceOf(db, memberOf(glance))
  const { config } = await brandById(db, brandId, now)
  return {
    balance: balanceMinor,
    held: heldMinor,
    currency,
    currencySymbol: config.currencySymbol,
    seq: Number(seq),
  }
}

export const walletRoutes = [
  answers(walletBalance, { reads: readBalance }),
  answers(walletBalanceV2, { reads: readBalance }),
]
