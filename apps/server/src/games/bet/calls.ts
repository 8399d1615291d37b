import type { BetAnswer, Call, RollbackCall, RoundTotals, TransactCall } from './bet.types.ts'

/** A call as the register queues it: which kind it is, whose it is, and the body for its function. */
export type QueuedCall = {
  kind: 'transacts' | 'rollbacks' | 'closings'
  memberId: string
  body: Record<string, unknown>
}

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

export function queuedTransact(call: TransactCall): QueuedCall {
  const body = {
    ...common(call),
    content: `\\x${call.contentHex}`,
    node: call.nodeId,
    game_type: call.gameType ?? '',
    closes: call.roundClosed,
    valid: call.validMinor?.toString(),
    actions: call.actions.map(({ tx, type, amountMinor }) => ({
      tx,
      type,
      amount: `${amountMinor}`,
    })),
  }
  return { kind: 'transacts', memberId: call.memberId, body }
}

export function queuedRollback(call: RollbackCall): QueuedCall {
  const body = {
    ...common(call),
    content: call.contentHex,
    tx: call.tx,
    ref_tx: call.scope === 'round' ? undefined : call.refTx,
  }
  return { kind: 'rollbacks', memberId: call.memberId, body }
}

export function queuedClosing(call: RoundTotals): QueuedCall {
  const body = {
    ...common(call),
    stake: `${call.betMinor}`,
    payout: `${call.winMinor}`,
    valid: call.validMinor?.toString(),
  }
  return { kind: 'closings', memberId: call.memberId, body }
}

function common({ memberId, vendor, round, currency }: Call) {
  return { member: memberId, vendor, round, currency }
}

/**
 * The parameters of one batch: the members to lock, and the calls in waves. A wave names a member
 * once, so that calls of one member are applied in the order of their arrival.
 */
export function batchOf(calls: readonly QueuedCall[]): { members: string[]; waves: string } {
  const turns = new Map<string, number>()
  const waves: Record<QueuedCall['kind'], unknown[]>[] = []
  calls.forEach(({ kind, memberId, body }, no) => {
    const turn = turns.get(memberId) ?? 0
    turns.set(memberId, turn + 1)
    waves[turn] ??= { transacts: [], rollbacks: [], closings: [] }
    waves[turn][kind].push({ no, ...body })
  })
  return { members: [...turns.keys()], waves: JSON.stringify(waves) }
}

/** A row in the words of the door. */
export function answerOf(row: AnswerRow, call: QueuedCall): BetAnswer {
  const answer: BetAnswer = { code: row.code }
  if (row.balance !== null) answer.balance = row.balance
  if (row.seq !== null) answer.seq = Number(row.seq)
  if (row.duplicate !== null) answer.duplicate = row.duplicate
  if (row.entry_id !== null) answer.results = resultsOf(row.entry_id, call)
  if (row.outcome !== null) answer.outcome = row.outcome
  if (row.owed !== null) answer.owed = row.owed
  if (row.stake !== null) answer.bet = row.stake
  if (row.payout !== null) answer.win = row.payout
  return answer
}

function resultsOf(entryId: string, { body }: QueuedCall) {
  const actions = body.actions as { tx: string }[]
  return actions.map(({ tx }, i) => ({ tx, ref: refOf(entryId, i + 1) }))
}

/** Our own name of one action: the entry that carries it, and its place in it. */
export function refOf(entryId: string, leg: number): string {
  return `${entryId}-${leg}`
}
