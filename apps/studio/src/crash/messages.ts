import { formatMinor } from '@parola/money'
import { z } from 'zod'
import type { Round } from '../store.ts'
import type { GameRound } from './game-round.ts'
import type { Series } from './series.ts'

const SESSION = /^[\w-]{32}$/
const ROUND = /^R-[0-9a-f-]{36}$/
/** What a browser draws for the salt: 16 bytes. */
const DRAWN = /^[0-9a-f]{32}$/
const ID_MAX = 1_000_000_000

const id = z.int().min(1).max(ID_MAX)

/** What the game client says. */
export const clientMessage = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), session: z.string().regex(SESSION) }),
  z.strictObject({ t: z.literal('seed'), seed: z.string().regex(DRAWN) }),
  z.strictObject({ t: z.literal('bet'), id, requestId: z.uuid(), bet: z.unknown() }),
  z.strictObject({ t: z.literal('cash'), id, round: z.string().regex(ROUND) }),
  z.strictObject({ t: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** A bet as its player may see it. */
export function betView(round: Round) {
  const { stake, autoX100, slot } = round.choice as Record<string, number | null>
  const [cashed] = (round.steps ?? []) as { cashOutX100: number }[]
  return {
    round: round.round,
    game: round.nonce,
    slot,
    state: round.state,
    stake: formatMinor(BigInt(stake ?? 0)),
    autoX100,
    cashOutX100: cashed?.cashOutX100 ?? null,
    payout: formatMinor(BigInt(round.payout_minor)),
  }
}

/** The round of the room as everybody may see it; nothing yet while the salt is being made. */
export function roundView(series: Series | null, round: GameRound | null, nowMs: number) {
  return {
    t: 'round',
    terminal: series?.terminal ?? '',
    salt: series?.salt ?? '',
    game: round?.game ?? 0,
    state: round?.state ?? 'over',
    /** What is left of the bets, in milliseconds. */
    left: round?.state === 'betting' ? Math.max(0, round.bettingUntil - nowMs) : 0,
    /** For how long the curve has been rising. */
    elapsed: round?.startedAt ? Math.max(0, nowMs - round.startedAt) : 0,
    crashX100: round?.crashX100 ?? null,
    hash: round?.hash ?? null,
    isOutage: round?.isOutage ?? false,
  }
}
