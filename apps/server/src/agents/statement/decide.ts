import { formatMinor } from '@parola/money'
import { record } from '#foundations/audit'
import { post } from '#foundations/ledger'
import { type Approvable, propose } from '#people/approval'
import { findMember } from '#people/member'
import { refuse, type Work } from '#platform/work'
import { payHeldRecord } from './pay.ts'
import { accountsOf, settlementKey } from './settle.rules.ts'
import { correctionOf } from './settle.ts'
import { lockOpen, setHeld, setRejected } from './settlements.sql.ts'
import { insertCorrections, type RecordRow, selectCorrected } from './statement.sql.ts'

type Held = { recordId: string; reason: string }
type Verdict = 'pay' | 'reject'

const subjectOf = (recordId: string) => `settlement:${recordId}`

/** @throws Refusal SETTLEMENT_DECIDED */
async function openRecord(work: Work, recordId: string): Promise<RecordRow> {
  const row = await lockOpen(work.tx, { brandId: work.brandId, recordId })
  return row ?? refuse('SETTLEMENT_DECIDED')
}

/** Holds a record until two operators decide about it. @throws Refusal SETTLEMENT_DECIDED */
export async function hold(work: Work, { recordId, reason }: Held): Promise<null> {
  await openRecord(work, recordId)
  await setHeld(work.tx, recordId)
  await record(work, { what: 'settlement.hold', subject: subjectOf(recordId), reason })
  return null
}

/**
 * Requests that a record is paid or rejected; it is held until a second operator has approved.
 * @throws Refusal SETTLEMENT_DECIDED, ALREADY_REQUESTED
 */
export async function requestVerdict(
  work: Work,
  { recordId, reason, verdict }: Held & { verdict: Verdict },
): Promise<null> {
  const row = await openRecord(work, recordId)
  const agent = await findMember({ db: work.tx }, row.agent_id)
  await setHeld(work.tx, recordId)
  const { kind, currency } = row
  const amount = formatMinor(row.amount_minor, currency)
  const details = { recordId, verdict, kind, amount, currency, username: agent?.username ?? '' }
  const subject = subjectOf(recordId)
  await propose(work, { kind: 'settlement.decide', subject, details, reason })
  return null
}

/** A held record, paid or rejected by a second operator. */
export const settlementApproval: Approvable = {
  kind: 'settlement.decide',
  proposeRight: 'settlement.propose',
  needs: 'settlement.approve',
  carryOut: async (work, { details, reason }) => {
    const { recordId, verdict } = details as { recordId: string; verdict: Verdict }
    const row = await openRecord(work, recordId)
    if (verdict === 'reject') await rejectRecord(work, row, reason)
    else await payHeldRecord(work, recordId)
    await record(work, { what: `settlement.${verdict}`, subject: subjectOf(recordId), reason })
  },
}

/** Nothing is owed any more: the expense is taken back, and so is what its window was corrected by. */
async function rejectRecord(work: Work, row: RecordRow, reason: string) {
  const { tx } = work
  await setRejected(tx, row.record_id, reason)
  if (row.seq === 0) await takeBackCorrections(work, row)
  if (row.payer === 'upline') return
  const { kind, contract_id: contractId, starts_at: startsAt, seq, amount_minor: amount } = row
  const key = settlementKey({ kind, contractId, startsAt, seq })
  const { entry, expense, payable } = accountsOf(kind)
  await post(tx, {
    ...{ key: `${key}/rejected`, kind: entry, ref: key, currency: row.currency },
    legs: [
      { account: expense, amount },
      { account: payable, amount: -amount },
    ],
  })
}

async function takeBackCorrections(work: Work, row: RecordRow) {
  const window = { contractId: row.contract_id, startsAt: row.starts_at }
  const delta = -(await selectCorrected(work.tx, window))
  if (delta === 0n) return
  await insertCorrections(work.tx, [correctionOf(work, row, { delta, isRest: false })])
}
