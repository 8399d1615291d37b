import { merchantWallet, walletBalance } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { balanceOf } from '#foundations/ledger'
import { answers } from '#platform/http'
import { must } from '#platform/work'

export const walletRoutes = [
  answers(walletBalance, {
    reads: async ({ db, actor, brandId, now }) => {
      must(actor.memberId, 'no member')
      const { balanceMinor, heldMinor, seq, currency } = await balanceOf(db, actor.memberId)
      const { config } = await brandById(db, brandId, now)
      return {
        balance: balanceMinor,
        held: heldMinor,
        currency,
        currencySymbol: config.currencySymbol,
        seq: Number(seq),
      }
    },
  }),
  answers(merchantWallet, {
    reads: async ({ db, brandId, now }) => {
      const { config } = await brandById(db, brandId, now)
      return [{ walletId: 'main', name: `${config.name} wallet`, main: true }]
    },
  }),
]
