import { signedAmount, sumActions } from './bet.rules.ts'
import type { BetAnswer, Call, RollbackCall, RoundTotals, TransactCall } from './bet.types.ts'
import { arrayLiteral, rowsLiteral } from './row-literal.ts'

/** A call as the register queues it. Transacts go out as sets, the others one after the other. */
export type QueuedCall =
  | { kind: 'transact'; memberId: string; call: TransactCall }
  | { kind: 'other'; memberId: string; body: Record<string, string | undefined> }

/** A row of `bet.answer`. */
export type AnswerRow = {
  no: number
  code: BetAnswer['code']
  balance: bigint | null
  seq: bigint | null
  duplicate: boolean | null
  entry_id: string | null
  outcome: BetAnswer['outcome'] | null
  owed: bigint | null
  stake: bigint | null
  payout: bigint | null
}

export function queuedRollback(call: RollbackCall): QueuedCall {
  const body = {
    ...common(call),
    content: call.contentHex,
    tx: call.tx,
    ref_tx: call.scope === 'round' ? undefined : call.refTx,
  }
  return { kind: 'other', memberId: call.memberId, body }
}

export function queuedClosing(call: RoundTotals): QueuedCall {
  const body = {
    ...common(call),
    stake: `${call.betMinor}`,
    payout: `${call.winMinor}`,
    valid: call.validMinor?.toString(),
  }
  return { kind: 'other', memberId: call.memberId, body }
}

function common({ memberId, vendor, round, currency }: Call) {
  return { member: memberId, vendor, round, currency }
}

/** The key of a posting, from the vendor's own id. */
export function keyOf(vendor: string, tx: string): string {
  return `bet:${vendor}:${tx}`
}

/** The parameters of `bet.transact`: rows of `bet.call` and of `bet.action`. */
export function transactParameters(batch: readonly TransactCall[]) {
  return { calls: rowsLiteral(batch.map(callRow)), actions: rowsLiteral(batch.flatMap(actionRows)) }
}

function callRow(call: TransactCall, no: number) {
  const sums = sumActions(call.actions)
  return [
    no,
    call.memberId,
    call.vendor,
    call.round,
    call.currency,
    `\\x${call.contentHex}`,
    call.nodeId,
    call.gameType ?? '',
    call.roundClosed ? call.actions[0]?.tx : undefined,
    call.validMinor,
    arrayLiteral(call.actions.map(({ tx }) => keyOf(call.vendor, tx))),
    sums.debit,
    sums.paid,
    sums.delta,
    sums.opens,
    sums.inRound,
    sums.corrects,
    sums.wins,
    sums.onSlip,
  ]
}

function actionRows({ vendor, actions }: TransactCall, no: number) {
  return actions.map((a, i) => [no, i + 1, keyOf(vendor, a.tx), signedAmount(a), a.type])
}

/** A row in the words of the door. */
export function answerOf(row: AnswerRow, call: QueuedCall): BetAnswer {
  const answer: BetAnswer = { code: row.code }
  if (row.balance !== null) answer.balance = row.balance
  if (row.seq !== null) answer.seq = Number(row.seq)
  if (row.duplicate !== null && row.code === 'OK') answer.duplicate = row.duplicate
  if (row.entry_id !== null) answer.results = resultsOf(row.entry_id, call)
  if (row.outcome !== null) answer.outcome = row.outcome
  if (row.owed !== null) answer.owed = row.owed
  if (row.stake !== null) answer.bet = row.stake
  if (row.payout !== null) answer.win = row.payout
  return answer
}

function resultsOf(entryId: string, queued: QueuedCall) {
  if (queued.kind !== 'transact') return []
  return queued.call.actions.map(({ tx }, i) => ({ tx, ref: refOf(entryId, i + 1) }))
}

/** Our own name of one action: the entry that carries it, and its place in it. */
export function refOf(entryId: string, leg: number): string {
  return `${entryId}-${leg}`
}
