import type { PayoutObstacle } from '@parola/contract'
import { formatMinor } from '@parola/money'
import type { Kysely } from 'kysely'
import { type BrandConfig, brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { refuseDebtor } from '#money/contract-debt'
import {
  type Guards,
  payoutAccountSettings,
  selectAccount,
  selectNumberOwner,
} from '#money/payout-account'
import type { Turnover } from '#money/turnover'
import { eligibility, lockMember, refuseUnfit, rulesOf } from '#people/eligibility'
import { findMember, type Member } from '#people/member'
import type { Tables } from '#platform/db'
import { type Glance, must, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import {
  firmOf,
  obstaclesOf,
  type PayoutStanding,
  reasonOf,
  standingFrom,
  storedStanding,
} from './leave.rules.ts'
import { figuresOf } from './withdraw-now.ts'
import { keepSeen, selectPast, type WithdrawalRow } from './withdrawal.sql.ts'
import { moveWithdrawal } from './withdrawals.ts'

/** What is checked before money leaves. */
export type LeaveParts = { turnover: Turnover; guards: Pick<Guards, 'heldUntil'> }

/**
 * Whether this member may withdraw or transfer money at all. Called while the member is locked, so that no bar,
 * finding or account change comes between the check and its effect.
 * @throws Refusal of their standing, KYC_NEEDED, WITHDRAWALS_HELD, DEBT_OPEN
 */
export async function refuseLeaving(
  work: Work,
  guards: Pick<Guards, 'heldUntil'>,
  { member, config }: { member: Member; config: BrandConfig },
) {
  refuseUnfit(member, 'withdraw', config)
  const { tx, now } = work
  const { needsKyc } = await settingsOf(work, payoutAccountSettings)
  if (needsKyc && !member.kycApproved) refuse('KYC_NEEDED')
  const until = await guards.heldUntil(tx, { memberId: member.memberId, now })
  if (until) refuse('WITHDRAWALS_HELD', { until: until.toISOString(), timeZone: config.timeZone })
  await refuseDebtor(tx, member.memberId)
}

type Leaving = Pick<
  WithdrawalRow,
  'member_id' | 'brand_id' | 'account_id' | 'amount_minor' | 'created_at'
>
type Found = { standing: PayoutStanding; obstacles: PayoutObstacle[] }

/** The member's current standing; inside a transaction that decides, use `mayLeave`. */
export async function readObstacles(
  db: Kysely<Tables>,
  { turnover, guards }: LeaveParts,
  { row, now }: { row: Leaving & { standing_seen?: unknown }; now: Date },
): Promise<Found> {
  const { member_id: memberId, brand_id: brandId, account_id: accountId } = row
  const member = await findMember({ db }, memberId)
  const account = await selectAccount(db, memberId, accountId)
  must(member && account, 'a withdrawal without a member or an account')
  const { config } = await brandById(db, brandId, now)
  const rules = rulesOf(config)
  const figures = await figuresOf(db, turnover, {
    ...{ brandId, now, memberId },
    heldNow: row.amount_minor,
  })
  const { recalledDeposits, depositsInReview } = await selectPast(db, memberId, accountId)
  const owner = await selectNumberOwner(db, { brandId, numberHash: account.number_hash })
  const why = eligibility(member, 'withdraw', rules)
  const standing: PayoutStanding = {
    at: now,
    closedBy: why === 'kyc-missing' ? null : why,
    kyc: member.kyc,
    restsUntil: await guards.heldUntil(db, { memberId, now }),
    isAccountKept: account.removed_at === null && account.usable_at <= now && owner === memberId,
    free: figures.free,
    owed: figures.owed,
    contractDebt: figures.contractDebt,
    locked: await turnover.lockedBy(db, memberId, row.created_at),
    recalledDeposits,
    depositsInReview,
  }
  const policy = await settingsOf({ db, brandId, now }, payoutAccountSettings)
  const needsKyc = policy.needsKyc || rules.kycFor.includes('withdraw')
  const requested = { amount: row.amount_minor, needsKyc }
  return { standing, obstacles: obstaclesOf(standingFrom(row.standing_seen), standing, requested) }
}

/** The member's standing at the request and now, and what of it stops the withdrawal. */
export async function compareStanding(
  { db, now }: Pick<Glance, 'db' | 'now'>,
  parts: LeaveParts,
  row: WithdrawalRow,
) {
  const { standing, obstacles } = await readObstacles(db, parts, { row, now })
  return { requested: standingFrom(row.standing_requested), now: standing, obstacles }
}

/**
 * Whether this money may leave now. Locks the member's row and counts the latest bets, so that a bar, a finding,
 * a recall or a rollback either is seen here or waits until this transaction has ended. Every step of a
 * withdrawal towards the gateway calls it.
 */
export async function mayLeave(
  work: Work,
  parts: LeaveParts,
  row: Leaving & { standing_seen?: unknown },
): Promise<Found> {
  const { member_id: memberId, brand_id: brandId } = row
  await lockMember(work, memberId)
  await parts.turnover.countWhole(work.tx, { memberId, brandId, now: work.now })
  return readObstacles(work.tx, parts, { row, now: work.now })
}

/**
 * Before an operator approves: what no approval can override is refused, and what they saw is stored.
 * @throws Refusal WITHDRAWAL_STOPPED
 */
export async function refuseStopped(work: Work, parts: LeaveParts, row: WithdrawalRow) {
  const { standing, obstacles } = await mayLeave(work, parts, row)
  const firm = firmOf(obstacles)
  if (firm.length > 0) refuse('WITHDRAWAL_STOPPED', { why: firm.join(', ') })
  await keepSeen(work.tx, row, storedStanding(standing))
}

/**
 * Stops a withdrawal that has not left; its member gets a message with the reason. `stop` returns it to its review, where earlier
 * approvers approve again; `failed` ends a payout that never arrived. False when another call was first.
 */
export async function stopWithdrawal(
  work: Work,
  row: WithdrawalRow,
  { obstacles, action }: { obstacles: readonly PayoutObstacle[]; action: 'stop' | 'failed' },
): Promise<boolean> {
  const [first] = obstacles
  must(first, 'a withdrawal is stopped by something')
  const next = await moveWithdrawal(work, row, {
    action,
    note: obstacles.join(', '),
    reason: reasonOf(first),
    ...(action === 'stop' ? { stoppedFor: obstacles } : {}),
  })
  if (next) await reportStopped(work, next, obstacles)
  return next !== undefined
}

async function reportStopped(work: Work, row: WithdrawalRow, obstacles: readonly PayoutObstacle[]) {
  const { reference, member_id: memberId, currency } = row
  const amount = formatMinor(row.amount_minor, currency)
  const params = { amount, currency, reference }
  await sendMessage(work, { memberId, kind: 'withdrawal-stopped', params })
  work.log.error({ alarm: 'withdrawal_stopped', reference, obstacles }, 'a withdrawal was stopped')
}
