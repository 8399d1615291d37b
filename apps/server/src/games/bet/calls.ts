import { z } from 'zod'

type Base = {
  memberId: string
  vendor: string
  round: string
  currency: string
  /** Hash of what the vendor sent, so that the same id with other content is told apart. */
  contentHex: string
}

export type Action = { tx: string; type: string; amountMinor: bigint }

export type TransactCall = Base & {
  nodeId: number
  actions: readonly Action[]
  roundClosed: boolean
  validMinor?: bigint
}

export type RollbackCall = Base & { tx: string; refTx?: string; scope?: 'round' }

export type CloseCall = Base & { betMinor: bigint; winMinor: bigint }

export const REFUSALS = [
  'PLAYER_UNKNOWN',
  'CURRENCY_MISMATCH',
  'TX_CONFLICT',
  'TX_ROLLED_BACK',
  'ROUND_CLOSED',
  'ROUND_UNKNOWN',
  'ROUND_SETTLED',
  'ROUND_MISMATCH',
  'INSUFFICIENT_FUNDS',
] as const

const minor = z.coerce.bigint()

/** What the register says of one call. */
export const betAnswer = z.object({
  code: z.enum(['OK', ...REFUSALS]),
  balance: minor.optional(),
  seq: z.number().int().optional(),
  duplicate: z.boolean().optional(),
  results: z.array(z.object({ tx: z.string(), ref: z.string() })).nullish(),
  outcome: z.enum(['ROLLED_BACK', 'ALREADY', 'NOT_FOUND']).optional(),
  owed: minor.optional(),
  bet: minor.optional(),
  win: minor.optional(),
})
export type BetAnswer = z.infer<typeof betAnswer>

function base(op: string, call: Base) {
  return {
    op,
    member: call.memberId,
    vendor: call.vendor,
    round: call.round,
    currency: call.currency,
    content: call.contentHex,
  }
}

export function transactBody(call: TransactCall) {
  return {
    ...base('transact', call),
    node: call.nodeId,
    close: call.roundClosed,
    ...(call.validMinor === undefined ? {} : { valid: String(call.validMinor) }),
    actions: call.actions.map((a) => ({ tx: a.tx, type: a.type, amount: String(a.amountMinor) })),
  }
}

export function rollbackBody(call: RollbackCall) {
  return {
    ...base('rollback', call),
    tx: call.tx,
    ...(call.scope ? { scope: call.scope } : { ref_tx: call.refTx }),
  }
}

export function closeBody(call: CloseCall) {
  return { ...base('close', call), bet: String(call.betMinor), win: String(call.winMinor) }
}
