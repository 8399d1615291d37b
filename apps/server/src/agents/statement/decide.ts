import { formatMinor } from '@parola/money'
import { record } from '#foundations/audit'
import { post } from '#foundations/ledger'
import { type Approvable, propose } from '#people/approval'
import { findMember } from '#people/member'
import { refuse, type Work } from '#platform/work'
import { payHeldRecord } from './pay.ts'
import { accountsOf, settlementKey } from './settle.rules.ts'
import { correctionOf } from './settle.ts'
import { lockOpen, lockRejected, setHeld, setRejected, setReopened } from './settlements.sql.ts'
import {
  insertCorrections,
  type RecordRow,
  selectCorrected,
  selectOutcomes,
} from './statement.sql.ts'
import { chainOf } from './views.ts'

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
  await bookAgain(tx, row, row.reopened_at ? 'rejected-again' : 'rejected')
}

/**
 * Reopens a rejected record, once: it is owed again, with what was found in its window meanwhile, and held until two
 * operators decide.
 * @throws Refusal SETTLEMENT_FINAL
 */
export async function reopen(work: Work, { recordId, reason }: Held): Promise<null> {
  const { tx, brandId, now } = work
  const row = (await lockRejected(tx, { brandId, recordId })) ?? refuse('SETTLEMENT_FINAL')
  await setReopened(tx, recordId, now)
  if (row.seq === 0) await correctReopened(work, row)
  await bookAgain(tx, row, 'reopened')
  await record(work, { what: 'settlement.reopen', subject: subjectOf(recordId), reason })
  return null
}

/** The expense of a record is taken back, or is one again; what an upline pays is none of the house's. */
async function bookAgain(
  tx: Work['tx'],
  row: RecordRow,
  what: 'rejected' | 'reopened' | 'rejected-again',
) {
  const { kind, contract_id: contractId, starts_at: startsAt, seq, payer, currency } = row
  if (payer === 'upline' || row.amount_minor === 0n) return
  const amount = what === 'reopened' ? -row.amount_minor : row.amount_minor
  const key = settlementKey({ kind, contractId, startsAt, seq })
  const { entry, expense, payable } = accountsOf(kind)
  await post(tx, {
    ...{ key: `${key}/${what}`, kind: entry, ref: key, currency },
    legs: [
      { account: expense, amount },
      { account: payable, amount: -amount },
    ],
  })
}

const takeBackCorrections = (work: Work, row: RecordRow) => correctTo(work, row, 0n)

/** What its window pays by what is counted now, less what the record pays, is corrected as of any other. */
async function correctReopened(work: Work, row: RecordRow) {
  const outcomes = await selectOutcomes(work.tx, [row.contract_id], { startsAt: row.starts_at })
  const paid = outcomes.get(row.contract_id)?.paid_minor
  if (paid !== undefined) await correctTo(work, row, paid - chainOf(row).paid)
}

/** The corrections of a record's window add up to an amount. */
async function correctTo(work: Work, row: RecordRow, sum: bigint) {
  const window = { contractId: row.contract_id, startsAt: row.starts_at }
  const delta = sum - (await selectCorrected(work.tx, window))
  if (delta === 0n) return
  await insertCorrections(work.tx, [correctionOf(work, row, { delta, isRest: false })])
}
