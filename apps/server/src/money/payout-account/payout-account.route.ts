import { addPayoutAccount, payoutAccounts, payoutWays, removePayoutAccount } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { answers } from '#platform/http'
import { type AccountParts, addAccount, readAccounts, removeAccount } from './accounts.ts'

export function payoutAccountRoutes(parts: AccountParts) {
  return [
    answers(payoutWays, {
      reads: async ({ db, brandId, now }) => {
        const { config } = await brandById(db, brandId, now)
        return config.withdrawal.ways.map(({ minMinor: min, maxMinor: max, ...way }) => ({
          ...way,
          min,
          max,
        }))
      },
    }),
    answers(payoutAccounts, { reads: (glance) => readAccounts(glance, parts.fieldKeys) }),
    answers(addPayoutAccount, { acts: (opening, input) => addAccount(parts, opening, input) }),
    answers(removePayoutAccount, {
      writes: async (work, { query }) => {
        await removeAccount(work, query.accountId)
        return null
      },
    }),
  ]
}
