import {
  approveWithdrawal,
  holdWithdrawal,
  opsWithdrawal,
  opsWithdrawals,
  refuseWithdrawal,
  releaseWithdrawal,
  resendWithdrawal,
  resolveReceipt,
  takeWithdrawal,
  WITHDRAWAL_STAGES,
} from '@parola/contract'
import type { LeaveParts } from '#money/withdrawal'
import { answers, type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, operatorOf } from '#platform/work'
import { queueOf } from './queue.ts'
import { selectQueue } from './review.sql.ts'
import { approve, putOnHold, reject, release, resolve, sendAgain, take } from './review.ts'
import { readWithdrawal, reviewViews } from './review-view.ts'

export function reviewRoutes(parts: LeaveParts) {
  return [
    answers(opsWithdrawals, { reads: readQueue }),
    answers(opsWithdrawal, {
      reads: (glance, { query }) => readWithdrawal(glance, parts, query.reference),
    }),
    answers(takeWithdrawal, { writes: (work, { body }) => take(work, body.reference) }),
    answers(approveWithdrawal, { writes: (work, { body }) => approve(parts, work, body) }),
    answers(refuseWithdrawal, { writes: (work, { body }) => reject(work, body) }),
    answers(holdWithdrawal, { writes: (work, { body }) => putOnHold(work, body) }),
    answers(releaseWithdrawal, { writes: (work, { body }) => release(work, body) }),
    answers(resendWithdrawal, { writes: (work, { body }) => sendAgain(parts, work, body) }),
    answers(resolveReceipt, { writes: (work, { body }) => resolve(work, body) }),
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
