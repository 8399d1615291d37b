import { createHash } from 'node:crypto'
import { z } from 'zod'
import { amount, currency, inItsCurrency, share, signedAmount } from './amounts.ts'
import { moment } from './json.ts'

export type Envelope = {
  success: boolean
  code: string
  message: string
  value: Record<string, unknown> | null
}

export const envelope = z.object({
  success: z.boolean(),
  code: z.string(),
  message: z.string(),
  value: z.record(z.string(), z.unknown()).nullable(),
})

const id = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/)
const player = z.string().regex(/^[a-z0-9_]{8,32}$/)
const MAX_ACTIONS = 20
const MAX_GAMES = 500

/** Free rounds of a campaign that are left after this one. */
const left = z.number().int().min(0).max(100_000)
const freeAction = { tx: id, amount, campaign: id, left: left.optional() }

const action = z.discriminatedUnion('type', [
  z.object({ tx: id, type: z.literal('bet'), amount, jackpot_contribution: share.optional() }),
  z.object({ tx: id, type: z.literal('win'), amount }),
  z.object({ ...freeAction, type: z.literal('free_bet') }),
  z.object({ ...freeAction, type: z.literal('free_win') }),
  z.object({ tx: id, type: z.literal('jackpot_win'), amount, jackpot: id, level: id }),
  z.object({ tx: id, type: z.literal('adjust'), amount: signedAmount }),
])

export const transactBody = inItsCurrency(
  z.object({
    player,
    session: id.optional(),
    game: id,
    round: id,
    currency,
    at: moment,
    actions: z.array(action).min(1).max(MAX_ACTIONS),
    round_closed: z.boolean(),
    valid: amount.optional(),
  }),
)

/** Wallet API: what a vendor requests from the platform (rules/vendor-protocol §3). */
export const walletApi = {
  '/session/authenticate': z.object({ token: z.string().min(20).max(128), game: id }),
  '/wallet/balance': z.object({ player, currency, session: id.optional() }),
  '/wallet/transact': transactBody,
  '/wallet/rollback': z.object({
    player,
    game: id,
    round: id,
    currency,
    tx: id,
    ref_tx: id.optional(),
    scope: z.literal('round').optional(),
    reason: z.string().max(200),
  }),
  '/wallet/round/close': z.object({
    player,
    game: id,
    round: id,
    bet: amount,
    win: amount,
    valid: amount.optional(),
  }),
  '/wallet/transaction': z.object({ player, tx: id }),
} as const

/** An event of a vendor, identified by `id`; it moves no money. */
export const newsApi = {
  '/events': z.object({
    id,
    type: z.enum(['maintenance', 'catalogue', 'jackpot', 'freerounds', 'round_changed']),
    at: moment,
    data: z.record(z.string(), z.unknown()),
  }),
} as const

export type WalletPath = keyof typeof walletApi
export type WalletBody<P extends WalletPath> = z.infer<(typeof walletApi)[P]>

/** A period, its end excluded; read page by page (rules/vendor-protocol §7). */
const feed = z.object({
  from: moment,
  to: moment,
  cursor: z.string().max(100).optional(),
  limit: z.number().int().min(1).max(1000),
})

/** Money between the main wallet and the vendor's own: refused after `not_after`. */
const transferOrder = z.object({ player, currency, ref: id, not_after: moment })

/**
 * Game API: what the platform requests from a vendor (rules/vendor-protocol §2 and §4), as far as it is in
 * use.
 */
export const gameApi = {
  '/session/launch': z.object({
    merchant: id,
    player: player.optional(),
    game: id,
    mode: z.enum(['real', 'demo']),
    token: z.string().max(128).optional(),
    currency,
    language: z.string().max(8),
    platform: z.enum(['html5', 'html5-desktop']),
    ip: z.string().max(64),
    country: z.string().max(2).optional(),
    lobby_url: z.string().max(500),
    cashier_url: z.string().max(500),
    test: z.boolean(),
  }),
  '/session/close': z.object({ player, session: id.optional(), reason: z.string().max(40) }),
  '/rounds/get': z.object({ player, round: id }),
  '/rounds/open': z.object({
    player: player.optional(),
    before: moment.optional(),
    cursor: z.string().max(100).optional(),
  }),
  '/games': z.object({
    merchant: id,
    cursor: z.string().max(100).optional(),
    limit: z.number().int().min(1).max(500),
    changed_since: moment.optional(),
  }),
  /** Releases a game that the vendor stopped itself; who decided that, and why, is stored there. */
  '/games/release': z.object({
    merchant: id,
    game: id,
    by: z.string().max(64),
    reason: z.string().max(300),
  }),
  '/feed/transactions': feed,
  '/feed/rounds': feed,
  '/freerounds/grant': inItsCurrency(
    z.object({
      campaign: id,
      player,
      games: z.array(id).min(1).max(MAX_GAMES),
      rounds: z.number().int().min(1).max(1000),
      stake: amount,
      currency,
      starts_at: moment,
      expires_at: moment,
    }),
  ),
  '/freerounds/cancel': z.object({ campaign: id, player }),
  '/freerounds/get': z.object({ campaign: id, player }),
  '/jackpots': z.object({ merchant: id }),
  /**
   * Moves the money of a jackpot that is no longer listed into the meter of another. The first response to an
   * id, success or refusal, is final.
   */
  '/jackpots/raise': inItsCurrency(
    z.object({
      merchant: id,
      id,
      jackpot: id,
      level: id,
      currency,
      amount,
      /** "jackpot:level" that the money comes from. */
      from: z.string().min(3).max(129),
      reason: z.string().max(300),
    }),
  ),
  '/transfer/balance': z.object({ player, currency }),
  '/transfer/in': inItsCurrency(transferOrder.extend({ amount })),
  '/transfer/out': inItsCurrency(transferOrder.extend({ amount })),
  '/transfer/out-all': transferOrder,
  '/transfer/status': z.object({ ref: id }),
  '/ping': z.object({}),
} as const

export type GamePath = keyof typeof gameApi

/**
 * The content of a money call, which must be the same in every repeat: the whole body except `session` and
 * `at`, field by field, in any order (rules/vendor-protocol §5).
 */
export function contentHashOf(body: Record<string, unknown>): string {
  const { session: _session, at: _at, ...content } = body
  return createHash('sha256').update(canonical(content)).digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join()}}`
}
