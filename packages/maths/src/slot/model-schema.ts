import { z } from 'zod'

const whole = z.number().int().positive()
const counts = z.record(z.string().regex(/^\d+$/), whole)
const strips = z.strictObject({ strips: z.array(z.array(z.string()).min(3)).min(1) })
const name = z.string().min(1).max(60)

const fixedGrid = z.strictObject({ reels: whole.max(8), rows: whole.max(8) })
const livingGrid = z.strictObject({
  reels: whole.max(8),
  rowsMin: whole.max(8),
  rowsMax: whole.max(8),
  rowWeights: z.array(z.array(z.number().int().min(0))),
})

const evaluation = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('lines'),
    direction: z.enum(['ltr', 'both']),
    lines: z
      .array(z.array(z.number().int().min(0)))
      .min(1)
      .max(60),
  }),
  z.strictObject({ type: z.literal('ways'), direction: z.literal('ltr') }),
  z.strictObject({ type: z.literal('anywhere') }),
  z.strictObject({ type: z.literal('clusters') }),
])

const multiplier = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('fixed'), value: whole }),
  z.strictObject({ type: z.literal('progressive'), start: whole, step: whole }),
  z.strictObject({ type: z.literal('orb') }),
])

/** Coins that stay while others are drawn for (docs/studio.md, "Hold"). */
const hold = z.strictObject({
  symbol: z.string(),
  trigger: whole,
  respins: whole,
  /** A free cell shows a coin with this chance: so many of so many. */
  chance: z.tuple([whole, whole]),
  /** Prizes in whole stakes, each with its weight. */
  prizes: z.array(z.strictObject({ id: name, value: whole, weight: whole })).min(1),
  /** Paid on top, in whole stakes, for a window full of coins. */
  full: whole,
})

export const schema = z.strictObject({
  schema: z.enum(['slot-model/1', 'slot-model/2']),
  id: z.string().regex(/^[a-z0-9-]+(@\d+)?$/),
  name,
  category: z.enum(['classic', 'video', 'megaways', 'feature-buy', 'jackpot']),
  grid: z.union([fixedGrid, livingGrid]),
  symbols: z.array(
    z.strictObject({
      id: z.string().regex(/^[A-Z0-9]{1,4}$/),
      kind: z.enum(['pay', 'wild', 'scatter', 'orb']),
      value: whole.optional(),
    }),
  ),
  evaluation,
  bet: z.strictObject({ divisor: whole, note: z.string().optional() }),
  pays: z.record(z.string(), counts),
  groupPays: z
    .array(
      z.strictObject({
        id: name,
        members: z.array(z.string()).min(1),
        pay: whole,
        note: z.string().optional(),
      }),
    )
    .optional(),
  scatterPays: counts.optional(),
  modes: z.strictObject({ base: strips, free: strips.optional() }),
  cascade: z
    .strictObject({
      enabled: z.boolean(),
      refill: z.literal('stripUp'),
      /** What the first, second … win of one spin counts; the last for all that follow. */
      ladder: z
        .strictObject({ base: z.array(whole).min(1), free: z.array(whole).min(1) })
        .optional(),
    })
    .optional(),
  /** A wild fills its reel before the window is evaluated. */
  expandingWilds: z.boolean().optional(),
  freeSpins: z
    .strictObject({
      symbol: z.string(),
      trigger: counts,
      retrigger: counts,
      multiplier,
      multiplierAppliesTo: z.string().optional(),
      maxSpins: whole,
      /** Wilds of free spins stay where they landed until the last. */
      stickyWilds: z.boolean().optional(),
      /** One of these is drawn when free spins begin; it fills the reels it lands on and pays. */
      special: z.array(z.string()).min(1).optional(),
    })
    .optional(),
  hold: hold.optional(),
  buy: z
    .array(z.strictObject({ id: name, price: whole, mode: z.literal('free'), spins: whole }))
    .optional(),
  jackpots: z
    .array(
      z.strictObject({
        id: name,
        seed: whole,
        contribution: z.string().regex(/^0\.\d{1,6}$/),
        /** Drawn for with every paid spin: one in so many for each minor unit of the stake. */
        trigger: whole.optional(),
        /** Or hit before its meter passes this: at a height drawn beforehand and kept secret. */
        ceiling: whole.optional(),
      }),
    )
    .optional(),
  maxWin: whole,
  verified: z.record(z.string(), z.unknown()),
})

export type SlotModel = z.infer<typeof schema>
export type JackpotLevel = NonNullable<SlotModel['jackpots']>[number]
export type Mode = 'base' | 'free'
