import { must } from '#platform/work'
import { arrayLiteral, type FieldValue } from './array-literal.ts'
import { NO_LIMITS, type Sums, signedAmount, sumActions } from './bet.rules.ts'
import type { BetAnswer, Call, RollbackCall, RoundTotals, TransactCall } from './bet.types.ts'
import { limitIn } from './reached-limit.rules.ts'

/** A call as the register queues it. Transacts go out as sets, the others one after the other. */
export type QueuedCall =
  | { kind: 'transact'; memberId: string; call: TransactCall }
  | { kind: 'other'; memberId: string; body: Record<string, string | undefined> }

/** A row of `bet.answer`. */
export type AnswerRow = {
  no: number
  /** `HOLD`: nothing was done, because the win has to be held; `BONUS`: because the member has a bonus. */
  code: BetAnswer['code'] | 'HOLD' | 'BONUS'
  balance: bigint | null
  seq: bigint | null
  duplicate: boolean | null
  entry_id: string | null
  /** Of a rollback; of a refused stake, the limit that refuses it. */
  outcome: string | null
  owed: bigint | null
  stake: bigint | null
  payout: bigint | null
  bonus: bigint | null
}

/** A row of `bet.done`: a call that was applied. */
export type DoneRow = { no: number; balance: bigint; seq: bigint; entry_id: string }

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

/** The parameters of `bet.transact` after `p_lock`: a column of calls each, then a column of actions each. */
export function transactParameters(batch: readonly TransactCall[]): string[] {
  const rows = batch.map((call) => {
    const sums = sumActions(call.actions)
    const { inRound, corrects, onBet } = sums
    const keys = arrayLiteral(call.actions.map(({ tx }) => keyOf(call.vendor, tx)))
    return [...factsOf(call, sums), inRound, corrects, onBet, keys]
  })
  return [...columnsOf(rows), ...actionParameters(batch)]
}

/** The parameters of `bet.transact_plain`, in the same form. */
export function plainParameters(batch: readonly TransactCall[]): string[] {
  const rows = batch.map((call) => factsOf(call, sumActions(call.actions)))
  return [...columnsOf(rows), ...actionParameters(batch)]
}

/** Where each call's actions begin and end among those of all, and the actions. */
function actionParameters(batch: readonly TransactCall[]): string[] {
  let taken = 0
  const lasts = batch.map(({ actions }) => {
    taken += actions.length
    return taken
  })
  const firsts = batch.map(({ actions }, i) => (lasts[i] ?? 0) - actions.length + 1)
  return [arrayLiteral(firsts), arrayLiteral(lasts), ...columnsOf(batch.flatMap(actionRows))]
}

/** Rows turned into columns, each as PostgreSQL reads an array. */
function columnsOf(rows: readonly (readonly FieldValue[])[]): string[] {
  return (rows[0] ?? []).map((_, column) => arrayLiteral(rows.map((row) => row[column])))
}

/** The parameters of `bet.transact_alone`. */
export function aloneParameters(call: TransactCall): FieldValue[] {
  return [...factsOf(call, sumActions(call.actions)), ...columnsOf(actionRows(call))]
}

function factsOf(call: TransactCall, sums: Sums): FieldValue[] {
  const { limits = NO_LIMITS } = call
  return [
    call.memberId,
    call.vendor,
    call.round,
    call.currency,
    `\\x${call.contentHex}`,
    call.nodeId,
    call.gameType ?? '',
    call.roundClosed ? call.actions[0]?.tx : undefined,
    call.validMinor,
    sums.debit,
    sums.paid,
    sums.delta,
    sums.opens,
    sums.wins,
    limits.mostMinor,
    limits.times,
    limits.allowedMinor,
  ]
}

function actionRows({ vendor, actions }: TransactCall) {
  let soFar = 0n
  return actions.map((action) => {
    const amount = signedAmount(action)
    soFar += amount
    return [keyOf(vendor, action.tx), action.type, amount, soFar]
  })
}

/** A row as the answer of the register. */
export function answerOf(row: AnswerRow, call: QueuedCall): BetAnswer {
  must(
    row.code !== 'HOLD' && row.code !== 'BONUS',
    'a call that goes another way has no answer yet',
  )
  const answer: BetAnswer = { code: row.code }
  if (row.balance !== null) answer.balance = row.balance
  if (row.seq !== null) answer.seq = Number(row.seq)
  if (row.duplicate !== null && row.code === 'OK') answer.duplicate = row.duplicate
  if (row.entry_id !== null) answer.results = resultsOf(row.entry_id, call)
  if (row.outcome !== null) addOutcome(answer, row.outcome)
  if (row.owed !== null) answer.owed = row.owed
  if (row.stake !== null) answer.bet = row.stake
  if (row.payout !== null) answer.win = row.payout
  if (row.bonus !== null) answer.bonus = row.bonus
  return answer
}

function addOutcome(answer: BetAnswer, outcome: string) {
  if (answer.code === 'LIMIT_REACHED') Object.assign(answer, limitIn(outcome))
  else if (outcome === 'HELD') answer.isHeld = true
  else answer.outcome = outcome as NonNullable<BetAnswer['outcome']>
}

/** The response to an applied call. */
export function doneOf({ balance, seq, entry_id }: DoneRow, call: QueuedCall): BetAnswer {
  const results = resultsOf(entry_id, call)
  return { code: 'OK', balance, seq: Number(seq), duplicate: false, results }
}

function resultsOf(entryId: string, queued: QueuedCall) {
  if (queued.kind !== 'transact') return []
  return queued.call.actions.map(({ tx }, i) => ({ tx, ref: refOf(entryId, i + 1) }))
}

/** Our reference of one action: its entry, and its position in the entry. */
export function refOf(entryId: string, leg: number): string {
  return `${entryId}-${leg}`
}
