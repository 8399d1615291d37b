import {
  approveWithdrawal,
  holdWithdrawal,
  opsPayouts,
  opsWithdrawal,
  opsWithdrawals,
  refuseWithdrawal,
  releaseWithdrawal,
  resendWithdrawal,
  resolveReceipt,
  stopPayouts,
  takeWithdrawal,
  WITHDRAWAL_STAGES,
} from '@parola/contract'
import { answers, type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, operatorOf } from '#platform/work'
import type { LeaveParts } from './leave.ts'
import { readPayouts, switchPayouts } from './payout-stop.ts'
import { queueOf } from './queue.ts'
import { selectQueue } from './review.sql.ts'
import { approve, letGo, putOnHold, refuseIt, resolve, sendAgain, takeUp } from './review.ts'
import { readOne, reviewViews } from './review-view.ts'

export function reviewRoutes(parts: LeaveParts) {
  return [
    answers(opsWithdrawals, { reads: readQueue }),
    answers(opsWithdrawal, {
      reads: (glance, { query }) => readOne(glance, parts, query.reference),
    }),
    answers(takeWithdrawal, { writes: (work, { body }) => takeUp(work, body.reference) }),
    answers(approveWithdrawal, { writes: (work, { body }) => approve(parts, work, body) }),
    answers(refuseWithdrawal, { writes: (work, { body }) => refuseIt(work, body) }),
    answers(holdWithdrawal, { writes: (work, { body }) => putOnHold(work, body) }),
    answers(releaseWithdrawal, { writes: (work, { body }) => letGo(work, body) }),
    answers(resendWithdrawal, { writes: (work, { body }) => sendAgain(parts, work, body) }),
    answers(resolveReceipt, { writes: (work, { body }) => resolve(work, body) }),
    answers(opsPayouts, { reads: readPayouts }),
    answers(stopPayouts, { writes: (work, { body }) => switchPayouts(work, body) }),
  ]
}

async function readQueue(glance: Glance, { query }: Input<typeof opsWithdrawals>) {
  const { db, now } = glance
  const filter = await queueOf(glance, query)
  const { stage, state, taken } = query
  const { rows, total, totals } = await selectQueue(db, {
    ...filter,
    ...rangeOf(query),
    states: state ? [state] : stage ? WITHDRAWAL_STAGES[stage] : undefined,
    newestFirst: stage === 'over',
    takenBy: taken && (taken === 'mine' ? operatorOf(glance) : null),
  })
  return { ...pageAt(query, { content: await reviewViews(db, rows, now), total }), totals }
}
