import {
  approveWithdrawal,
  holdWithdrawal,
  opsWithdrawal,
  opsWithdrawals,
  refuseWithdrawal,
  resendWithdrawal,
  resolveReceipt,
  stopPayouts,
  takeWithdrawal,
  type WithdrawalState,
} from '@parola/contract'
import { balanceOf } from '#foundations/ledger'
import type { Turnover } from '#money/turnover'
import { findMemberByName } from '#people/member'
import { answers, type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, refuse } from '#platform/work'
import { selectPayouts } from './payout.sql.ts'
import { selectQueue } from './review.sql.ts'
import {
  approve,
  putOnHold,
  refuseIt,
  resolve,
  reviewViews,
  sendAgain,
  switchPayouts,
  takeUp,
} from './review.ts'
import { selectByReference, selectSteps } from './withdrawal.sql.ts'

const MOST_PAYOUTS = 20

export function reviewRoutes({ turnover }: { turnover: Turnover }) {
  return [
    answers(opsWithdrawals, { reads: readQueue }),
    answers(opsWithdrawal, {
      reads: (glance, { query }) => readOne(glance, turnover, query.reference),
    }),
    answers(takeWithdrawal, { writes: (work, { body }) => takeUp(work, body.reference) }),
    answers(approveWithdrawal, { writes: (work, { body }) => approve(work, body) }),
    answers(refuseWithdrawal, { writes: (work, { body }) => refuseIt(work, body) }),
    answers(holdWithdrawal, { writes: (work, { body }) => putOnHold(work, body) }),
    answers(resendWithdrawal, { writes: (work, { body }) => sendAgain(work, body) }),
    answers(resolveReceipt, { writes: (work, { body }) => resolve(work, body) }),
    answers(stopPayouts, {
      writes: async (work, { body }) => {
        await switchPayouts(work, body)
        return null
      },
    }),
  ]
}

async function readQueue(glance: Glance, { query }: Input<typeof opsWithdrawals>) {
  const { db, brandId, now } = glance
  const { username, state } = query
  const member = username ? await findMemberByName({ db }, { brandId, username }) : null
  if (username && !member) return pageAt(query, { content: [], total: 0 })
  const queue = { brandId, state, memberId: member?.memberId, ...rangeOf(query) }
  const { rows, total } = await selectQueue(db, queue)
  return pageAt(query, { content: await reviewViews(db, rows, now), total })
}

async function readOne({ db, brandId, now }: Glance, turnover: Turnover, reference: string) {
  const row = await selectByReference(db, reference)
  if (row?.brand_id !== brandId) refuse('NOT_FOUND')
  const [view] = await reviewViews(db, [row], now)
  if (!view) refuse('NOT_FOUND')
  const payouts = await selectPayouts(db, row.withdrawal_id, MOST_PAYOUTS)
  const steps = await selectSteps(db, [row.withdrawal_id])
  const { balanceMinor, heldMinor } = await balanceOf(db, row.member_id)
  const { left } = await turnover.standing(db, row.member_id)
  return {
    ...view,
    payouts: payouts.map((one) => ({
      reference: one.reference,
      state: one.state,
      failure: one.failure,
      createdAt: one.created_at,
    })),
    deeds: steps.map((step) => ({
      state: step.state as WithdrawalState,
      at: step.at,
      by: step.actor_kind,
      operatorId: step.operator_id,
      note: step.note,
    })),
    money: { balance: balanceMinor, held: heldMinor, turnoverLeft: left },
  }
}
