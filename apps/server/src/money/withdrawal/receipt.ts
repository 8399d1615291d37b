import type { confirmReceipt } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { insertCase } from '#money/money-case'
import { eachAlone } from '#money/payment-gateway'
import type { Input } from '#platform/http'
import { newId } from '#platform/random'
import { bySystem, type Engine, memberOf, refuse, type Work, work } from '#platform/work'
import { releaseHold } from './holds.ts'
import { lockWithdrawal, selectUnconfirmed, type WithdrawalRow } from './withdrawal.sql.ts'
import { moveWithdrawal, type WithdrawalView, withdrawalViews } from './withdrawals.ts'

const PER_ROUND = 100

type Reply = Input<typeof confirmReceipt>['body']

/** The state that an answer leads to; repeating it returns the current state. */
const ENDS = { received: 'RECEIVED', part: 'PART_RECEIVED', missing: 'NOT_RECEIVED' } as const
const CASES = { part: 'part-received', missing: 'not-received' } as const

/** A member's confirmation of a withdrawal; a partial or missing amount opens a case (WAL-04, PAY-013). */
export async function answerReceipt(work: Work, reply: Reply): Promise<WithdrawalView> {
  const row = await ownLocked(work, reply.reference)
  const { outcome } = reply
  if (row.state === ENDS[outcome]) return oneView(work, row)
  const { currency } = row
  const receive = row.amount_minor - row.fee_minor
  const received = receivedOf(reply, receive, currency)
  const moved = await moveWithdrawal(work, row, { action: outcome, receivedMinor: received })
  if (!moved) refuse('WITHDRAWAL_STATE')
  if (outcome !== 'received') {
    await insertCase(work.tx, {
      caseId: newId(work.now),
      brandId: work.brandId,
      kind: CASES[outcome],
      memberId: row.member_id,
      subject: row.reference,
      details: {
        received: formatMinor(received, currency),
        remaining: formatMinor(receive - received, currency),
      },
      now: work.now,
    })
  }
  return oneView(work, moved)
}

function receivedOf({ outcome, received }: Reply, receive: bigint, currency: string): bigint {
  if (outcome === 'received') return receive
  if (outcome === 'missing') return 0n
  if (received === undefined || received <= 0n || received >= receive) {
    const params = { max: formatMinor(receive, currency) }
    refuse('RECEIPT_AMOUNT_WRONG', { fields: [{ field: 'received', rule: 'partOf', params }] })
  }
  return received
}

/** A member cancels a withdrawal while its review has not begun (reading 22, PAY-007). */
export async function cancelOwn(work: Work, reference: string): Promise<WithdrawalView> {
  const row = await ownLocked(work, reference)
  if (row.state === 'CANCELLED') return oneView(work, row)
  const [view] = await withdrawalViews(work.tx, [row], work.now)
  const moved = view?.mayCancel ? await moveWithdrawal(work, row, { action: 'cancel' }) : undefined
  if (!moved) refuse('WITHDRAWAL_STATE')
  await releaseHold(work, moved)
  return oneView(work, moved)
}

async function ownLocked(work: Work, reference: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(work.tx, reference)
  if (row?.member_id !== memberOf(work)) refuse('NOT_FOUND')
  return row
}

async function oneView(work: Work, row: WithdrawalRow): Promise<WithdrawalView> {
  const [view] = await withdrawalViews(work.tx, [row], work.now)
  return view ?? refuse('NOT_FOUND')
}

/** A withdrawal not confirmed in time is closed as received (reading 20). */
export async function closeUnconfirmed(engine: Engine) {
  const due = await selectUnconfirmed(engine.db.kysely, PER_ROUND)
  await eachAlone(engine, due, ({ reference, brand_id: brandId }) =>
    work(engine, bySystem(brandId), async (w) => {
      const row = await lockWithdrawal(w.tx, reference)
      if (row) await moveWithdrawal(w, row, { action: 'timeUp' })
    }),
  )
}
