import type { ContractKind } from '@parola/contract'
import { isStopped } from '#agents/payout-stop'
import { post } from '#foundations/ledger'
import { creditPayingDebts, payLine } from '#money/contract-debt'
import { findMember } from '#people/member'
import { memberOf, must, refuse, type Work } from '#platform/work'
import { paymentOf, statementPaid } from './facts.ts'
import { selectOwnProcessing } from './records.sql.ts'
import { accountsOf, settlementKey } from './settle.rules.ts'
import { setHeld } from './settlements.sql.ts'
import { lockProcessing, type RecordRow, setPaid } from './statement.sql.ts'

/**
 * Pays a record into the main wallet of its agent, without a turnover requirement: from the house, or from the upline's
 * wallet. False when it was paid or rejected
 * before, or another worker has it. One that is held waits, and so does that of an agent who is blocked: two operators
 * decide; or whose tree is stopped.
 */
export async function payRecord(work: Work, recordId: string): Promise<boolean> {
  const record = await lockProcessing(work.tx, { recordId, isHeld: false })
  if (!record) return false
  if (await isStopped(work.tx, record.agent_id)) return false
  const agent = await findMember({ db: work.tx }, record.agent_id)
  if (agent?.status === 'blocked') {
    await setHeld(work.tx, recordId)
    return false
  }
  await pay(work, record)
  return true
}

/**
 * Pays a held record that two operators have decided about.
 * @throws Refusal PAYOUT_STOPPED; BugError where there is none
 */
export async function payHeldRecord(work: Work, recordId: string) {
  const record = await lockProcessing(work.tx, { recordId, isHeld: true })
  must(record, 'a held record that is not there')
  if (await isStopped(work.tx, record.agent_id)) refuse('PAYOUT_STOPPED')
  await pay(work, record)
}

async function pay(work: Work, record: RecordRow) {
  const { record_id: recordId } = record
  await setPaid(work.tx, recordId, work.now)
  await creditAgent(work, record)
  await work.emit(statementPaid, paymentOf(record))
}

async function creditAgent(work: Work, record: RecordRow) {
  const { kind, contract_id: contractId, starts_at: startsAt, seq, amount_minor: amount } = record
  const key = settlementKey({ kind, contractId, startsAt, seq })
  const { entry, payable } = accountsOf(kind)
  if (record.payer === 'upline') {
    const { agent_id: creditorId, upline_id: debtorId, currency } = record
    must(debtorId, 'an upline who is not there pays nothing')
    return payLine(work, { key, kind: entry, debtorId, creditorId, currency, amount })
  }
  await creditPayingDebts(work, record.agent_id, async () => {
    const posted = await post(work.tx, {
      ...{ key, kind: entry, ref: key },
      legs: [
        { member: record.agent_id, wallet: 'main', amount },
        { account: payable, amount: -amount },
      ],
    })
    must(posted !== 'insufficient', `record ${record.record_id} was not credited`)
  })
}

/**
 * Pays an agent's own due records of a kind ahead of the queue. It changes no figure, and what waits for operators goes
 * on waiting (AGT-07).
 * @throws Refusal STATEMENT_NOT_DUE where no record is being processed
 */
export async function processOwn(
  work: Work,
  request: { kind: ContractKind; recordId?: string | undefined },
) {
  const own = await selectOwnProcessing(work.tx, { agentId: memberOf(work), ...request })
  if (own.length === 0) refuse('STATEMENT_NOT_DUE')
  if (await isStopped(work.tx, memberOf(work))) return { paid: 0, amount: 0n, waiting: own.length }
  let [paid, amount] = [0, 0n]
  for (const record of own.filter(({ isHeld }) => !isHeld)) {
    if (!(await payRecord(work, record.recordId))) continue
    paid += 1
    amount += record.amount
  }
  return { paid, amount, waiting: own.filter(({ isHeld }) => isHeld).length }
}
