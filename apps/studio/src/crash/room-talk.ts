import { z } from 'zod'

const SESSION = /^[\w-]{32}$/
const ROUND = /^R-[0-9a-f-]{36}$/
/** What a browser draws for the salt: 16 bytes. */
const DRAWN = /^[0-9a-f]{32}$/
const ID_MAX = 1_000_000_000
const NAME_MAX = 200
const LIST_MAX = 50

const id = z.int().min(1).max(ID_MAX)
const game = z.int().min(0)
const x100 = z.int().min(100)
const amount = z.string().regex(/^-?\d+(\.\d+)?$/)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Messages of the game client to the room. */
export const clientMessage = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), session: z.string().regex(SESSION) }),
  z.strictObject({ t: z.literal('seed'), commit: hash }),
  z.strictObject({ t: z.literal('part'), part: z.string().regex(DRAWN) }),
  z.strictObject({ t: z.literal('bet'), id, requestId: z.uuid(), bet: z.unknown() }),
  z.strictObject({ t: z.literal('cash'), id, round: z.string().regex(ROUND) }),
  z.strictObject({ t: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** A bet as its player may see it. */
const betView = z.strictObject({
  round: z.string().regex(ROUND),
  game,
  slot: z.union([z.literal(0), z.literal(1)]),
  state: z.string(),
  stake: amount,
  autoX100: x100.nullable(),
  cashOutX100: x100.nullable(),
  payout: amount,
})
export type BetView = z.infer<typeof betView>

/** The round of the room as everybody may see it. */
const roundReport = z.strictObject({
  t: z.literal('round'),
  /** Null while the first series is being made. */
  terminal: z.union([hash, z.literal('')]),
  salt: z.string(),
  /** While the salt is being made: the commitments to its parts, once their list is fixed. */
  commits: z.array(hash),
  game,
  state: z.enum(['betting', 'running', 'crashed', 'over']),
  /** Time left for bets, in milliseconds. */
  left: z.number().min(0),
  /** How long the curve has been rising. */
  elapsed: z.number().min(0),
  crashX100: x100.nullable(),
  hash: hash.nullable(),
  isOutage: z.boolean(),
})
export type RoundReport = z.infer<typeof roundReport>

const series = z.strictObject({
  terminal: hash,
  salt: z.string(),
  games: z.int(),
  commits: z.array(hash),
  contributions: z.array(z.string().regex(DRAWN).nullable()),
})
export type SeriesReport = z.infer<typeof series>

const past = z.strictObject({ game, crashX100: x100, hash })
export type PastReport = z.infer<typeof past>

const others = z.strictObject({
  t: z.literal('bets'),
  game,
  bets: z.int(),
  staked: amount,
  paid: amount,
  list: z
    .array(
      z.strictObject({
        name: z.string().max(NAME_MAX),
        stake: amount,
        cashOutX100: x100.nullable(),
        payout: amount,
      }),
    )
    .max(LIST_MAX),
})
export type Others = z.infer<typeof others>

const welcome = z.strictObject({
  t: z.literal('welcome'),
  series,
  past: z.array(past),
  bets: z.array(betView),
  round: roundReport,
})
export type Welcome = z.infer<typeof welcome>

const seq = z.int().nullable()
const answer = z.union([
  z.strictObject({
    t: z.literal('answer'),
    id,
    ok: z.literal(true),
    bet: betView,
    balance: amount.nullable().optional(),
    seq: seq.optional(),
  }),
  z.strictObject({
    t: z.literal('answer'),
    id,
    ok: z.literal(false),
    code: z.string(),
    /** Of a limit that the player has set. */
    limit: z.strictObject({ days: z.int(), amount, left: amount }).optional(),
  }),
])
type Numbered = { t: 'answer'; id: number }
type Unnumbered<T> = T extends unknown ? Omit<T, keyof Numbered> : never
/** The result of a bet or a cash-out. */
export type Answer = Unnumbered<z.infer<typeof answer>>

/** Messages of the room to a game client; both sides validate them with this. */
export const roomMessage = z.union([
  roundReport,
  others,
  welcome,
  z.strictObject({ t: z.literal('tick'), game, elapsed: z.int() }),
  z.strictObject({ t: z.literal('mine'), bets: z.array(betView) }),
  z.strictObject({ t: z.literal('balance'), balance: amount, seq }),
  z.strictObject({ t: z.literal('bye'), code: z.string() }),
  z.strictObject({ t: z.literal('pong') }),
  answer,
])
export type RoomMessage = z.infer<typeof roomMessage>
