import {
  closeMoneyCase,
  creditDeposit,
  type DepositState,
  type MONEY_CASE_KINDS,
  type moneyCase,
  moneyCases,
  opsDeposit,
  opsDeposits,
  sendBackDeposit,
} from '@parola/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { record } from '#foundations/audit'
import { balanceOf } from '#foundations/ledger'
import { closeCase } from '#money/money-case'
import type { Turnover } from '#money/turnover'
import { findMember, findMemberByName } from '#people/member'
import type { Tables } from '#platform/db'
import { answers, type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { selectByReference } from './deposit.sql.ts'
import { type CaseRow, lockCase, selectCases, selectDepositQueue } from './deposit-review.sql.ts'
import { creditIt, reviewedViews, sendItBack } from './deposit-review.ts'
import { selectDepositSteps } from './deposit-step.sql.ts'

export function depositReviewRoutes({ turnover }: { turnover: Turnover }) {
  return [
    answers(opsDeposits, { reads: readQueue }),
    answers(opsDeposit, { reads: readOne }),
    answers(creditDeposit, { writes: (work, { body }) => creditIt(turnover, work, body) }),
    answers(sendBackDeposit, { writes: (work, { body }) => sendItBack(work, body) }),
    answers(moneyCases, { reads: readCases }),
    answers(closeMoneyCase, { writes: (work, { body }) => close(work, body) }),
  ]
}

async function readQueue(glance: Glance, { query }: Input<typeof opsDeposits>) {
  const { db, brandId, now } = glance
  const { username, state, channel, from, to } = query
  const member = username ? await findMemberByName({ db }, { brandId, username }) : null
  if (username && !member) return pageAt(query, { content: [], total: 0 })
  const { rows, total } = await selectDepositQueue(db, {
    ...{ brandId, state, channel, from, to, memberId: member?.memberId },
    ...rangeOf(query),
  })
  return pageAt(query, { content: await reviewedViews(db, rows, now), total })
}

async function readOne({ db, brandId, now }: Glance, { query }: Input<typeof opsDeposit>) {
  const row = await selectByReference(db, query.reference)
  if (row?.brand_id !== brandId) refuse('NOT_FOUND')
  const [view] = await reviewedViews(db, [row], now)
  if (!view) refuse('NOT_FOUND')
  const steps = await selectDepositSteps(db, [row.deposit_id])
  const { balanceMinor, heldMinor, owedMinor } = await balanceOf(db, row.member_id)
  return {
    ...view,
    actions: steps.map((step) => ({
      state: step.state as DepositState,
      at: step.at,
      by: step.actor_kind,
      operatorId: step.operator_id,
      note: step.note,
    })),
    money: { balance: balanceMinor, held: heldMinor, owed: owedMinor },
  }
}

async function readCases({ db, brandId }: Glance, { query }: Input<typeof moneyCases>) {
  const isOpen = query.state !== 'closed'
  const wanted = { brandId, isOpen, kind: query.kind, ...rangeOf(query) }
  const { rows, total } = await selectCases(db, wanted)
  const content = await Promise.all(rows.map((row) => caseView(db, row)))
  return pageAt(query, { content, total })
}

async function caseView(db: Kysely<Tables>, row: CaseRow): Promise<z.output<typeof moneyCase>> {
  const member = row.member_id ? await findMember({ db }, row.member_id) : null
  return {
    caseId: row.case_id,
    kind: row.kind as (typeof MONEY_CASE_KINDS)[number],
    memberId: row.member_id,
    username: member?.username ?? '',
    isCrowd: member?.isCrowd ?? false,
    subject: row.subject,
    details: row.details as Record<string, string>,
    openedAt: row.opened_at,
    dueAt: row.due_at,
    closedAt: row.closed_at,
    outcome: row.outcome,
  }
}

/** Cases that only the decision about their deposit or withdrawal closes. */
const BY_ACTION = new Set(['deposit-differs', 'part-received', 'not-received'])

async function close(work: Work, { caseId, because }: Input<typeof closeMoneyCase>['body']) {
  const row = await lockCase(work.tx, caseId)
  if (row?.brand_id !== work.brandId) refuse('NOT_FOUND')
  if (row.closed_at) refuse('REQUEST_CLOSED')
  if (BY_ACTION.has(row.kind)) refuse('CASE_NEEDS_ACTION')
  const { kind, subject } = row
  await closeCase(work.tx, { kind, subject, outcome: because, now: work.now })
  await record(work, { what: 'money-case.close', subject: `case:${caseId}`, reason: because })
  return caseView(work.tx, { ...row, closed_at: work.now, outcome: because })
}
