import {
  cancelWithdrawal,
  confirmReceipt,
  requestWithdrawal,
  withdrawalByReference,
  withdrawals,
  withdrawNow,
} from '@parola/contract'
import { answers, pageAt, rangeOf } from '#platform/http'
import { memberOf, refuse } from '#platform/work'
import { answerReceipt, cancelOwn } from './receipt.ts'
import { type RequestParts, requestWithdrawalFor } from './request-withdrawal.ts'
import { readWithdrawNow } from './withdraw-now.ts'
import { selectWithdrawal, selectWithdrawals } from './withdrawal.sql.ts'
import { withdrawalViews } from './withdrawals.ts'

export function withdrawalRoutes(parts: RequestParts) {
  return [
    answers(withdrawNow, { acts: (opening) => readWithdrawNow(parts, opening) }),
    answers(requestWithdrawal, {
      acts: (opening, input) => requestWithdrawalFor(parts, opening, input),
    }),
    answers(withdrawals, {
      reads: async (glance, { query }) => {
        const page = { memberId: memberOf(glance), ...rangeOf(query) }
        const { rows, total } = await selectWithdrawals(glance.db, page)
        return pageAt(query, { content: await withdrawalViews(glance.db, rows, glance.now), total })
      },
    }),
    answers(withdrawalByReference, {
      reads: async (glance, { query }) => {
        const row = await selectWithdrawal(glance.db, query.reference)
        if (row?.member_id !== memberOf(glance)) refuse('NOT_FOUND')
        const [view] = await withdrawalViews(glance.db, [row], glance.now)
        return view ?? refuse('NOT_FOUND')
      },
    }),
    answers(cancelWithdrawal, { writes: (work, { body }) => cancelOwn(work, body.reference) }),
    answers(confirmReceipt, { writes: (work, { body }) => answerReceipt(work, body) }),
  ]
}
