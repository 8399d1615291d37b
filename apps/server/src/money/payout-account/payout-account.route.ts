import {
  addPayoutAccount,
  payoutAccounts,
  payoutMethods,
  removePayoutAccount,
} from '@parola/contract'
import { settingsOf } from '#foundations/settings'
import { answers } from '#platform/http'
import { numberOf } from './account.rules.ts'
import { type AccountParts, addAccount, readAccounts, removeAccount } from './accounts.ts'
import { payoutAccountSettings } from './payout-account-settings.ts'

export function payoutAccountRoutes(parts: AccountParts) {
  return [
    answers(payoutMethods, {
      reads: async (look) => {
        const { methods, coolDownHours } = await settingsOf(look, payoutAccountSettings)
        return methods.map(({ minMinor: min, maxMinor: max, ...method }) => ({
          ...method,
          houses: method.houses.map((house) => ({
            ...house,
            number: numberOf(house, method.kind),
          })),
          min,
          max,
          waitHours: coolDownHours,
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
