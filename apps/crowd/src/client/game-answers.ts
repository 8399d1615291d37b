import { z } from 'zod'

// What the studio answers its game clients, as far as a player looks at it.
const amount = z.string()

export const openedGame = z.looseObject({
  currency: z.string(),
  balance: amount,
  /** Slots have a ladder of stakes, the others limits. */
  stakes: z.array(amount).optional(),
  limits: z.looseObject({ least: amount, most: amount }).optional(),
  instant: z.string().optional(),
  crash: z.boolean().optional(),
  freeRounds: z.looseObject({ campaign: z.string(), left: z.number(), stake: amount }).nullish(),
  round: z.unknown().optional(),
})

export const spinAnswer = z.looseObject({
  round: z.string(),
  stake: amount,
  payout: amount,
  jackpot: amount.optional(),
})

/** A round of an instant or table game; it may wait for choices. */
export const instantRound = z.looseObject({
  round: z.string(),
  state: z.string(),
  stake: amount,
  payout: amount,
  isOver: z.boolean(),
  steps: z.array(z.unknown()),
  shown: z.unknown(),
})
export type InstantRound = z.infer<typeof instantRound>

export const pastRounds = z.looseObject({
  rounds: z.array(
    z.looseObject({
      round: z.string(),
      state: z.string(),
      stake: amount,
      payout: amount,
      at: z.iso.datetime(),
    }),
  ),
  next: z.string().nullable(),
})

const crashBetView = z.looseObject({
  round: z.string(),
  game: z.number(),
  state: z.string(),
  stake: amount,
  payout: amount,
})
export type CrashBetView = z.infer<typeof crashBetView>

const roundReport = {
  game: z.number(),
  state: z.string(),
  /** Time left for bets, in milliseconds. */
  left: z.number(),
  terminal: z.string(),
  salt: z.string(),
  commits: z.array(z.string()),
}
export type RoundReport = z.infer<z.ZodObject<typeof roundReport>>

/** Messages of the crash room that a player acts on. */
export const roomMessage = z.union([
  z.looseObject({ t: z.literal('round'), ...roundReport }),
  z.looseObject({
    t: z.literal('welcome'),
    round: z.looseObject(roundReport),
    bets: z.array(crashBetView),
  }),
  z.looseObject({ t: z.literal('mine'), bets: z.array(crashBetView) }),
  z.looseObject({
    t: z.literal('answer'),
    id: z.number(),
    ok: z.boolean(),
    code: z.string().optional(),
    bet: crashBetView.optional(),
  }),
  z.looseObject({ t: z.literal('bye'), code: z.string() }),
])
export type RoomMessage = z.infer<typeof roomMessage>
