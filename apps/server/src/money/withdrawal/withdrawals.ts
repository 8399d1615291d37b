import {
  type WITHDRAWAL_REASONS,
  type WithdrawalAction,
  type WithdrawalState,
  type withdrawal,
  withdrawalAfter,
} from '@parola/contract'
import { formatMinor } from '@parola/money'
import type { Kysely, Selectable } from 'kysely'
import type { z } from 'zod'
import { settingsOf } from '#foundations/settings'
import { insertStep } from '#money/payment-gateway'
import {
  type AccountRow,
  payoutAccountSettings,
  selectAccount,
  shownNumber,
} from '#money/payout-account'
import { addMs, SECOND_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import type { Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { changeOf, withdrawalChanged } from './facts.ts'
import { etaTo } from './withdraw-now.ts'
import { etaOf, holderOf } from './withdrawal.rules.ts'
import {
  type Change,
  changeWithdrawal,
  selectWithdrawalSteps,
  type WithdrawalRow,
} from './withdrawal.sql.ts'
import { withdrawalSettings } from './withdrawal-settings.ts'

export type WithdrawalView = z.output<typeof withdrawal>
type Step = Selectable<Tables['cashier.withdrawal_step']>

/** Stages of which a member reads in their messages. */
const MESSAGES: Partial<Record<WithdrawalState, string>> = {
  REQUESTED: 'withdrawal-requested',
  CANCELLED: 'withdrawal-cancelled',
  APPROVED: 'withdrawal-approved',
  REJECTED: 'withdrawal-rejected',
  PAID: 'withdrawal-paid',
  RETURNED: 'withdrawal-returned',
  PART_RECEIVED: 'withdrawal-disputed',
  NOT_RECEIVED: 'withdrawal-disputed',
  FORCED_RECEIVED: 'withdrawal-forced',
}

type Extra = Omit<Change, 'state' | 'now'> & { note?: string }

/**
 * Moves a withdrawal along its table, records the step and emits it. Undefined when the action is not
 * allowed from here or another call was first: then nothing happened.
 */
export async function moveWithdrawal(
  work: Work,
  row: WithdrawalRow,
  { action, note, ...extra }: Extra & { action: WithdrawalAction },
): Promise<WithdrawalRow | undefined> {
  const state = withdrawalAfter(row.state, action)
  if (!state) return undefined
  const next = await changeWithdrawal(work.tx, row, { ...extra, state, now: work.now })
  if (!next) return undefined
  await reportStep(work, next, note ?? null)
  return next
}

/** Writes the new state into the history, and notifies the member and the browser. */
export async function reportStep(work: Work, row: WithdrawalRow, note: string | null) {
  await insertStep(work.tx, {
    order: 'withdrawal',
    memberId: row.member_id,
    id: row.withdrawal_id,
    state: row.state,
    actorKind: work.actor.kind,
    operatorId: work.actor.operatorId,
    note,
    now: work.now,
  })
  const kind = MESSAGES[row.state as WithdrawalState]
  if (kind) {
    await sendMessage(work, {
      memberId: row.member_id,
      kind,
      params: {
        amount: formatMinor(row.amount_minor, row.currency),
        currency: row.currency,
        reference: row.reference,
      },
    })
  }
  await work.emit(withdrawalChanged, changeOf(row, work.now))
}

/** Withdrawals as their member sees them. */
export async function withdrawalViews(
  db: Kysely<Tables>,
  rows: readonly WithdrawalRow[],
  now: Date,
): Promise<WithdrawalView[]> {
  const steps = await selectWithdrawalSteps(
    db,
    rows.map((row) => row.withdrawal_id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const account = await selectAccount(db, row.member_id, row.account_id)
      const look = { db, brandId: row.brand_id, now }
      const { mayCancel } = await settingsOf(look, withdrawalSettings)
      const { methods } = await settingsOf(look, payoutAccountSettings)
      const own = steps.filter((step) => step.withdrawal_id === row.withdrawal_id)
      return viewOf(row, { account, steps: own, mayCancel, etaS: etaTo(methods, account) })
    }),
  )
}

type Beside = {
  account: AccountRow | undefined
  steps: readonly Step[]
  mayCancel: boolean
  etaS: number
}

function viewOf(row: WithdrawalRow, beside: Beside): WithdrawalView {
  const state = row.state as WithdrawalState
  const needsReview = row.approvals_needed > 0
  const etaS = etaOf(state, { needsReview, etaS: beside.etaS })
  const { account } = beside
  return {
    reference: row.reference,
    state,
    amount: row.amount_minor,
    fee: row.fee_minor,
    receive: row.amount_minor - row.fee_minor,
    currency: row.currency,
    account: {
      kind: account?.kind ?? '',
      houseName: account?.house_name ?? '',
      number: account ? shownNumber(account.tail) : '',
    },
    heldBy: holderOf(state, needsReview),
    reason: row.reason as (typeof WITHDRAWAL_REASONS)[number] | null,
    mayCancel: beside.mayCancel && withdrawalAfter(state, 'cancel') !== null,
    expectedAt: etaS === null ? null : addMs(row.on_hold_until ?? row.changed_at, etaS * SECOND_MS),
    receiptDueAt: state === 'AWAITING_RECEIPT' ? row.receipt_due_at : null,
    receivedAmount: row.received_minor,
    createdAt: row.created_at,
    steps: beside.steps.map((step) => ({ state: step.state as WithdrawalState, at: step.at })),
  }
}
