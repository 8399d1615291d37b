import type { requestWithdrawal } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { brandById } from '#foundations/brand'
import { post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { insertCase, moneyCaseSettings, REPORT_WITHIN_DAYS } from '#money/money-case'
import {
  type AccountRow,
  type Guards,
  type PayoutMethod,
  payoutAccountSettings,
  selectAccount,
} from '#money/payout-account'
import type { Turnover } from '#money/turnover'
import { lockMember } from '#people/eligibility'
import type { Member } from '#people/member'
import { addMs, DAY_MS, dayOf } from '#platform/clock'
import type { Answer, Input, Opening } from '#platform/http'
import { newId, newReference } from '#platform/random'
import { type Engine, memberOf, refuse, sameOrRefused, type Work, work } from '#platform/work'
import { decideWithdrawalJob } from './jobs.ts'
import { storedStanding } from './leave.rules.ts'
import { readObstacles, refuseLeaving } from './leave.ts'
import { type Figures, figuresOf } from './withdraw-now.ts'
import { feeOf, reviewOf } from './withdrawal.rules.ts'
import {
  insertWithdrawal,
  selectByRequestKey,
  selectOpen,
  selectPast,
  sumUnseen,
  type WithdrawalRow,
} from './withdrawal.sql.ts'
import { reportStep, withdrawalViews } from './withdrawals.ts'

export type RequestParts = { engine: Engine; turnover: Turnover; guards: Guards }
type Request = Input<typeof requestWithdrawal>['body']

/**
 * Requests a withdrawal (WAL-03). The payment password is proved first, in a separate unit of work; the rest
 * happens together or not at all: the amount is held, the row is written, a job decides.
 */
export async function requestWithdrawalFor(
  parts: RequestParts,
  opening: Opening,
  { body }: Input<typeof requestWithdrawal>,
): Promise<Answer<typeof requestWithdrawal>> {
  const { engine, guards } = parts
  const memberId = memberOf(opening)
  await guards.provePayment(engine, opening, { memberId, password: body.paymentPassword })
  const row = await work(engine, opening, (w) => createWithdrawal(parts, w, body))
  const [value] = await withdrawalViews(engine.db.kysely, [row], engine.clock.now())
  if (!value) throw new Error('a withdrawal without a view')
  return { value }
}

/** The same request key answers the first one; with other figures it is refused. */
export async function createWithdrawal(
  parts: Pick<RequestParts, 'turnover' | 'guards'>,
  work: Work,
  request: Omit<Request, 'paymentPassword'>,
): Promise<WithdrawalRow> {
  // Read after locking: a member's restrictions may change at any time.
  const member = await lockMember(work, memberOf(work))
  const { memberId } = member
  const earlier = await selectByRequestKey(work.tx, memberId, request.requestKey)
  if (earlier) return sameOrRefused(earlier, isSame(earlier, request))
  const account = await selectAccount(work.tx, memberId, request.accountId)
  if (!account || account.removed_at) refuse('NOT_FOUND')
  await refuseByStanding(parts.guards, work, { member, account })
  const withdrawalId = newId(work.now)
  const reference = newReference('W')
  await parts.turnover.countWhole(work.tx, { memberId, brandId: work.brandId, now: work.now })
  await hold(work, { memberId, withdrawalId, reference, amount: request.amount })
  // The wallet is locked from here on: no bet comes between the figures and the hold.
  await parts.turnover.countWhole(work.tx, { memberId, brandId: work.brandId, now: work.now })
  const requested = { brandId: work.brandId, now: work.now, memberId, heldNow: request.amount }
  const figures = await figuresOf(work.tx, parts.turnover, requested)
  const { methods } = await settingsOf(work, payoutAccountSettings)
  const method = methods.find(({ channel }) => channel === account.channel)
  refuseByFigures(figures, { method, member }, request)
  const leaving = {
    member_id: memberId,
    brand_id: work.brandId,
    account_id: account.account_id,
    amount_minor: request.amount,
    created_at: work.now,
  }
  const review = await reviewFor(work, { member, account, figures, amount: request.amount })
  const { standing } = await readObstacles(work.tx, parts, { row: leaving, now: work.now })
  const row = await insertWithdrawal(work.tx, {
    memberId,
    withdrawalId,
    brandId: work.brandId,
    requestKey: request.requestKey,
    reference,
    accountId: account.account_id,
    currency: member.currency,
    amountMinor: request.amount,
    feeMinor: request.fee,
    why: review.why,
    approvals: review.approvals,
    standing: storedStanding(standing),
    now: work.now,
  })
  await reportStep(work, row, null)
  if (review.approvals === 0) await work.later(decideWithdrawalJob, { reference })
  return row
}

const isSame = (earlier: WithdrawalRow, request: Omit<Request, 'paymentPassword'>) =>
  earlier.account_id === request.accountId &&
  earlier.amount_minor === request.amount &&
  earlier.fee_minor === request.fee

/** What the member has to resolve first, in that order. A barred member may still withdraw (reading 23). */
async function refuseByStanding(
  guards: Guards,
  work: Work,
  { member, account }: { member: Member; account: AccountRow },
) {
  const { memberId } = member
  const { config } = await brandById(work.tx, work.brandId, work.now)
  await refuseLeaving(work, guards, { member, config })
  if (await selectOpen(work.tx, memberId)) refuse('WITHDRAWAL_OPEN')
  if (account.usable_at > work.now) {
    refuse('PAYOUT_ACCOUNT_COOLING', { until: account.usable_at.toISOString() })
  }
}

/** One entry from main to held: the balance check and the hold are one statement. */
async function hold(
  work: Work,
  input: { memberId: string; withdrawalId: string; reference: string; amount: bigint },
) {
  if (input.amount <= 0n)
    refuse('AMOUNT_OUT_OF_LIMITS', { fields: [{ field: 'amount', rule: 'limits' }] })
  const posted = await post(work.tx, {
    key: `withdrawal:${input.withdrawalId}:hold`,
    kind: 'withdrawal',
    ref: input.reference,
    legs: [
      { member: input.memberId, wallet: 'main', amount: -input.amount },
      { member: input.memberId, wallet: 'held', amount: input.amount },
    ],
  })
  if (posted === 'insufficient') refuse('INSUFFICIENT_FUNDS')
}

function refuseByFigures(
  figures: Figures,
  { method, member: { currency } }: { method: PayoutMethod | undefined; member: Member },
  request: { amount: bigint; fee: bigint },
) {
  const { policy, dailyLeft, free, standing } = figures
  const min = method && method.minMinor > policy.minMinor ? method.minMinor : policy.minMinor
  const max = method && method.maxMinor < policy.maxMinor ? method.maxMinor : policy.maxMinor
  if (request.amount < min || request.amount > max) {
    const params = { min: formatMinor(min, currency), max: formatMinor(max, currency) }
    refuse('AMOUNT_OUT_OF_LIMITS', {
      ...params,
      fields: [{ field: 'amount', rule: 'limits', params }],
    })
  }
  if (request.amount > dailyLeft)
    refuse('WITHDRAWAL_DAILY_LIMIT', { left: formatMinor(dailyLeft, currency) })
  if (request.amount > free) {
    refuseWhatBonusHolds(figures, { currency, amount: request.amount })
    if (figures.locked === 0n) refuse('INSUFFICIENT_FUNDS')
    refuse('TURNOVER_LEFT', {
      left: formatMinor(standing.left, currency),
      free: formatMinor(free, currency),
    })
  }
  const fee = feeOf(request.amount, policy)
  if (fee !== request.fee || fee >= request.amount) {
    refuse('WITHDRAWAL_FIGURES', {
      fee: formatMinor(fee, currency),
      receive: formatMinor(request.amount > fee ? request.amount - fee : 0n, currency),
    })
  }
}

/** A bonus is dropped by its member alone, never by a withdrawal. @throws Refusal BONUS_HOLDS */
function refuseWhatBonusHolds(
  { bonus, free, freeWithoutBonus }: Figures,
  { currency, amount }: { currency: Member['currency']; amount: bigint },
) {
  if (!bonus || amount > freeWithoutBonus) return
  const { held, balance } = bonus
  refuse('BONUS_HOLDS', {
    ...{ held: formatMinor(held, currency), free: formatMinor(free, currency) },
    bonus: formatMinor(balance, currency),
  })
}

type Reviewed = { member: Member; account: AccountRow; figures: Figures; amount: bigint }

async function reviewFor(work: Work, { member, account, figures, amount }: Reviewed) {
  const { memberId } = member
  const { policy, owed } = figures
  const past = await selectPast(work.tx, memberId, account.account_id)
  const { autoUpToMinor: autoUpTo, twoFromMinor: twoFrom, reviewFirst } = policy
  const unseen = await sumUnseen(work.tx, memberId, addMs(work.now, -DAY_MS))
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const { reportFromMinor: reportFrom } = await settingsOf(work, moneyCaseSettings)
  const dayTotal = figures.requestedToday + amount
  const sums = { amount, dayTotal, reportFrom, unseen, owed }
  const review = reviewOf({ ...past, ...sums, autoUpTo, twoFrom, reviewFirst })
  if (review.why.includes('large-sum')) {
    await insertCase(work.tx, {
      caseId: newId(work.now),
      brandId: work.brandId,
      kind: 'large-sum',
      memberId,
      subject: `${memberId}:${dayOf(work.now, config.timeZone)}:paid-out`,
      details: {
        amount: formatMinor(amount, member.currency),
        day: formatMinor(dayTotal, member.currency),
      },
      now: work.now,
      dueAt: addMs(work.now, REPORT_WITHIN_DAYS * DAY_MS),
      comesAgain: true,
    })
  }
  return review
}
