import {
  addPayoutAccount,
  cancelWithdrawal,
  confirmReceipt,
  payoutAccounts,
  payoutWays,
  removePayoutAccount,
  requestWithdrawal,
  withdrawalByReference,
  withdrawals,
  withdrawNow,
} from '@parola/contract'
import { brandById } from '#foundations/brand'
import { answers, pageAt, rangeOf } from '#platform/http'
import { memberOf, refuse } from '#platform/work'
import { type AccountParts, addAccount, readAccounts, removeAccount } from './accounts.ts'
import { cancelOwn, sayReceipt } from './receipt.ts'
import { askForWithdrawal, type RequestParts } from './request-withdrawal.ts'
import { readWithdrawNow } from './withdraw-now.ts'
import { selectByReference, selectWithdrawals } from './withdrawal.sql.ts'
import { viewsOf } from './withdrawals.ts'

export function withdrawalRoutes(parts: AccountParts & RequestParts) {
  return [
    answers(withdrawNow, { acts: (opening) => readWithdrawNow(parts, opening) }),
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
    answers(requestWithdrawal, {
      acts: (opening, input) => askForWithdrawal(parts, opening, input),
    }),
    answers(withdrawals, {
      reads: async (glance, { query }) => {
        const page = { memberId: memberOf(glance), ...rangeOf(query) }
        const { rows, total } = await selectWithdrawals(glance.db, page)
        return pageAt(query, { content: await viewsOf(glance.db, rows, glance.now), total })
      },
    }),
    answers(withdrawalByReference, {
      reads: async (glance, { query }) => {
        const row = await selectByReference(glance.db, query.reference)
        if (row?.member_id !== memberOf(glance)) refuse('NOT_FOUND')
        const [view] = await viewsOf(glance.db, [row], glance.now)
        return view ?? refuse('NOT_FOUND')
      },
    }),
    answers(cancelWithdrawal, { writes: (work, { body }) => cancelOwn(work, body.reference) }),
    answers(confirmReceipt, { writes: (work, { body }) => sayReceipt(work, body) }),
  ]
}
